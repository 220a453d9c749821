import type { StockError } from '#domain/stock.ts'
import type { Db } from './database.ts'

/** Rows in one statement: PostgreSQL takes 65,535 values, and SQLite 32,766. */
const batch = 500

/** Replaces a stock's errors, in the given order. */
export async function replaceErrors(tx: Db, stockId: number, errors: readonly StockError[]): Promise<void> {
  await tx.deleteFrom('stock_error').where('stockId', '=', stockId).execute()
  for (let start = 0; start < errors.length; start += batch) {
    const rows = errors
      .slice(start, start + batch)
      .map(({ code, description = null, additionalDescription = null }) => ({ stockId, code, description, additionalDescription }))
    await tx.insertInto('stock_error').values(rows).execute()
  }
}
