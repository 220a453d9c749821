/** Minutes after which a send without verdict is repeated: the first after the first attempt, the last after each further one. */
const waits = [1, 5, 15, 60] as const

/** No repeat, and no wait for a ticket, is longer; in milliseconds. */
export const longestWaitMs = waits[3] * 60_000

/**
 * The instant at which a send without verdict is repeated after so many attempts. Repeats are identical and have the same transaction id, which the authority answers as
 * it did the first time (`server/authority/README.md#repeats`).
 */
export function nextAttempt(attempts: number, now: Date): string {
  const minutes = waits[Math.max(attempts, 1) - 1] ?? waits[3]
  return new Date(now.getTime() + minutes * 60_000).toISOString()
}
