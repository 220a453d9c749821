import type { Stock } from '#domain/stock.ts'
import { writeStockMessage } from '../authority/message.ts'
import type { Db } from '../store/database.ts'
import type { LockedStock } from '../store/locked-stock.ts'
import { storePendingRepeat, storePendingSend } from '../store/sending.ts'
import { findStock } from '../store/stocks.ts'
import { readWholeStock } from '../store/whole-stock.ts'
import { newTransactionId } from './transaction-id.ts'

/**
 * Starts a send: the stock becomes PENDING with the day `fechaStock`, a new transaction id and its message, all in the caller's transaction. The worker
 * sends what is stored here, so that nothing goes out that a restart would forget.
 */
export async function startSend(
  tx: Db,
  { scope }: LockedStock<'send'>,
  { fechaStock, now }: { fechaStock: string; now: Date },
): Promise<Stock> {
  const transactionId = await newTransactionId(tx, now)
  const message = writeStockMessage(await readWholeStock(tx, scope.stockId), { transactionId, fechaStock })
  await storePendingSend(tx, scope.stockId, { fechaStock, transactionId, message })
  return findStock(tx, scope)
}

/** Repeats a send whose outcome is unknown, with the same transaction id, day and message: the authority answers a repeat as it did the first time. */
export async function startReprocess(tx: Db, { scope }: LockedStock<'reprocess'>): Promise<Stock> {
  await storePendingRepeat(tx, scope.stockId)
  return findStock(tx, scope)
}
