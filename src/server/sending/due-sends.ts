import type { Logger } from 'pino'
import { today } from '#domain/dates.ts'
import { failureError } from '#domain/send-failure.ts'
import type { StockError } from '#domain/stock.ts'
import { byItself, recordEvent } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { findPlace } from '../store/depositos.ts'
import {
  findNewestOpenStock,
  insertAutomaticSend,
  listAutomaticSendHours,
  listDeclaredMeanwhile,
  listDueRepeats,
  listDueSchedules,
  listOverdueWaits,
  recordAutomaticSendHours,
  updateAutomaticSend,
  type AutomaticDay,
} from '../store/due.ts'
import { isDayAccepted } from '../store/last-accepted.ts'
import { lockStockFor } from '../store/locked-stock.ts'
import type { Store } from '../store/open.ts'
import { storeFailure } from '../store/sending.ts'
import { recordOutcome } from '../store/stock-outcomes.ts'
import { lockStock, scheduleStock, type StockScope } from '../store/stocks.ts'
import { listUnsettled } from '../store/unsettled.ts'
import { dueAutomaticDays } from './automatic-days.ts'
import { logFailure } from './log-failure.ts'
import { startReprocess, startSend } from './start-send.ts'

interface DueSendsOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly log: Pick<Logger, 'debug' | 'info' | 'error'>
}

/** Starts every repeat, and every scheduled and automatic send, whose time has come. One that fails is logged and does not hold up the others. */
export async function startDueSends({ store, clock, log }: DueSendsOptions): Promise<void> {
  for (const scope of await listDueRepeats(store.db, clock())) {
    log.debug({ stockId: scope.stockId }, 'a repeat is due')
    await logFailure(log, 'repeat', () => startDueRepeat(store, scope, clock()))
  }
  for (const scope of await listDueSchedules(store.db, clock()))
    await logFailure(log, 'scheduled send', async () => {
      log.debug({ stockId: scope.stockId, decided: await startScheduledSend(store, scope, clock()) }, 'scheduled send')
    })
  for (const scope of await listDeclaredMeanwhile(store.db))
    await logFailure(log, 'send that is not needed', () => failDeclaredMeanwhile(store, scope, clock()))
  for (const scope of await listOverdueWaits(store.db, clock()))
    await logFailure(log, 'send without ticket', () => failOverdueWait(store, scope, clock()))
  await recordAutomaticSendHours(store.db, clock())
  for (const due of dueAutomaticDays(await listAutomaticSendHours(store.db), clock())) {
    await logFailure(log, 'automatic send', async () => {
      const outcome = await startAutomaticSend(store, due, clock())
      if (outcome !== 'alreadyDecided') log.info({ ...due, ...outcome }, 'automatic send')
    })
  }
}

/** Repeats a send, unless a person did so or it got its verdict since it was listed. */
async function startDueRepeat(store: Store, scope: StockScope, now: Date): Promise<void> {
  await store.write(async (tx) => {
    const { state, nextAttemptDate } = await lockStock(tx, scope)
    if (state !== 'TECHNICAL_ERROR' || (nextAttemptDate && nextAttemptDate > now.toISOString())) return
    await startReprocess(tx, await lockStockFor(tx, scope, 'reprocess'), byItself(now))
  })
}

/**
 * Sends a scheduled stock with its own day, unless it was sent, moved or cancelled since it was listed. It stays scheduled while its place has a stock without verdict of
 * that day or an earlier one, and is FAILED when its day cannot be declared.
 */
