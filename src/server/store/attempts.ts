import type { Db } from './database.ts'

/** Of whom attempts are counted, and from which failure on the next one has to wait. */
export interface Slowing {
  readonly subject: string
  readonly free: number
}

/** What a counted attempt changed in its row: by this it can be taken back. */
export interface CountedAttempt {
  readonly subject: string
  readonly date: string
  readonly dateBefore: string
  readonly addedMs: number
}

/** Of whom it is too soon, and the seconds until the next attempt may be made. */
export interface TooSoon {
  readonly subject: string
  readonly seconds: number
}

/** In this time one failure is forgotten. */
const forgettingMs = 180_000

const shortestWaitMs = 1000
const longestWaitMs = 60_000

/** So many failures beyond the free ones the wait is at its longest. More are not counted, so that all is forgotten within a known time. */
const mostBeyondFree = Math.ceil(Math.log2(longestWaitMs / shortestWaitMs))

/**
 * Counts one failure of each, unless one of them has to wait: then nothing is counted, and the one that has to wait longest is given. In the caller's transaction, and with
 * each row held from before it is read, so that of many attempts at the same moment none is missed.
 */
export async function countAttempt(tx: Db, slowings: readonly Slowing[], now: Date): Promise<CountedAttempt[] | TooSoon> {
  const date = now.toISOString()
  const attempts: (CountedAttempt & { forgottenDate: string })[] = []
  let longest = { subject: '', ms: 0 }
  // Always in one order, so that two that hold the same rows never wait for each other.
  for (const { subject, free } of slowings.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
    const row = await tx
      .insertInto('sign_in_attempt')
      .values({ subject, forgottenDate: date, lastDate: date })
      .onConflict((on) => on.column('subject').doUpdateSet((held) => ({ lastDate: held.ref('sign_in_attempt.lastDate') })))
      .returning(['forgottenDate', 'lastDate'])
      .executeTakeFirstOrThrow()
    const leftMs = Math.max(0, Date.parse(row.forgottenDate) - now.getTime())
    const ms = waitMs(Math.ceil(leftMs / forgettingMs), free) - (now.getTime() - Date.parse(row.lastDate))
    if (ms > longest.ms) longest = { subject, ms }
    const addedMs = Math.min(leftMs + forgettingMs, (free + mostBeyondFree) * forgettingMs) - leftMs
    const forgottenDate = new Date(now.getTime() + leftMs + addedMs).toISOString()
    attempts.push({ subject, date, dateBefore: row.lastDate, addedMs, forgottenDate })
  }
  if (longest.ms > 0) return { subject: longest.subject, seconds: Math.ceil(longest.ms / 1000) }
  for (const { subject, forgottenDate } of attempts)
    await tx.updateTable('sign_in_attempt').set({ forgottenDate, lastDate: date }).where('subject', '=', subject).execute()
  return attempts
}

/** An attempt turned out to be no failure: its rows are as if it had not been, with what was counted after it. */
export async function takeBackAttempt(tx: Db, attempts: readonly CountedAttempt[]): Promise<void> {
  for (const { subject, date, dateBefore, addedMs } of attempts) {
    const held = tx.updateTable('sign_in_attempt').set({ subject }).where('subject', '=', subject)
    const row = await held.returning(['forgottenDate', 'lastDate']).executeTakeFirst()
    if (!row) continue
    const forgottenDate = new Date(Date.parse(row.forgottenDate) - addedMs).toISOString()
    const lastDate = row.lastDate === date ? dateBefore : row.lastDate
    await tx.updateTable('sign_in_attempt').set({ forgottenDate, lastDate }).where('subject', '=', subject).execute()
  }
}

/** Nothing of these failed any more. */
export async function forgetAttempts(tx: Db, subjects: readonly string[]): Promise<void> {
  await tx.deleteFrom('sign_in_attempt').where('subject', 'in', subjects).execute()
}

/** Removes what counts for nothing any more. */
export async function purgeAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('forgottenDate', '<=', now.toISOString()).execute()
}

/** 1, 2, 4 … seconds after the last failure. */
function waitMs(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(shortestWaitMs * 2 ** (failures - free), longestWaitMs)
}
