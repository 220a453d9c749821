import type { Db } from './database.ts'

/** From which failure on the next attempt has to wait. */
export interface Slowing {
  readonly subject: string
  readonly free: number
}

/** Failures are forgotten this long after the last one. */
const memoryMs = 3_600_000

const longestWaitMs = 60_000

/**
 * Counts one failure of each, unless one of them has to wait: then nothing is counted, and the seconds until the next attempt may be made are given. In the caller's
 * transaction, and with each row held from before it is read, so that of many attempts at the same moment none is missed.
 */
export async function countAttempt(tx: Db, slowings: readonly Slowing[], now: Date): Promise<number | null> {
  const counted: { subject: string; failures: number }[] = []
  let wait = 0
  // Always in one order, so that two that hold the same rows never wait for each other.
  for (const { subject, free } of slowings.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
    const row = await tx
      .insertInto('sign_in_attempt')
      .values({ subject, failures: 0, lastDate: now.toISOString() })
      .onConflict((on) => on.column('subject').doUpdateSet((held) => ({ failures: held.ref('sign_in_attempt.failures') })))
      .returning(['failures', 'lastDate'])
      .executeTakeFirstOrThrow()
    const sinceMs = now.getTime() - Date.parse(row.lastDate)
    const failures = sinceMs > memoryMs ? 0 : row.failures
    wait = Math.max(wait, waitMs(failures, free) - sinceMs)
    counted.push({ subject, failures: failures + 1 })
  }
  if (wait > 0) return Math.ceil(wait / 1000)
  for (const { subject, failures } of counted)
    await tx.updateTable('sign_in_attempt').set({ failures, lastDate: now.toISOString() }).where('subject', '=', subject).execute()
  return null
}

/** Nothing of these failed any more. */
export async function forgetAttempts(tx: Db, subjects: readonly string[]): Promise<void> {
  await tx.deleteFrom('sign_in_attempt').where('subject', 'in', subjects).execute()
}

/** The one that was counted last turned out to be none. */
export async function takeBackAttempt(tx: Db, subject: string): Promise<void> {
  await tx
    .updateTable('sign_in_attempt')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

/** Removes what counts for nothing any more. */
export async function purgeAttempts(db: Db, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - memoryMs).toISOString()
  await db.deleteFrom('sign_in_attempt').where('lastDate', '<', forgotten).execute()
}

/** 1, 2, 4 … seconds after the last failure. */
function waitMs(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(1000 * 2 ** (failures - free), longestWaitMs)
}
