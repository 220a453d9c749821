import { daysLate } from '#domain/dates.ts'
import { sendFailures, type SendFailure } from '#domain/send-failure.ts'
import type { StockError } from '#domain/stock.ts'
import { isInternalError } from '../authority/answer-errors.ts'
import type { Attempt, Verdict } from '../authority/verdict.ts'
import { endCall, findFirstCall, type EndedCall } from '../store/afip-logs.ts'
import type { Db } from '../store/database.ts'
import type { Work } from '../store/leases.ts'
import { storeAcceptance, storeNotSent, storeRefusal, storeUnknown } from '../store/verdicts.ts'

/** A call that was made, as it ended. */
interface MadeCall extends EndedCall, Pick<Attempt, 'clockDifferenceMs'> {
  readonly logId: number
  readonly begun: Date
}

export interface Settlement {
  readonly work: Work
  /** The worker that had the lease. */
  readonly owner: string
  readonly verdict: Verdict
  /** Null when none was made. */
  readonly call: MadeCall | null
  readonly now: Date
}

/**
 * Stores how a send ended, and its call. A verdict counts however late it comes; only the owner of the lease may say that there is none. What was answered to a repeat is a
 * verdict on the first message only when it says so (`server/authority/README.md#repeats`). Returns whether the stock changed.
 */
export async function settle(tx: Db, { work, owner, verdict, call, now }: Settlement): Promise<boolean> {
  if (call) {
    const { logId, begun: _, clockDifferenceMs: __, ...ended } = call
    await endCall(tx, logId, ended)
  }
  if (verdict.kind === 'accepted') return await accept(tx, work, verdict, now)
  const isRepeat = await hasOtherCalls(tx, work, call?.logId ?? null)
  const unknown = (errors: readonly StockError[]) => storeUnknown(tx, work, owner, { errors, now })
  switch (verdict.kind) {
    case 'refused':
      return isRepeat && !isAboutFirst(verdict, call)
        ? await unknown([errorOf(isInternalError(verdict.errors) ? 'repeatFailed' : 'repeatNotAdmitted'), ...verdict.errors])
        : await storeRefusal(tx, work, verdict.errors)
    case 'fault':
      return isRepeat ? await unknown([errorOf('repeatUnread'), ...verdict.errors]) : await storeRefusal(tx, work, verdict.errors)
    case 'unknown':
      return await unknown([errorOf(verdict.reason, verdict.detail)])
    case 'notSent':
      return isRepeat
        ? await unknown([errorOf('repeatNotSent', verdict.detail)])
        : await storeNotSent(tx, work, owner, errorOf(verdict.reason, verdict.detail))
  }
}

async function accept(tx: Db, work: Work, verdict: Verdict & { kind: 'accepted' }, now: Date): Promise<boolean> {
  const { stockId, transactionId, fechaStock } = work
  const sentDate = await acceptedAt(tx, work, verdict.timeStamp, now.toISOString())
  return await storeAcceptance(
    tx,
    { stockId, transactionId, fechaStock, sentDate, daysLate: daysLate(fechaStock, sentDate) },
    verdict.errors,
  )
}

/** The authority's time stamp if it lies between the first call and now, else now. A repeat gets the first answer again, which may be days old. */
async function acceptedAt(tx: Db, work: Work, timeStamp: string | null, now: string): Promise<string> {
  const first = await findFirstCall(tx, work)
  return timeStamp !== null && first !== null && timeStamp >= first && timeStamp <= now ? timeStamp : now
}

/** Whether other calls of the transaction were made, so that one of them may have been accepted. */
async function hasOtherCalls(tx: Db, { stockId, transactionId }: Work, logId: number | null): Promise<boolean> {
  return (await findFirstCall(tx, { stockId, transactionId, but: logId })) !== null
}

/** Clocks that are set by a time server differ by less, in milliseconds. */
const clockTolerance = 5000

/**
 * Whether a refusal that answers a repeat is a verdict on the first message: one about the stock is, and so is any answer that is older than the repeat, because the
 * authority then gave the one that it had stored. Time stamps are compared by the authority's own clock.
 */
function isAboutFirst({ about, timeStamp }: Verdict & { kind: 'refused' }, call: MadeCall | null): boolean {
  if (about === 'stock') return true
  if (timeStamp === null || call === null) return false
  return Date.parse(timeStamp) - (call.clockDifferenceMs ?? 0) < call.begun.getTime() - clockTolerance
}

function errorOf(reason: SendFailure, detail = ''): StockError {
  return { ...sendFailures[reason], additionalDescription: detail === '' ? null : detail }
}
