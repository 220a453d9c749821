// Columns that lists of stocks select, and the conversion of such a row to the API's stock.
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Stock } from '#domain/stock/stock.ts'
import type { Db, StockTable } from '../database/database.ts'

/**
 * A stock without what only the answer of one stock has: its errors, totals and empty containers. It says how many errors there are, and, in a list, why a send waits for a
 * ticket.
 */
export type ListedStock = Omit<Stock, 'errors' | 'errorsKept' | 'emptyContainers' | 'totals'> & Partial<Pick<Stock, 'errors'>>

/**
 * The columns of a row, also of one that an update returns. They are text, because Kysely takes longer to build so many than SQLite to read them. The place is the one that was declared, or
 * the one that would be. Errors are few rows of an index: no more are stored of an answer, and what has more says how many.
 */
export const stockRowColumns =
  sql<number>`stock.id, stock.version, stock."fechaStock", stock.state, stock.deleted, stock."deletedByUser", stock."sentDate",
  stock."daysLate", stock."transactionId", stock."scheduleDate", stock.attempts, stock."lastAttemptDate", stock."nextAttemptDate", stock."waitingSince",
  stock."isAutomatic", stock."depositoId",
  (select description from deposito where id = stock."depositoId") as description,
  coalesce(stock."codigoAduana", (select "codigoAduana" from deposito where id = stock."depositoId")) as "codigoAduana",
  coalesce(stock."codigoLugarOperativo", (select "codigoLugarOperativo" from deposito where id = stock."depositoId")) as "codigoLugarOperativo",
  coalesce(stock."errorsReceived", (select count(*) from stock_error where "stockId" = stock.id))`.as('errorCount')

/** The rows of stocks, without a condition. */
export function selectStocks(db: Db) {
  return db.selectFrom('stock').select(stockRowColumns).$castTo<StockRow>()
}

export interface StockRow extends Pick<
  Selectable<StockTable>,
  | 'id'
  | 'version'
  | 'fechaStock'
  | 'state'
  | 'deleted'
  | 'deletedByUser'
  | 'sentDate'
  | 'daysLate'
  | 'transactionId'
  | 'scheduleDate'
  | 'attempts'
  | 'lastAttemptDate'
  | 'nextAttemptDate'
  | 'waitingSince'
  | 'isAutomatic'
  | 'depositoId'
> {
  readonly description: string
  readonly codigoAduana: string
  readonly codigoLugarOperativo: string
  readonly errorCount: number
}

/** Returns a row as the API answers it. Written out, because a copy without some members takes longer than to read the row. */
export function toStock(row: StockRow): ListedStock {
  return {
    id: row.id,
    version: row.version,
    fechaStock: row.fechaStock,
    state: row.state,
    deleted: row.deleted,
    deletedByUser: row.deletedByUser,
    sentDate: row.sentDate,
    daysLate: row.daysLate,
    transactionId: row.transactionId,
    scheduleDate: row.scheduleDate,
    attempts: row.attempts,
    lastAttemptDate: row.lastAttemptDate,
    nextAttemptDate: row.nextAttemptDate,
    waitingSince: row.waitingSince,
    errorCount: row.errorCount,
    deposito: { id: row.depositoId, description: row.description },
    waitsFor: null,
  }
}

/** Whether the product sends the stock by itself, so that it can wait for another. */
export function mayWait({ state, scheduleDate, isAutomatic }: StockRow): boolean {
  return (state === 'OPEN' && scheduleDate !== null) || state === 'TECHNICAL_ERROR' || (state === 'PENDING' && isAutomatic === 1)
}
