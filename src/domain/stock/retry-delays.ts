// Retry delays of sends that got no verdict from the customs authority.
import { addMinutes } from 'date-fns/addMinutes'
/** Retry delays of a send without verdict, in minutes: the first after the first attempt, the last after every further one. */
const waits = [1, 5, 15, 60] as const

/** The longest delay of retries and of waiting for a ticket, in milliseconds. */
export const longestWaitMs = waits[3] * 60_000

/**
 * Returns the instant of the next retry of a send without verdict. Retries are identical and have the same transaction id, which the
 * authority answers as it did the first time (`server/authority/README.md#repeats`).
 */
export function nextAttempt(attempts: number, now: Date): string {
  const minutes = waits[Math.max(attempts, 1) - 1] ?? waits[3]
  return addMinutes(now, minutes).toISOString()
}
