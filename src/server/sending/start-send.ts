import type { Stock } from '#domain/stock.ts'
import { writeEnvelope } from '../authority/envelope.ts'
import { writeStockMessage } from '../authority/message.ts'
import type { Db } from '../store/database.ts'
import { findPlace } from '../store/depositos.ts'
import type { LockedStock } from '../store/locked-stock.ts'
import { storePendingRepeat, storePendingSend } from '../store/sending.ts'
import { findStock } from '../store/stocks.ts'
import { readWholeStock } from '../store/whole-stock.ts'
import { newTransactionId } from './transaction-id.ts'

interface Start {
  /** The day that is declared. */
  readonly fechaStock: string
  readonly now: Date
  /** Whether the product starts it by itself: it then waits for earlier days without verdict. */
  readonly isAutomatic?: boolean
}

/**
 * Starts a send: the stock becomes PENDING with the day `fechaStock`, a new transaction id and its whole message, all in the caller's transaction. The worker
 * sends what is stored here, so that nothing goes out that a restart would forget, and a repeat is the same even when the company or the warehouse has changed.
 */
export async function startSend(tx: Db, { scope }: LockedStock<'send'>, { fechaStock, now, isAutomatic = false }: Start): Promise<Stock> {
  const transactionId = await newTransactionId(tx, now)
  const message = await writeWholeEnvelope(tx, { stockId: scope.stockId, transactionId, fechaStock })
  const { codigoAduana, codigoLugarOperativo } = await findPlace(tx, scope.warehouseId)
  await storePendingSend(tx, scope.stockId, { fechaStock, codigoAduana, codigoLugarOperativo, transactionId, message, isAutomatic })
  return findStock(tx, scope)
}

/** Returns the envelope of a stock as it stands, with its ticket masked. */
export async function writeWholeEnvelope(
  tx: Db,
  { stockId, ...send }: { stockId: number; transactionId: string; fechaStock: string },
): Promise<string> {
  const whole = await readWholeStock(tx, stockId)
  return writeEnvelope(writeStockMessage(whole, send), whole.company)
}

/** Repeats a send whose outcome is unknown, with the same transaction id, day and message: the authority answers a repeat as it did the first time. */
export async function startReprocess(
  tx: Db,
  { scope }: LockedStock<'reprocess'>,
  { isAutomatic = false }: Pick<Start, 'isAutomatic'> = {},
): Promise<Stock> {
  await storePendingRepeat(tx, scope.stockId, { isAutomatic })
  return findStock(tx, scope)
}
