// Stores the start of a send: makes a stock PENDING with its transaction id and message, or FAILED.
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { StockError } from '#domain/stock/stock.ts'
import type { Db, StockTable } from '../database/database.ts'
import { replaceErrors } from '../records/stock-errors.ts'
import { noLease } from './leases.ts'

/** The send that is stored before the authority is called. */
interface PendingSend {
  /** The CUIT that declares, and the day and the place that are declared. */
  readonly cuit: string
  readonly fechaStock: string
  readonly codigoAduana: string
  readonly codigoLugarOperativo: string
  readonly transactionId: string
  /** The envelope exactly as it goes out, with its ticket masked. */
  readonly message: string
  /** Whether the product started the send automatically. */
  readonly isAutomatic: boolean
}

/** Makes a stock PENDING with a new transaction and its message, and clears its schedule, and the dates, attempts and errors of an earlier send. */
export async function storePendingSend(tx: Db, stockId: number, { isAutomatic, ...send }: PendingSend): Promise<void> {
  const past = { scheduleDate: null, sentDate: null, daysLate: null, attempts: 0, lastAttemptDate: null }
  await makePending(tx, stockId, { ...send, ...past, isAutomatic: isAutomatic ? 1 : 0 })
  await replaceErrors(tx, stockId, [])
}

/** Makes a stock PENDING again with the transaction and the message that it has. Its error stays until there is another outcome. */
export async function storePendingRepeat(tx: Db, stockId: number, { isAutomatic }: Pick<PendingSend, 'isAutomatic'>): Promise<void> {
  await makePending(tx, stockId, { isAutomatic: isAutomatic ? 1 : 0 })
}

/** Makes a stock PENDING without a lease, so that any worker may claim it. */
async function makePending(tx: Db, stockId: number, values: Updateable<StockTable>): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ ...values, state: 'PENDING', nextAttemptDate: null, waitingSince: null, ...noLease, version: sql`version + 1` })
    .where('id', '=', stockId)
    .execute()
}

/** Makes a stock FAILED without a send, and removes its schedule or the transaction whose outcome was unknown. */
export async function storeFailure(tx: Db, stockId: number, error: StockError): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ state: 'FAILED', scheduleDate: null, message: null, nextAttemptDate: null, waitingSince: null, version: sql`version + 1` })
    .where('id', '=', stockId)
    .execute()
  await replaceErrors(tx, stockId, [error])
}

/** Returns whether a stock has this transaction id. A unique index rejects two transactions that store the same id at once. */
export async function isTransactionIdUsed(tx: Db, transactionId: string): Promise<boolean> {
  return (await tx.selectFrom('stock').select('id').where('transactionId', '=', transactionId).executeTakeFirst()) !== undefined
}
