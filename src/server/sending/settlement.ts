import { daysLate } from '#domain/dates.ts'
import { sendFailures, type SendFailure } from '#domain/send-failure.ts'
import type { StockError } from '#domain/stock.ts'
import type { Verdict } from '../authority/verdict.ts'
import { endCall, findFirstCall, type EndedCall } from '../store/afip-logs.ts'
import type { Db } from '../store/database.ts'
import type { Work } from '../store/leases.ts'
import { closeSend, findDeclaredDay, suspendSend } from '../store/verdicts.ts'

export interface Settlement {
  readonly work: Work
  /** The worker that had the lease. */
  readonly owner: string
  readonly verdict: Verdict
  /** The call as it ended; null when none was made. */
  readonly call: (EndedCall & { readonly logId: number }) | null
  readonly now: Date
}

/**
 * Stores how a send ended, and its call. A verdict counts however late it comes, as long as the stock has the same transaction and no verdict yet; only the
 * owner of the lease may say that there is none. Returns whether the stock changed.
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
      return await closeSend(tx, work, { state: 'ERROR', sentDate: null, daysLate: null }, verdict.errors)
    case 'unknown':
      return await suspendSend(tx, work, owner, { state: 'TECHNICAL_ERROR', error: errorOf(verdict.reason, verdict.detail) })
    case 'notSent':
      // When a repeat is not sent, the outcome of the first call is still unknown, so the transaction must be kept.
      return (await isRepeat(tx, work, call?.logId ?? null))
        ? await suspendSend(tx, work, owner, { state: 'TECHNICAL_ERROR', error: errorOf('repeatNotSent', verdict.detail) })
        : await suspendSend(tx, work, owner, { state: 'FAILED', error: errorOf(verdict.reason, verdict.detail) })
  }
}

async function accept(tx: Db, work: Work, verdict: Verdict & { kind: 'accepted' }, now: Date): Promise<boolean> {
  const day = await findDeclaredDay(tx, work.stockId)
  if (day === null) return false
  const sentDate = await acceptedAt(tx, work, verdict.timeStamp, now.toISOString())
  return await closeSend(tx, work, { state: 'SUCCESS', sentDate, daysLate: daysLate(day, sentDate) }, verdict.errors)
}

/** The authority's time stamp if it lies between the first call and now, else now. A repeat gets the first answer again, which may be days old. */
async function acceptedAt(tx: Db, work: Work, timeStamp: string | null, now: string): Promise<string> {
  const first = await findFirstCall(tx, work)
  return timeStamp !== null && first !== null && timeStamp >= first && timeStamp <= now ? timeStamp : now
}

async function isRepeat(tx: Db, { stockId, transactionId }: Work, logId: number | null): Promise<boolean> {
  return (await findFirstCall(tx, { stockId, transactionId, but: logId })) !== null
}

function errorOf(reason: SendFailure, detail: string): StockError {
  return { ...sendFailures[reason], additionalDescription: detail === '' ? null : detail }
}
