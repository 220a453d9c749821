import { sql } from 'kysely'
import type { AfipLog } from '#domain/afip-log.ts'
import type { Criterion } from '#domain/filters.ts'
import type { PageRequest } from '#domain/page.ts'
import type { Db } from './database.ts'
import { NotFound } from './failures.ts'
import { readRows } from './page.ts'
import type { Rows } from './page.ts'

/** A call that is about to be made. */
export interface BegunCall {
  readonly service: string
  readonly operation: string
  readonly stockId: number
  readonly depositoId: number
  readonly transactionId: string
  /** Whole, without the ticket. */
  readonly request: string
  /** An instant. */
  readonly now: string
}

/** How a call ended; `response` whole, null when none came. */
export interface EndedCall {
  readonly outcome: string
  readonly status: number | null
  readonly response: string | null
  readonly durationMs: number
}

/** The outcome of a call that has not ended: one that nobody ends any more may have reached the authority. */
const underWay = 'underWay'

/** Notes a call before it is made and gives the note's id: whoever finds it open later knows that the outcome is unknown. */
export async function insertBegunCall(tx: Db, { now, ...call }: BegunCall): Promise<number> {
  const { id } = await tx
    .insertInto('afip_log')
    .values({ ...call, createdDate: now, outcome: underWay, durationMs: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endCall(tx: Db, logId: number, ended: EndedCall): Promise<void> {
  await tx.updateTable('afip_log').set(ended).where('id', '=', logId).execute()
}

/** Closes what a process left open when it ended, and says how many calls that were. */
export async function interruptCalls(tx: Db, stockId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('afip_log')
    .set({ outcome: 'interrupted' })
    .where('stockId', '=', stockId)
    .where('outcome', '=', underWay)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * The instant of the first call that carried a transaction, `but` one; null when none did, so that nothing of it can have reached the authority.
 */
export async function findFirstCall(
  db: Db,
  { stockId, transactionId, but = null }: { stockId: number; transactionId: string; but?: number | null },
): Promise<string | null> {
  const row = await db
    .selectFrom('afip_log')
    .select(sql<string | null>`min("createdDate")`.as('first'))
    .where('stockId', '=', stockId)
    .where('transactionId', '=', transactionId)
    .$if(but !== null, (query) => query.where('id', '!=', but))
    .executeTakeFirst()
  return row?.first ?? null
}

const listed = [
  'id',
  'createdDate',
  'service',
  'operation',
  'stockId',
  'depositoId',
  'transactionId',
  'status',
  'outcome',
  'durationMs',
] as const

/** The calls to the authority, without what was sent and answered. */
export function listAfipLogs(db: Db, request: PageRequest, criteria: readonly Criterion[]): Promise<Rows<AfipLog>> {
  return readRows(db.selectFrom('afip_log').select(listed), 'afip_log', request, criteria)
}

/** One call with what was sent and answered, whole; throws `NotFound`. */
export async function findAfipLog(db: Db, id: number): Promise<AfipLog & { request: string; response: string | null }> {
  const row = await db
    .selectFrom('afip_log')
    .select([...listed, 'request', 'response'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFound()
  return row
}
