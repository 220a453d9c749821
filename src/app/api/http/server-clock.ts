// The server's clock, from the `Date` header of its answers, because this computer's own may be wrong.
import { createStore } from '@mantine/store'
import { setClock } from '#domain/values/dates.ts'

/** The longest call whose answer tells the time, in milliseconds: a computer that sleeps reads answers from hours ago. */
const longestCall = 10_000
/** The largest difference between the two clocks that causes no warning, in milliseconds. */
const tolerated = 5 * 60_000

/** How far the server's clock is ahead of this computer's, in milliseconds; null before the first answer. */
const ahead = createStore<{ readonly ms: number | null }>({ ms: null })

setClock(() => new Date(serverTimeOf(Date.now())))

/** Returns the server's time, in milliseconds, at a time of this computer's clock. */
export function serverTimeOf(local: number): number {
  return local + (ahead.getState().ms ?? 0)
}

/**
 * Reads the time from an answer of the API to a call that began at `startedAt`. A file or an answer from a proxy's cache has the time at
 * which it was stored.
 */
export function readServerTime(path: string, { headers }: Pick<Response, 'headers'>, startedAt: number): void {
  const date = Date.parse(headers.get('Date') ?? '')
  const isOfNow = /^(?:api|management)\//.test(path) && !headers.has('Age') && Date.now() - startedAt < longestCall
  if (Number.isNaN(date) || !isOfNow) return
  const next = date - Date.now()
  // The `Date` header is older by the time that the answer travelled, so the largest difference is the most exact one and is kept. A
  // difference that is smaller by minutes replaces it: the user has set this computer's clock.
  const { ms } = ahead.getState()
  if (ms === null || next > ms || ms - next >= tolerated) ahead.setState({ ms: next })
}

/**
 * The difference to the server's clock if it is worth telling, in milliseconds; negative if this computer's clock is ahead; else 0. For
 * `useSyncExternalStore`.
 */
export const clockDifference = {
  subscribe: ahead.subscribe,
  read(): number {
    const { ms } = ahead.getState()
    return ms === null || Math.abs(ms) <= tolerated ? 0 : Math.round(ms / 60_000) * 60_000
  },
}
