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
import { packAround, packPart, type MiddlePart } from '../store/operations/packed-text.ts'
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
  /** The stock's goods, as they were written before the transaction began. */
  readonly goods: WrittenGoods
}

/**
 * Starts a send: the stock becomes PENDING with the day `fechaStock`, a new transaction id and its whole message, all in the caller's
 * transaction. The worker sends what is stored here, so that a restart loses nothing that was sent, and a repeat is identical even when the
 * company or the warehouse has changed.
 */
export async function startSend(
  tx: Db,
  { scope, stock: before }: LockedStock<'send'>,
  { fechaStock, author, cause, goods }: Start,
): Promise<Stock> {
  const transactionId = await newTransactionId(tx, new Date(author.now))
  const holder = await readHolder(tx, scope.stockId)
  const isUnchanged = goods.mark === (await readGoodsMark(tx, scope.stockId))
  const message = writeWholeEnvelope({ transactionId, fechaStock }, holder, isUnchanged ? goods : await writeGoods(tx, scope.stockId))
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

/** Stands for the goods while the rest of an envelope is written. XML has no such sign. */
const gap = '\0'

/** Returns the envelope of a stock, with the ticket masked, as it is stored (`store/operations/packed-text.ts`). */
export function writeWholeEnvelope(
  send: { readonly transactionId: string; readonly fechaStock: string },
  { company, deposito }: Awaited<ReturnType<typeof readHolder>>,
  goods: WrittenGoods,
): string {
  const [head = '', tail = ''] = writeEnvelope(writeMessageAround(gap, deposito, send), company).split(gap)
  return packAround(head, goods, tail)
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
export interface WrittenGoods extends MiddlePart {
  readonly mark: string
}

/**
 * Reads the goods of a stock, writes their text and compresses it, in many turns of the event loop. The caller does so before the
 * transaction of the send, because a transaction of the embedded database blocks all others; the transaction uses the text only if the
 * records are unchanged.
 */
export async function writeGoods(db: Db, stockId: number): Promise<WrittenGoods> {
  const mark = await readGoodsMark(db, stockId)
  const pieces = await collectInTurns(goodsPieces(await readGoods(db, stockId)))
  const text = pieces.join('')
  return { mark, text, packed: await packPart(text) }
}
