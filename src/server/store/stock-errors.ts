import type { StockError } from '#domain/stock.ts'
import type { Db } from './database.ts'

/** Rows in one statement: PostgreSQL takes 65,535 values, and SQLite 32,766. */
const batch = 500

/** Replaces a stock's errors, in the given order. `count` is how many there were, when the answer that they are from had more. */
export async function replaceErrors(tx: Db, stockId: number, errors: readonly StockError[], count = errors.length): Promise<void> {
  const errorsReceived = count > errors.length ? count : null
  await tx.updateTable('stock').set({ errorsReceived }).where('id', '=', stockId).execute()
  await tx.deleteFrom('stock_error').where('stockId', '=', stockId).execute()
  for (let start = 0; start < errors.length; start += batch) {
    const rows = errors
      .slice(start, start + batch)
      .map(({ code, description = null, additionalDescription = null }) => ({ stockId, code, description, additionalDescription }))
    await tx.insertInto('stock_error').values(rows).execute()
  }
}
