import type { Db } from './database.ts'

/** How many failures of a subject, an account or a network, cost no wait. */
export interface AttemptLimit {
  readonly subject: string
  readonly free: number
}

/** What counting an attempt changed in its row, so that it can be taken back. */
export interface CountedAttempt {
  readonly subject: string
  readonly date: string
  readonly dateBefore: string
  readonly addedMs: number
}

/** The subject that has to wait longest, and for how many seconds. */
interface TooSoon {
  readonly subject: string
  readonly seconds: number
}

/** One failure is forgotten in this time, so a row's `forgottenDate` says how many are left. */
const forgettingMs = 180_000

const shortestWaitMs = 1000
const longestWaitMs = 60_000

/** The failures beyond the free ones that make the wait longest. More are not counted, so that everything is forgotten within a known time. */
const maxBeyondFree = Math.ceil(Math.log2(longestWaitMs / shortestWaitMs))

/**
 * Counts a failure of each subject, or of none when one of them has to wait. Each row is locked before it is read, so that of attempts made at the
 * same moment every one is counted.
 */
export async function countAttempt(tx: Db, limits: readonly AttemptLimit[], now: Date): Promise<CountedAttempt[] | TooSoon> {
  const date = now.toISOString()
  const attempts: (CountedAttempt & { forgottenDate: string })[] = []
  let longest = { subject: '', ms: 0 }
  // Always in the same order, so that two transactions never wait for each other.
  for (const { subject, free } of limits.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
    const row = await lockRow(tx, subject, date)
    const leftMs = Math.max(0, Date.parse(row.forgottenDate) - now.getTime())
    const ms = waitMs(Math.ceil(leftMs / forgettingMs), free) - (now.getTime() - Date.parse(row.lastDate))
    if (ms > longest.ms) longest = { subject, ms }
    const addedMs = Math.min(leftMs + forgettingMs, (free + maxBeyondFree) * forgettingMs) - leftMs
    const forgottenDate = new Date(now.getTime() + leftMs + addedMs).toISOString()
    attempts.push({ subject, date, dateBefore: row.lastDate, addedMs, forgottenDate })
  }
  if (longest.ms > 0) return { subject: longest.subject, seconds: Math.ceil(longest.ms / 1000) }
  for (const { subject, forgottenDate } of attempts) await updateRow(tx, subject, { forgottenDate, lastDate: date })
  return attempts
}

/** Takes back attempts that turned out right: their rows are as if they had not been made, and keep what was counted since. */
export async function takeBackAttempt(tx: Db, attempts: readonly CountedAttempt[]): Promise<void> {
  for (const { subject, date, dateBefore, addedMs } of attempts) {
    const locked = tx.updateTable('sign_in_attempt').set({ subject }).where('subject', '=', subject)
    const row = await locked.returning(['forgottenDate', 'lastDate']).executeTakeFirst()
    if (!row) continue
    const forgottenDate = new Date(Date.parse(row.forgottenDate) - addedMs).toISOString()
    await updateRow(tx, subject, { forgottenDate, lastDate: row.lastDate === date ? dateBefore : row.lastDate })
  }
}

export async function clearAttempts(tx: Db, subjects: readonly string[]): Promise<void> {
  await tx.deleteFrom('sign_in_attempt').where('subject', 'in', subjects).execute()
}

/** Deletes the rows whose failures are all forgotten. */
export async function purgeAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('forgottenDate', '<=', now.toISOString()).execute()
}

interface AttemptRow {
  readonly forgottenDate: string
  readonly lastDate: string
}

/** Returns the row of a subject, made now if there was none, locked until the transaction ends. */
function lockRow(tx: Db, subject: string, date: string): Promise<AttemptRow> {
  return tx
    .insertInto('sign_in_attempt')
    .values({ subject, forgottenDate: date, lastDate: date })
    .onConflict((on) => on.column('subject').doUpdateSet((row) => ({ lastDate: row.ref('sign_in_attempt.lastDate') })))
    .returning(['forgottenDate', 'lastDate'])
    .executeTakeFirstOrThrow()
}

async function updateRow(tx: Db, subject: string, row: AttemptRow): Promise<void> {
  await tx.updateTable('sign_in_attempt').set(row).where('subject', '=', subject).execute()
}

/** 1, 2, 4 … seconds after the last failure. */
function waitMs(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(shortestWaitMs * 2 ** (failures - free), longestWaitMs)
}
