import { setImmediate } from 'node:timers/promises'

/** Returns a function that resolves for one caller in each turn of the event loop, so that many who come at once do not hold up all others. */
export function turnstile(): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return async () => {
    last = last.then(() => setImmediate())
    await last
  }
}
