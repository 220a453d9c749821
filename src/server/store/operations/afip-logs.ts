// Log of the calls to the authority: records each before it is made, completes it, and lists them.
import { sql } from 'kysely'
import type { AfipLog } from '#domain/administration/afip-log.ts'
import type { CompanyAccess } from '#domain/company/company-access.ts'
import type { AfipLogTable, Db } from '../database/database.ts'
import { RecordNotFound } from '../database/failures.ts'
import { readRows, type ListArguments, type Rows } from '../records/page.ts'
import { unpackText } from './packed-text.ts'

/** A call that is about to be made; `request` is the whole request without the ticket, as `packed-text.ts` stores it. */
export interface BegunCall extends Pick<AfipLogTable, 'service' | 'operation' | 'stockId' | 'depositoId' | 'transactionId' | 'request'> {
  /** Only for a call that concerns no warehouse; otherwise the company is that of the warehouse. */
  readonly companyId?: number
  /** An instant. */
  readonly now: string
}

/** How a call ended. `response` is the whole response, or null when there was none. */
export type EndedCall = Readonly<Pick<AfipLogTable, 'outcome' | 'status' | 'response' | 'durationMs'>>

/** The outcome of a call that has not ended. If its process ended first, the call may have reached the authority. */
const underWay = 'underWay'

const ticketRefused = 'ticketRefused'

/** Records a call before it is made and returns the record's id, so that a call whose process died can be found later. */
export async function insertBegunCall(tx: Db, { now, ...call }: BegunCall): Promise<number> {
  const { id } = await tx
    .insertInto('afip_log')
    .values({ ...call, ...(await placeOf(tx, call)), createdDate: now, outcome: underWay, durationMs: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function placeOf(tx: Db, { depositoId, companyId }: Pick<BegunCall, 'depositoId' | 'companyId'>) {
  const none = { companyId: companyId ?? null, companyName: null, depositoDescription: null }
  if (depositoId !== null) {
    const place = await tx
      .selectFrom('deposito')
      .innerJoin('company', 'company.id', 'deposito.companyId')
      .select(['company.id as companyId', 'company.name as companyName', 'deposito.description as depositoDescription'])
      .where('deposito.id', '=', depositoId)
      .executeTakeFirst()
    return place ?? none
  }
  if (companyId === undefined) return none
  const company = await tx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst()
  return { ...none, companyName: company?.name ?? null }
}

export async function endCall(tx: Db, logId: number, ended: EndedCall): Promise<void> {
  await tx.updateTable('afip_log').set(ended).where('id', '=', logId).execute()
}

/**
 * Marks unfinished calls as interrupted, because their process died, and returns their number: those of a stock, or those of an operation
 * that began before an instant.
 */
export async function interruptCalls(
  tx: Db,
  calls: { stockId: number } | Pick<AfipLogTable, 'service' | 'operation'>,
  before?: string,
): Promise<number> {
  const unfinished = tx.updateTable('afip_log').set({ outcome: 'interrupted' })
  const own = unfinished.where(({ and }) => and({ ...calls, outcome: underWay }))
  const lost = before === undefined ? own : own.where('createdDate', '<', before)
  return Number((await lost.executeTakeFirst()).numUpdatedRows)
}

/**
 * Returns the instant of the first call that sent a transaction, ignoring the call `but`; null when there is none, so that the authority
 * cannot have received the transaction. Ignores calls whose ticket the authority refused, because it did not process the stock.
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
    .where('outcome', '!=', ticketRefused)
    .$if(but !== null, (query) => query.where('id', '!=', but))
    .executeTakeFirst()
  return row?.first ?? null
}

export async function findLastAnswer(db: Db, companyId: number): Promise<CompanyAccess['lastAnswer']> {
  const row = await db
    .selectFrom('afip_log')
    .innerJoin('deposito', 'deposito.id', 'afip_log.depositoId')
    .select(['afip_log.createdDate as date', 'afip_log.outcome', 'afip_log.stockId', 'afip_log.depositoId'])
    .where('deposito.companyId', '=', companyId)
    .where('afip_log.status', 'is not', null)
    .orderBy('afip_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

const listed = [
  'id',
  'createdDate',
  'service',
  'operation',
  'stockId',
  'depositoId',
  'depositoDescription',
  'companyId',
  'companyName',
  'transactionId',
  'status',
  'outcome',
  'durationMs',
] as const

export async function listAfipLogs(db: Db, ...page: ListArguments): Promise<Rows<AfipLog>> {
  const { rows, total } = await readRows(db.selectFrom('afip_log').select(listed), 'afip_log', ...page)
  return { rows: rows.map(withPlace), total }
}

/** Returns one call with its request and response. Throws `RecordNotFound`. */
export async function findAfipLog(db: Db, id: number): Promise<AfipLog & { request: string; response: string | null }> {
  const row = await db
    .selectFrom('afip_log')
    .select([...listed, 'request', 'response'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(RecordNotFound)
  return withPlace({ ...row, request: await unpackText(row.request) })
}

type Place = Pick<AfipLogTable, 'depositoId' | 'depositoDescription' | 'companyId' | 'companyName'>

function withPlace<Row extends Place>({ depositoDescription, companyId, companyName, ...row }: Row) {
  return {
    ...row,
    deposito: row.depositoId === null ? null : { id: row.depositoId, description: depositoDescription },
    company: companyId === null ? null : { id: companyId, name: companyName },
  }
}
