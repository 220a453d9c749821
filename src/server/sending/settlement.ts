// Decides from the authority's answer how a send ended, and stores that with the call.
import { serviceId } from '#domain/company/company-access.ts'
import { failureError, noTicketError } from '#domain/stock/send-failure.ts'
import type { StockError, Stock } from '#domain/stock/stock.ts'
import { describeTicketFailure } from '#domain/stock/ticket-failure.ts'
import { daysLate, showInstant } from '#domain/values/dates.ts'
import { isInternalError } from '../authority/answers/answer-errors.ts'
import type { Attempt, ListedErrors, Verdict } from '../authority/answers/verdict.ts'
import type { NoTicket } from '../authority/wsaa/ticket.ts'
import { operations } from '../authority/wsdl/contract.ts'
import type { Db } from '../store/database/database.ts'
import { endCall, findFirstCall, type EndedCall, insertBegunCall } from '../store/operations/afip-logs.ts'
import { recordEvent, type Author } from '../store/operations/audit.ts'
import { unpackText } from '../store/operations/packed-text.ts'
import { replaceErrors } from '../store/records/stock-errors.ts'
import type { StockScope } from '../store/records/stock-rows.ts'
import { readHolder } from '../store/records/whole-stock.ts'
import type { Work } from '../store/stocks/leases.ts'
import { storeFailure, hadVerdict, storeAcceptance, storeNotSent, storeRefusal, storeUnknown, storeWaiting } from '../store/stocks/sends.ts'
import { findStock } from '../store/stocks/stocks.ts'
import { writeGoods, writeWholeEnvelope } from './start-send.ts'

interface MadeCall extends Pick<Attempt, 'clockDifferenceMs'> {
  readonly logId: number
  readonly begun: Date
  readonly ended: EndedCall
}

export interface Settlement {
  readonly work: Work
  /** The worker that had the lease. */
  readonly owner: string
  readonly verdict: Verdict
  /** The call to the authority; null when none was made. */
  readonly call: MadeCall | null
  readonly now: Date
}

/**
 * Stores how a send ended, and its call. A verdict is valid however late it arrives; only the owner of the lease may store that there is
 * none. The answer to a repeat is a verdict on the first message only when it says so (`server/authority/README.md#repeats`). Returns
 * whether the stock changed.
 */
export async function settle(tx: Db, { work, owner, verdict, call, now }: Settlement): Promise<boolean> {
  if (call) await endCall(tx, call.logId, call.ended)
  if (verdict.kind === 'accepted') return await accept(tx, work, verdict, { call, now })
  const { stockId, transactionId } = work
  // The authority may have accepted another call of the transaction.
  const isRepeat = (await findFirstCall(tx, { stockId, transactionId, but: call?.logId ?? null })) !== null
  const unknown = (first: StockError, { errors = [], errorCount = errors.length }: Partial<ListedErrors> = {}) =>
    storeUnknown(tx, work, owner, { errors: [first, ...errors], errorCount: errorCount + 1, now, isCalled: call !== null })
  switch (verdict.kind) {
    case 'refused':
      return isRepeat && !isAboutFirst(verdict, call, await findFirstCall(tx, work))
        ? await unknown(failureError(isInternalError(verdict.errors) ? 'repeatFailed' : 'repeatNotAdmitted'), verdict)
        : await storeRefusal(tx, work, { ...explained(verdict), now })
    case 'fault':
      return isRepeat ? await unknown(failureError('repeatUnread'), verdict) : await storeRefusal(tx, work, { errors: verdict.errors, now })
    case 'unknown':
      return await unknown(failureError(verdict.reason, verdict.detail))
    case 'notSent':
      return isRepeat
        ? await unknown(failureError('repeatNotSent', verdict.detail))
        : await storeNotSent(tx, work, owner, { errors: [failureError(verdict.reason, verdict.detail)], now })
  }
}

/** Says before an internal error of the authority that it may have received the stock after all, as the next send then shows. */
function explained({ errors, errorCount = errors.length }: ListedErrors): ListedErrors {
  return isInternalError(errors)
    ? { errors: [failureError('internalError'), ...errors], errorCount: errorCount + 1 }
    : { errors, errorCount }
}

async function accept(
  tx: Db,
  work: Work,
  verdict: Verdict & { kind: 'accepted' },
  { call, now }: Pick<Settlement, 'call' | 'now'>,
): Promise<boolean> {
  const { stockId, transactionId, fechaStock } = work
  const sentDate = await acceptedAt(tx, work, verdict.timeStamp, { call, now })
  const sent = { stockId, transactionId, fechaStock, sentDate, daysLate: daysLate(fechaStock, sentDate) }
  const mayBeChanged = await hadVerdict(tx, stockId)
  if (!(await storeAcceptance(tx, sent, { errors: verdict.errors, errorCount: verdict.errorCount, now }))) return false
  if (mayBeChanged && (await presentMessage(tx, work)) !== work.message)
    await replaceErrors(tx, stockId, [failureError('changedSince'), ...verdict.errors], (verdict.errorCount ?? verdict.errors.length) + 1)
  return true
}

