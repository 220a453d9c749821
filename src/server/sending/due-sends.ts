import type { Logger } from 'pino'
import { today } from '#domain/dates.ts'
import { failureError } from '#domain/send-failure.ts'
import type { StockError } from '#domain/stock.ts'
import { byItself } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { findPlace } from '../store/depositos.ts'
import { isEarlierDayDue, listDeclaredMeanwhile, listDueRepeats, listDueSchedules, listOverdueWaits } from '../store/due.ts'
import { isDayAccepted } from '../store/last-accepted.ts'
import { lockStockFor } from '../store/locked-stock.ts'
import type { Store } from '../store/open.ts'
import { storeFailure } from '../store/sending.ts'
import { recordOutcome } from '../store/stock-outcomes.ts'
import { findStock, lockStock, type StockScope } from '../store/stocks.ts'
import { listUnsettled } from '../store/unsettled.ts'
import { startAutomaticSends } from './automatic-sends.ts'
import { logFailure } from './log-failure.ts'
import { startReprocess, startSend } from './start-send.ts'

export interface DueSendsOptions {
  readonly store: Store
  readonly clock: () => Date
  /** Returns false for some minutes after the clock was set. Notices wait until it returns true, because decisions of a wrong clock are deleted again. */
  readonly isSteady: () => boolean
  readonly log: Pick<Logger, 'debug' | 'info' | 'error'>
}

/** Starts every repeat, and every scheduled and automatic send, whose time has come. One that fails is logged and does not hold up the others. */
export async function startDueSends({ store, clock, isSteady, log }: DueSendsOptions): Promise<void> {
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
  await startAutomaticSends({ store, clock, isSteady, log })
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
    // An earlier day that waited a moment ago may go by now: this one would make it impossible.
    if (unsettled.length > 0 || (await isEarlierDayDue(tx, place, fechaStock, now))) return 'waits'
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
    await lockStock(tx, scope)
    const { errors } = await findStock(tx, scope)
    const isStillSo = (await listOverdueWaits(tx, now)).some(({ stockId }) => stockId === scope.stockId)
    if (isStillSo) await fail(tx, scope, failureError('dayOver', errors[0]?.description ?? ''), now)
  })
}

async function fail(tx: Db, { stockId }: StockScope, error: StockError, now: Date): Promise<void> {
  await storeFailure(tx, stockId, error)
  await recordOutcome(tx, { type: 'STOCK_FAILED', stockId, transactionId: null, errors: [error], now })
}
