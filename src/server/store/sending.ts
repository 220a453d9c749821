import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { today } from '#domain/dates.ts'
import { stockCan } from '#domain/stock.ts'
import type { Stock } from '#domain/stock.ts'
import { writeStockMessage } from '../authority/message.ts'
import type { Db, StockTable } from './database.ts'
import { RecordConflict } from './failures.ts'
import { replaceErrors } from './stock-errors.ts'
import { findStock, lockStock } from './stocks.ts'
import type { StockScope } from './stocks.ts'
import { readWholeStock } from './whole-stock.ts'

/**
 * Puts a stock on its way (`decisions.md` 17): PENDING, dated `fechaStock`, with a new transaction id and the message exactly as it will go out, in the caller's
 * transaction. Whatever was said of an earlier send, and a schedule, are gone. Throws `RecordConflict` when its state does not allow it.
 */
export async function startSend(tx: Db, scope: StockScope, { fechaStock, now }: { fechaStock: string; now: Date }): Promise<Stock> {
  if (!stockCan('send', await lockStock(tx, scope))) throw new RecordConflict()
  const transactionId = await newTransactionId(tx, now)
  const message = writeStockMessage(await readWholeStock(tx, scope.stockId), { transactionId, fechaStock })
  await depart(tx, scope, { fechaStock, transactionId, message, scheduleDate: null, sentDate: null, daysLate: null })
  return findStock(tx, scope)
}

/**
 * Repeats a send whose outcome is unknown: the same transaction id, the same date, the same bytes (`authority.md` 6). Throws `RecordConflict` when the stock's state does
 * not allow it.
 */
export async function startReprocess(tx: Db, scope: StockScope): Promise<Stock> {
  if (!stockCan('reprocess', await lockStock(tx, scope))) throw new RecordConflict()
  await depart(tx, scope, {})
  return findStock(tx, scope)
}

type Departure = Partial<
  Pick<Selectable<StockTable>, 'fechaStock' | 'transactionId' | 'message' | 'scheduleDate' | 'sentDate' | 'daysLate'>
>

/** PENDING, and nobody's yet: the first worker that claims it talks to the authority. */
async function depart(tx: Db, { stockId }: StockScope, values: Departure): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ ...values, state: 'PENDING', leaseOwner: null, leaseUntil: null, version: sql`version + 1` })
    .where('id', '=', stockId)
    .execute()
  await replaceErrors(tx, stockId, [])
}

/**
 * Fourteen digits, the longest form that is known to fit (`authority.md` 6): the day, and eight at random. An id must be unlike all others that the authority
 * remembers, also those of a store that was lost or restored from yesterday's copy, so it is not counted up. The unique index has the last word.
 */
async function newTransactionId(tx: Db, now: Date): Promise<string> {
  for (;;) {
    const id = `${today(now).slice(2).replaceAll('-', '')}${String(randomInt(100_000_000)).padStart(8, '0')}`
    const taken = await tx.selectFrom('stock').select('id').where('transactionId', '=', id).executeTakeFirst()
    if (!taken) return id
  }
}
