// Rate limit for any subject over up to an hour, counted in the database across processes.
import { sql } from 'kysely'
import { kindOf } from '../database/columns.ts'
import type { Db } from '../database/database.ts'

const hourMs = 3_600_000

/** How often something may be counted of a subject within a time, an hour at most. */
export interface Limit {
  readonly subject: string
  readonly max: number
  readonly withinMs?: number
}

/** Returns how often a subject may still be counted. */
export async function remainingAttempts(db: Db, { subject, max, withinMs = hourMs }: Limit, clock: () => Date): Promise<number> {
  const row = await db.selectFrom('sign_in_count').select('dates').where('subject', '=', subject).executeTakeFirst()
  if (!row) return max
  return max - since(instantsOf(row.dates, await nowOf(db, clock)), withinMs).length
}

/**
 * Counts one of a subject and returns 0; without room it counts nothing and returns in how many seconds there is some. With `counts` false it only answers. The row is
 * locked before it is read, so that of those who come at the same moment each one is counted.
 */
export async function countAttempt(
  tx: Db,
  { subject, max, withinMs = hourMs }: Limit,
  clock: () => Date,
  { counts = true }: { counts?: boolean } = {},
): Promise<number> {
  const dates = counts ? await lockOrMake(tx, subject) : await lock(tx, subject)
  if (dates === null) return 0
  const now = await nowOf(tx, clock)
  const instants = instantsOf(dates, now)
  const counted = since(instants, withinMs)
  const isFull = counted.length >= max
  const kept = since(instants, hourMs).dates
  // Dates of the future are put right here, because they would be forgotten too late.
  const next = (counts && !isFull ? [...kept, now.toISOString()] : kept).join(' ')
  if (next !== dates)
    await tx.updateTable('sign_in_count').set({ dates: next, lastDate: now.toISOString() }).where('subject', '=', subject).execute()
  if (!isFull) return 0
  const first = counted.dates.at(-max) ?? now.toISOString()
  return Math.max(1, Math.ceil((Date.parse(first) + withinMs - now.getTime()) / 1000))
}

/** Deletes the rows of which nothing counts any more. */
export async function purgeAttempts(db: Db, clock: () => Date): Promise<void> {
  const before = new Date((await nowOf(db, clock)).getTime() - hourMs)
  await db.deleteFrom('sign_in_count').where('lastDate', '<=', before.toISOString()).execute()
}

interface Instants {
  readonly dates: readonly string[]
  readonly now: Date
}

/** A date of the future, which a clock wrote that was set back, counts as now. */
function instantsOf(dates: string, now: Date): Instants {
  const latest = now.toISOString()
  return { dates: dates.split(' ').flatMap((date) => (date === '' ? [] : date > latest ? latest : date)), now }
}

function since({ dates, now }: Instants, withinMs: number): Instants & { readonly length: number } {
  const first = new Date(now.getTime() - withinMs).toISOString()
  const counted = dates.filter((date) => date > first)
  return { dates: counted, now, length: counted.length }
}

/** Returns the time: with PostgreSQL the database's, because the clocks of several processes differ. */
async function nowOf(db: Db, clock: () => Date): Promise<Date> {
  if (kindOf(db) === 'sqlite') return clock()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? clock()
}

/** Locks the row of a subject until the transaction ends; returns its dates, or null without a row. */
async function lock(tx: Db, subject: string): Promise<string | null> {
  const locked = tx.updateTable('sign_in_count').set({ subject }).where('subject', '=', subject)
  return (await locked.returning('dates').executeTakeFirst())?.dates ?? null
}

async function lockOrMake(tx: Db, subject: string): Promise<string> {
  const row = await tx
    .insertInto('sign_in_count')
    .values({ subject, dates: '', lastDate: '' })
    .onConflict((on) => on.column('subject').doUpdateSet((of) => ({ dates: of.ref('sign_in_count.dates') })))
    .returning('dates')
    .executeTakeFirstOrThrow()
  return row.dates
}
