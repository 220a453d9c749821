// Rate limit for any subject over up to an hour, counted in the database across processes.
import type { Db } from '../database/database.ts'

const hourMs = 3_600_000

/** A rate limit: how many attempts of a subject are allowed within a period of at most an hour. */
export interface Limit {
  readonly subject: string
  readonly max: number
  readonly withinMs?: number
}

export async function remainingAttempts(db: Db, { subject, max, withinMs = hourMs }: Limit, clock: () => Date): Promise<number> {
  const row = await db.selectFrom('sign_in_count').select('dates').where('subject', '=', subject).executeTakeFirst()
  return row ? max - datesWithin(row.dates, clock(), withinMs).length : max
}

/**
 * Counts an attempt of a subject and returns 0; when the limit is reached, counts nothing and returns in how many seconds the next attempt
 * is allowed. With `counts` false it only checks. Locks the row before it reads it, so that simultaneous attempts are all counted.
 */
export async function countAttempt(
  tx: Db,
  { subject, max, withinMs = hourMs }: Limit,
  clock: () => Date,
  { counts = true }: { counts?: boolean } = {},
): Promise<number> {
  const dates = counts ? await lockOrInsert(tx, subject) : await lock(tx, subject)
  if (dates === null) return 0
  const now = clock()
  const counted = datesWithin(dates, now, withinMs)
  const isFull = counted.length >= max
  const kept = datesWithin(dates, now, hourMs)
  // Dates in the future are replaced with now, because they would expire too late.
  const next = (counts && !isFull ? [...kept, now.toISOString()] : kept).join(' ')
  if (next !== dates)
    await tx.updateTable('sign_in_count').set({ dates: next, lastDate: now.toISOString() }).where('subject', '=', subject).execute()
  if (!isFull) return 0
  const first = counted.at(-max) ?? now.toISOString()
  return Math.max(1, Math.ceil((Date.parse(first) + withinMs - now.getTime()) / 1000))
}

export async function forgetAttempts(tx: Db, { subject }: Limit): Promise<void> {
  await tx.deleteFrom('sign_in_count').where('subject', '=', subject).execute()
}

/** Returns the dates of a row that are within a period. A date in the future, which was stored while a clock was ahead, counts as now. */
function datesWithin(dates: string, now: Date, withinMs: number): string[] {
  const first = new Date(now.getTime() - withinMs).toISOString()
  const latest = now.toISOString()
  return dates
    .split(' ')
    .filter((date) => date > first)
    .map((date) => (date > latest ? latest : date))
}

/** Locks the row of a subject until the transaction ends; returns its dates, or null without a row. */
async function lock(tx: Db, subject: string): Promise<string | null> {
  const locked = tx.updateTable('sign_in_count').set({ subject }).where('subject', '=', subject)
  return (await locked.returning('dates').executeTakeFirst())?.dates ?? null
}

async function lockOrInsert(tx: Db, subject: string): Promise<string> {
  const row = await tx
    .insertInto('sign_in_count')
    .values({ subject, dates: '', lastDate: '' })
    .onConflict((on) => on.column('subject').doUpdateSet((of) => ({ dates: of.ref('sign_in_count.dates') })))
    .returning('dates')
    .executeTakeFirstOrThrow()
  return row.dates
}
