import { changesBetween } from '#domain/audit.ts'
import type { Stock } from '#domain/stock.ts'
import { writeEnvelope } from '../authority/envelope.ts'
import { writeMessageAround } from '../authority/message.ts'
import { recordEvent, type Author } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { findPlace } from '../store/depositos.ts'
import type { LockedStock } from '../store/locked-stock.ts'
import { storePendingRepeat, storePendingSend } from '../store/sending.ts'
import { findStock } from '../store/stocks.ts'
import { readHolder } from '../store/whole-stock.ts'
import { newTransactionId } from './transaction-id.ts'
import { currentGoods, type WrittenGoods } from './written-goods.ts'

interface Start {
  /** The day that is declared. */
  readonly fechaStock: string
  readonly author: Author
  /** Why the product starts it by itself: it then waits for earlier days without verdict. */
  readonly cause?: 'schedule' | 'automaticSend'
  /** The stock's goods, when they were written before the transaction began. */
  readonly goods?: WrittenGoods | null
}

/**
 * Starts a send: the stock becomes PENDING with the day `fechaStock`, a new transaction id and its whole message, all in the caller's transaction. The worker
 * sends what is stored here, so that nothing goes out that a restart would forget, and a repeat is the same even when the company or the warehouse has changed.
 */
export async function startSend(
  tx: Db,
  { scope, stock: before }: LockedStock<'send'>,
  { fechaStock, author, cause, goods = null }: Start,
): Promise<Stock> {
  const transactionId = await newTransactionId(tx, new Date(author.now))
  const message = await writeWholeEnvelope(tx, { stockId: scope.stockId, transactionId, fechaStock }, goods)
  const { codigoAduana, codigoLugarOperativo } = await findPlace(tx, scope.warehouseId)
  const isAutomatic = cause !== undefined
  await storePendingSend(tx, scope.stockId, { fechaStock, codigoAduana, codigoLugarOperativo, transactionId, message, isAutomatic })
  const sent = await findStock(tx, scope)
  const changes = changesBetween({ fields: { fechaStock: 'day' } }, before, sent)
  await recordEvent(tx, author, {
    type: 'STOCK_SENT',
    stockId: scope.stockId,
    record: { name: 'stock', of: sent },
    data: { transactionId, ...(cause && { cause }), ...(changes.length > 0 && { changes }) },
  })
  return sent
}

/** Returns the envelope of a stock as it stands, with its ticket masked. */
export async function writeWholeEnvelope(
  tx: Db,
  { stockId, ...send }: { stockId: number; transactionId: string; fechaStock: string },
  goods: WrittenGoods | null = null,
): Promise<string> {
  const { company, deposito } = await readHolder(tx, stockId)
  return writeEnvelope(writeMessageAround(await currentGoods(tx, stockId, goods), deposito, send), company)
}

/** Repeats a send whose outcome is unknown, with the same transaction id, day and message; by the product itself when the author has no login. The authority answers a repeat as it did the first time. */
export async function startReprocess(
  tx: Db,
  { scope, stock: { transactionId } }: LockedStock<'reprocess'>,
  author: Author,
): Promise<Stock> {
  await storePendingRepeat(tx, scope.stockId, { isAutomatic: author.login === null })
  await recordEvent(tx, author, { type: 'STOCK_REPEATED', stockId: scope.stockId, data: { transactionId } })
  return findStock(tx, scope)
}