async function presentMessage(tx: Db, work: Work): Promise<string> {
  return await unpackText(writeWholeEnvelope(work, await readHolder(tx, work.stockId), await writeGoods(tx, work.stockId)))
}

/**
 * Returns the authority's time stamp if it is between the first call, by the authority's clock, and now, else now. A repeat gets the first
 * answer again, which may be days old.
 */
async function acceptedAt(tx: Db, work: Work, timeStamp: string | null, { call, now }: Pick<Settlement, 'call' | 'now'>): Promise<string> {
  const first = await findFirstCall(tx, work)
  const earliest = first === null ? Number.POSITIVE_INFINITY : Date.parse(first) + (call?.clockDifferenceMs ?? 0) - margins.others
  return timeStamp !== null && Date.parse(timeStamp) >= earliest && timeStamp <= now.toISOString() ? timeStamp : now.toISOString()
}

/** The largest difference of two clocks that count as agreeing, in milliseconds: the `Date` header has whole seconds. */
const maxDifferenceMs = 2000

/** How much older than the repeat a stored answer must be, in milliseconds, by clocks that agree and by others. */
const margins = { agreeing: 1000, others: 30_000 } as const

/**
 * Returns whether a refusal that answers a repeat is a verdict on the first message. A refusal about the stock is one, and so is the stored
 * first answer, which the authority returns again. The stored answer is older than the repeat and not older than the first call, by the
 * authority's clock. Without a `Date` header the clocks cannot be compared, and the result is false.
 */
function isAboutFirst({ about, timeStamp }: Verdict & { kind: 'refused' }, call: MadeCall | null, first: string | null): boolean {
  if (about === 'stock') return true
  if (timeStamp === null || first === null || call === null || call.clockDifferenceMs === null) return false
  const agree = Math.abs(call.clockDifferenceMs) <= maxDifferenceMs
  const answered = Date.parse(timeStamp) - (agree ? 0 : call.clockDifferenceMs)
  const margin = agree ? margins.agreeing : margins.others
  return answered >= Date.parse(first) - margin && answered < call.begun.getTime() - margin
}

/** The screens do not show a wait shorter than this, in milliseconds. */
const hiddenWaitMs = 2000

/**
 * Stores that there was no ticket for a send. A first send becomes FAILED when another request would fail in the same way (`retry` is
 * null); otherwise it waits until the next request for a ticket is allowed. A repeat stays without verdict.
 */
export async function settleWithoutTicket(
  tx: Db,
  { work, owner, now }: Pick<Settlement, 'work' | 'owner' | 'now'>,
  { failure, detail, retry }: NoTicket,
): Promise<void> {
  const isRepeat = (await findFirstCall(tx, work)) !== null
  if (retry !== null && retry.getTime() - now.getTime() < hiddenWaitMs) {
    return await storeWaiting(tx, work, owner, { retry, since: null, error: null })
  }
  if (isRepeat) {
    const errors = [failureError('repeatNotSent', describeTicketFailure(failure).description)]
    await storeUnknown(tx, work, owner, { errors, now, isCalled: false })
  } else if (retry === null) {
    await storeNotSent(tx, work, owner, { errors: [noTicketError(failure, detail)], now })
  } else {
    await storeWaiting(tx, work, owner, { retry, since: now, error: noTicketError(failure, detail) })
  }
}

/**
 * Makes a stock without verdict FAILED, so that it can be corrected and sent as a new transaction. The authority log records who did so,
 * when and why.
 */
export async function markNotReceived(
  tx: Db,
  scope: StockScope,
  { transactionId }: Pick<Stock, 'transactionId'>,
  { reason, author }: { reason: string; author: Author & { readonly login: string } },
): Promise<Stock> {
  const { stockId, warehouseId: depositoId } = scope
  const { login, now } = author
  const signed = `${reason} (${login}, ${showInstant(now)})`
  const entry = { service: serviceId, operation: operations.registrarStock, stockId, depositoId, transactionId: transactionId ?? '' }
  const logId = await insertBegunCall(tx, { ...entry, request: signed, now })
  await endCall(tx, logId, { outcome: 'notReceived', status: null, response: null, durationMs: 0 })
  await storeFailure(tx, stockId, failureError('notReceived', signed))
  await recordEvent(tx, author, { type: 'STOCK_NOT_RECEIVED', stockId, data: { message: reason, transactionId } })
  return findStock(tx, scope)
}
