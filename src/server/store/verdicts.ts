import { daysLate } from '#domain/dates.ts'
import { sendFailures } from '#domain/send-failure.ts'
import type { SendFailure } from '#domain/send-failure.ts'
import type { StockError } from '#domain/stock.ts'
import type { Verdict } from '../authority/verdict.ts'
import { endCall, findFirstCall } from './afip-logs.ts'
import type { EndedCall } from './afip-logs.ts'
import type { Db } from './database.ts'
import type { Work } from './leases.ts'
import { replaceErrors } from './stock-errors.ts'

export interface Settlement {
  readonly work: Work
  readonly owner: string
  readonly verdict: Verdict
  /** The call as it ended; null when it was never begun. */
  readonly call: (EndedCall & { readonly logId: number }) | null
  readonly now: Date
}

/**
 * Writes down what a send came to, and its call with it (`authority.md` 6). A verdict counts whenever it comes, as long as the stock still stands for that
 * transaction and has none. That there is no verdict is only for the owner of the lease to say. Gives whether anything changed.
 */
export async function settle(tx: Db, { work, owner, verdict, call, now }: Settlement): Promise<boolean> {
  if (call) {
    const { logId, ...ended } = call
    await endCall(tx, logId, ended)
  }
  switch (verdict.kind) {
    case 'accepted':
      return await accept(tx, work, verdict, now)
    case 'refused':
    case 'fault':
      return await close(tx, work, { state: 'ERROR', sentDate: null, daysLate: null }, verdict.errors)
    case 'unknown':
      return await suspend(tx, work, owner, 'TECHNICAL_ERROR', failureOf(verdict.reason, verdict.detail))
    case 'notSent':
      // Of a repeat that was not sent, the first call's outcome is as unknown as before: the transaction must stay what it is.
      return (await isRepeat(tx, work, call?.logId ?? null))
        ? await suspend(tx, work, owner, 'TECHNICAL_ERROR', failureOf('repeatNotSent', verdict.detail))
        : await suspend(tx, work, owner, 'FAILED', failureOf(verdict.reason, verdict.detail))
  }
}

async function accept(tx: Db, work: Work, verdict: Verdict & { kind: 'accepted' }, now: Date): Promise<boolean> {
  const row = await tx.selectFrom('stock').select('fechaStock').where('id', '=', work.stockId).executeTakeFirst()
  if (!row) return false
  const sentDate = await acceptedAt(tx, work, verdict.timeStamp, now.toISOString())
  return await close(tx, work, { state: 'SUCCESS', sentDate, daysLate: daysLate(row.fechaStock, sentDate) }, verdict.errors)
}

/**
 * When the authority took the stock. A repeat gets the first answer, which may be days old; its own time stamp tells, and is believed while it lies between the first call and now.
 */
async function acceptedAt(tx: Db, work: Work, timeStamp: string | null, now: string): Promise<string> {
  const first = await findFirstCall(tx, work)
  return timeStamp !== null && first !== null && timeStamp >= first && timeStamp <= now ? timeStamp : now
}

async function close(
  tx: Db,
  work: Work,
  values: { state: 'SUCCESS' | 'ERROR'; sentDate: string | null; daysLate: number | null },
  errors: readonly StockError[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ ...values, message: null, leaseOwner: null, leaseUntil: null })
    .where('id', '=', work.stockId)
    .where('transactionId', '=', work.transactionId)
    .where('state', 'in', ['PENDING', 'TECHNICAL_ERROR'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await replaceErrors(tx, work.stockId, errors)
  return true
}

async function suspend(tx: Db, work: Work, owner: string, state: 'TECHNICAL_ERROR' | 'FAILED', error: StockError): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ state, leaseOwner: null, leaseUntil: null, ...(state === 'FAILED' ? { message: null } : {}) })
    .where('id', '=', work.stockId)
    .where('transactionId', '=', work.transactionId)
    .where('state', '=', 'PENDING')
    .where('leaseOwner', '=', owner)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await replaceErrors(tx, work.stockId, [error])
  return true
}

async function isRepeat(tx: Db, { stockId, transactionId }: Work, logId: number | null): Promise<boolean> {
  return (await findFirstCall(tx, { stockId, transactionId, but: logId })) !== null
}

function failureOf(reason: SendFailure, detail: string): StockError {
  return { ...sendFailures[reason], additionalDescription: detail === '' ? null : detail }
}
