// Starts or repeats the send of a stock: writes its message and makes it PENDING.
import { randomInt } from 'node:crypto'
import { changesBetween } from '#domain/administration/audit.ts'
import type { Stock } from '#domain/stock/stock.ts'
import { today } from '#domain/values/dates.ts'
import { writeMessageAround, goodsPieces } from '../authority/message.ts'
import { writeEnvelope } from '../authority/soap/envelope.ts'
import type { Db } from '../store/database/database.ts'
import { collectInTurns } from '../store/database/event-loop-turns.ts'
import { recordEvent, type Author } from '../store/operations/audit.ts'
import { readHolder, readGoods, readGoodsMark } from '../store/records/whole-stock.ts'
import type { LockedStock } from '../store/stocks/locked-stock.ts'
import { storePendingRepeat, storePendingSend, isTransactionIdUsed } from '../store/stocks/sends.ts'
import { findStock } from '../store/stocks/stocks.ts'

interface Start {
  /** The day that is declared. */
  readonly fechaStock: string
  readonly author: Author
  /** What caused an automatic send, which waits for earlier days without verdict; undefined when a person sends. */
  readonly cause?: 'schedule' | 'automaticSend'
  /** The stock's goods, if they were serialized before the transaction began. */
  readonly goods?: WrittenGoods | null
}

/**
 * Starts a send: the stock becomes PENDING with the day `fechaStock`, a new transaction id and its whole message, all in the caller's
 * transaction. The worker sends what is stored here, so that a restart loses nothing that was sent, and a repeat is identical even when the
 * company or the warehouse has changed.
 */
export async function startSend(
  tx: Db,
  { scope, stock: before }: LockedStock<'send'>,
  { fechaStock, author, cause, goods = null }: Start,
): Promise<Stock> {
  const transactionId = await newTransactionId(tx, new Date(author.now))
  const holder = await readHolder(tx, scope.stockId)
  const message = await writeWholeEnvelope(tx, { stockId: scope.stockId, transactionId, fechaStock }, holder, goods)
  const { codigoAduana, codigoLugarOperativo } = holder.deposito
  const isAutomatic = cause !== undefined
  await storePendingSend(tx, scope.stockId, {
    cuit: holder.company.cuit,
    fechaStock,
    codigoAduana,
    codigoLugarOperativo,
    transactionId,
    message,
    isAutomatic,
  })
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

/** Returns the envelope of a stock from its present records, with the ticket masked. */
export async function writeWholeEnvelope(
  tx: Db,
  { stockId, ...send }: { stockId: number; transactionId: string; fechaStock: string },
  { company, deposito }: Awaited<ReturnType<typeof readHolder>>,
  goods: WrittenGoods | null = null,
): Promise<string> {
  return writeEnvelope(writeMessageAround(await currentGoods(tx, stockId, goods), deposito, send), company)
}

/**
 * Repeats a send whose outcome is unknown, with the same transaction id, day and message; it is automatic when the author has no login. The
 * authority gives a repeat the same answer as the first time.
 */
export async function startReprocess(
  tx: Db,
  { scope, stock: { transactionId } }: LockedStock<'reprocess'>,
  author: Author,
): Promise<Stock> {
  await storePendingRepeat(tx, scope.stockId, { isAutomatic: author.login === null })
  await recordEvent(tx, author, { type: 'STOCK_REPEATED', stockId: scope.stockId, data: { transactionId } })
  return findStock(tx, scope)
}

/**
 * Returns an unused id of fourteen digits, the longest form that is known to fit: the day, and eight random digits. It is random and not a
 * counter because it must differ from every id the authority remembers, including those of a database that was lost or restored from a
 * copy.
 */
async function newTransactionId(tx: Db, now: Date): Promise<string> {
  for (;;) {
    const id = `${today(now).slice(2).replaceAll('-', '')}${String(randomInt(100_000_000)).padStart(8, '0')}`
    if (!(await isTransactionIdUsed(tx, id))) return id
  }
}

/** The goods of a stock as text of its message, and the mark of the records that they were written from (`readGoodsMark`). */
export interface WrittenGoods {
  readonly mark: string
  readonly text: string
}

/**
 * Reads the goods of a stock and writes their text, in many turns of the event loop. The caller does so before the transaction of the send,
 * because a transaction of the embedded database blocks all others; the transaction uses the text only if the records are unchanged.
 */
export async function writeGoods(db: Db, stockId: number): Promise<WrittenGoods> {
  const mark = await readGoodsMark(db, stockId)
  const pieces = await collectInTurns(goodsPieces(await readGoods(db, stockId)))
  return { mark, text: pieces.join('') }
}

/** Returns the text of the goods of a locked stock: the one that was written before, or a new one when a record has changed since. */
async function currentGoods(tx: Db, stockId: number, before: WrittenGoods | null): Promise<string> {
  const isSame = before !== null && before.mark === (await readGoodsMark(tx, stockId))
  return (isSame ? before : await writeGoods(tx, stockId)).text
}
