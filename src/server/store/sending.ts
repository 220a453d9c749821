import { sql } from 'kysely'
import type { Db } from './database.ts'
import { replaceErrors } from './stock-errors.ts'

/** A send as it is stored before anything goes out. */
interface PendingSend {
  /** The day that is declared. */
  readonly fechaStock: string
  readonly transactionId: string
  /** The `stock` element exactly as it goes out. */
  readonly message: string
}

/** Makes a stock PENDING with a new transaction and its message, and removes its schedule and what an earlier send left. */
export async function storePendingSend(tx: Db, stockId: number, send: PendingSend): Promise<void> {
  await makePending(tx, stockId, { ...send, scheduleDate: null, sentDate: null, daysLate: null })
}

/** Makes a stock PENDING again with the transaction and the message that it has. */
export async function storePendingRepeat(tx: Db, stockId: number): Promise<void> {
  await makePending(tx, stockId, {})
}

/** Without a lease, so that any worker may claim it. */
async function makePending(
  tx: Db,
  stockId: number,
  values: Partial<PendingSend & { scheduleDate: null; sentDate: null; daysLate: null }>,
): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ ...values, state: 'PENDING', leaseOwner: null, leaseUntil: null, version: sql`version + 1` })
    .where('id', '=', stockId)
    .execute()
  await replaceErrors(tx, stockId, [])
}

/** Whether any stock has had this transaction id; a unique index refuses two at the same moment. */
export async function isTransactionIdUsed(tx: Db, transactionId: string): Promise<boolean> {
  return (await tx.selectFrom('stock').select('id').where('transactionId', '=', transactionId).executeTakeFirst()) !== undefined
}