async function startScheduledSend(store: Store, scope: StockScope, now: Date): Promise<'sent' | 'waits' | 'failed' | 'changed'> {
  return await store.write(async (tx) => {
    const { scheduleDate, fechaStock } = await lockStock(tx, scope)
    // Sending and cancelling remove the schedule.
    if (!scheduleDate || scheduleDate > now.toISOString()) return 'changed'
    const locked = await lockStockFor(tx, scope, 'send')
    const place = { ...(await findPlace(tx, scope.warehouseId)), warehouseId: scope.warehouseId }
    // Before the accepted days: a verdict that comes in between is then seen by one of the two.
    const unsettled = await listUnsettled(tx, place, { until: fechaStock, but: scope.stockId })
    const refusal = fechaStock > today(now) ? 'futureDay' : (await isDayAccepted(tx, place, fechaStock)) ? 'alreadyDeclared' : null
    if (refusal !== null) {
      await fail(tx, scope, failureError(refusal), now)
      return 'failed'
    }
    if (unsettled.length > 0) return 'waits'
    await startSend(tx, locked, { fechaStock, author: byItself(now), cause: 'schedule' })
    return 'sent'
  })
}

/** Fails a send that the product started by itself and that waited while another stock of its day was accepted. */
async function failDeclaredMeanwhile(store: Store, scope: StockScope, now: Date): Promise<void> {
  await store.write(async (tx) => {
    await lockStock(tx, scope)
    const isStillSo = (await listDeclaredMeanwhile(tx)).some(({ stockId }) => stockId === scope.stockId)
    if (isStillSo) await fail(tx, scope, failureError('alreadyDeclared'), now)
  })
}

/** Fails a send that waited for a ticket until its day was over. What was missing stays with it. */
async function failOverdueWait(store: Store, scope: StockScope, now: Date): Promise<void> {
  await store.write(async (tx) => {
    const { errors } = await lockStock(tx, scope)
    const isStillSo = (await listOverdueWaits(tx, now)).some(({ stockId }) => stockId === scope.stockId)
    if (isStillSo) await fail(tx, scope, failureError('dayOver', errors[0]?.description ?? ''), now)
  })
}

async function fail(tx: Db, { stockId }: StockScope, error: StockError, now: Date): Promise<void> {
  await storeFailure(tx, stockId, error)
  await recordOutcome(tx, { type: 'STOCK_FAILED', stockId, transactionId: null, errors: [error], now })
}

/** What was decided for a day: the stock that was sent, or the one that waits for the verdict on another, or that there was nothing to send. */
type Decision = 'alreadyDecided' | { decided: 'nothingToSend' | 'dayAccepted' } | { decided: 'sent' | 'waits'; stockId: number }

/**
 * Decides the automatic send of a day, once among all processes: the day's newest open stock that is not scheduled is sent, if there is one and the day is not accepted
 * yet. While its place has a stock without verdict of that day or an earlier one, it is scheduled for now instead, and so goes out when there is a verdict.
 */
async function startAutomaticSend(store: Store, due: AutomaticDay, now: Date): Promise<Decision> {
  return await store.write(async (tx): Promise<Decision> => {
    if (!(await insertAutomaticSend(tx, due, now))) return 'alreadyDecided'
    const place = { ...(await findPlace(tx, due.warehouseId)), warehouseId: due.warehouseId }
    const scope = await findNewestOpenStock(tx, due)
    if (!scope) return { decided: 'nothingToSend' }
    const { stockId } = scope
    const unsettled = await listUnsettled(tx, place, { until: due.day, but: stockId })
    if (await isDayAccepted(tx, place, due.day)) return { decided: 'dayAccepted' }
    const locked = await lockStockFor(tx, scope, 'send')
    await updateAutomaticSend(tx, due, stockId)
    if (unsettled.length > 0) {
      const scheduleDate = now.toISOString()
      await scheduleStock(tx, scope, scheduleDate)
      const changes = [{ field: 'scheduleDate', before: null, after: scheduleDate }]
      await recordEvent(tx, byItself(now), { type: 'STOCK_SCHEDULED', stockId, data: { changes, cause: 'automaticSend' } })
      return { decided: 'waits', stockId }
    }
    await startSend(tx, locked, { fechaStock: due.day, author: byItself(now), cause: 'automaticSend' })
    return { decided: 'sent', stockId }
  })
}
