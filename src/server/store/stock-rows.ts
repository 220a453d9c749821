import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { Stock } from '#domain/stock.ts'
import type { Db } from './database.ts'

/**
 * A stock without what only the answer of one stock has: its errors, totals and empty containers. It says how many errors there are, and, in a list, why a send waits for a
 * ticket.
 */
export type ListedStock = Omit<Stock, 'errors' | 'errorsKept' | 'emptyContainers' | 'totals'> & Partial<Pick<Stock, 'errors'>>

/** The rows of stocks, without a condition. */
export function selectStocks(db: Db) {
  return (
    db
      .selectFrom('stock')
      // Every stock has one. Where its columns are not asked for, a left join costs nothing.
      .leftJoin('deposito', 'deposito.id', 'stock.depositoId')
      .select([
        'stock.id',
        'stock.version',
        'stock.fechaStock',
        'stock.state',
        'stock.deleted',
        'stock.deletedByUser',
        'stock.sentDate',
        'stock.daysLate',
        'stock.transactionId',
        'stock.scheduleDate',
        'stock.attempts',
        'stock.lastAttemptDate',
        'stock.nextAttemptDate',
        'stock.waitingSince',
        'stock.isAutomatic',
        'stock.depositoId',
        'deposito.description',
      ])
      // The place that was declared, or the one that would be.
      .select(({ fn }) => [
        fn.coalesce('stock.codigoAduana', 'deposito.codigoAduana').as('codigoAduana'),
        fn.coalesce('stock.codigoLugarOperativo', 'deposito.codigoLugarOperativo').as('codigoLugarOperativo'),
        // Few rows of an index: no more are stored of an answer, and what has more says how many.
        sql<number>`coalesce(stock."errorsReceived", (select count(*) from stock_error where "stockId" = stock.id))`.as('errorCount'),
      ])
      .$narrowType<{ description: NotNull; codigoAduana: NotNull; codigoLugarOperativo: NotNull }>()
  )
}

export type StockRow = Awaited<ReturnType<ReturnType<typeof selectStocks>['executeTakeFirstOrThrow']>>

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
