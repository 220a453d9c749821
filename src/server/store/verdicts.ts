import type { StockError } from '#domain/stock.ts'
import type { Db } from './database.ts'
import { replaceErrors } from './stock-errors.ts'

/** The send that an answer belongs to: a stock and the transaction that it had when it was sent. */
interface SentTransaction {
  readonly stockId: number
  readonly transactionId: string
}

/** Returns the day that a stock declares, or null when the stock is gone. */
export async function findDeclaredDay(tx: Db, stockId: number): Promise<string | null> {
  const row = await tx.selectFrom('stock').select('fechaStock').where('id', '=', stockId).executeTakeFirst()
  return row?.fechaStock ?? null
}

/** Stores a verdict. Returns false, and changes nothing, when the stock has another transaction or a verdict already. */
export async function closeSend(
  tx: Db,
  { stockId, transactionId }: SentTransaction,
  values: { state: 'SUCCESS' | 'ERROR'; sentDate: string | null; daysLate: number | null },
  errors: readonly StockError[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ ...values, message: null, leaseOwner: null, leaseUntil: null })
    .where('id', '=', stockId)
    .where('transactionId', '=', transactionId)
    .where('state', 'in', ['PENDING', 'TECHNICAL_ERROR'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await replaceErrors(tx, stockId, errors)
  return true
}

/** Stores that a send ended without a verdict. Returns false, and changes nothing, when `owner` no longer has the lease. */
export async function suspendSend(
  tx: Db,
  { stockId, transactionId }: SentTransaction,
  owner: string,
  { state, error }: { state: 'TECHNICAL_ERROR' | 'FAILED'; error: StockError },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ state, leaseOwner: null, leaseUntil: null, ...(state === 'FAILED' ? { message: null } : {}) })
    .where('id', '=', stockId)
    .where('transactionId', '=', transactionId)
    .where('state', '=', 'PENDING')
    .where('leaseOwner', '=', owner)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await replaceErrors(tx, stockId, [error])
  return true
}
