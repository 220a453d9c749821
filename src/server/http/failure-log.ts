import type { Call } from './call.ts'

/** How many failures of a minute are logged with their stacks. A call that always fails could fill the log. */
const toldPerMinute = 30

/** Returns a function that logs a call that failed, with its stack; of a minute's further ones only how many they were. */
export function failureLog(): (error: Error, call: Call, what?: string) => void {
  let minute = 0
  let told = 0
  let untold = 0
  return (error, call, what = 'request failed') => {
    const { log, clock } = call.var.services
    const now = Math.floor(clock().getTime() / 60_000)
    if (now !== minute) {
      if (untold > 0) log.error({ count: untold }, 'further requests failed in the minute before')
      minute = now
      told = 0
      untold = 0
    }
    if (told >= toldPerMinute) {
      untold += 1
      return
    }
    told += 1
    log.error({ err: error, method: call.req.method, path: call.req.path }, what)
  }
}
