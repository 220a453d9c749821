import type { Logger } from 'pino'
import {
  findNewestOpenStock,
  insertAutomaticSend,
  listAutomaticSendHours,
  listDueSchedules,
  recordAutomaticSendHours,
  updateAutomaticSend,
  type AutomaticDay,
} from '../store/due.ts'
import { lockStockFor } from '../store/locked-stock.ts'
import type { Store } from '../store/open.ts'
import { lockStock, type StockScope } from '../store/stocks.ts'
import { dueAutomaticDays } from './automatic-days.ts'
import { logFailure } from './log-failure.ts'
import { startSend } from './start-send.ts'

interface DueSendsOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly log: Pick<Logger, 'info' | 'error'>
}

/** Starts every scheduled and automatic send whose time has come. One that fails is logged and does not hold up the others. */
export async function startDueSends({ store, clock, log }: DueSendsOptions): Promise<void> {
  for (const scope of await listDueSchedules(store.db, clock()))
    await logFailure(log, 'scheduled send', () => startScheduledSend(store, scope, clock()))
  await recordAutomaticSendHours(store.db, clock())
  for (const due of dueAutomaticDays(await listAutomaticSendHours(store.db), clock())) {
    await logFailure(log, 'automatic send', async () => {
      const outcome = await startAutomaticSend(store, due, clock())
      if (outcome === 'nothingToSend') log.info({ ...due }, 'automatic send: nothing to send')
      else if (outcome !== 'alreadyDecided') log.info({ ...due, stockId: outcome.stockId }, 'automatic send')
    })
  }
}

/** Sends a scheduled stock with its own day, unless it was sent, moved or cancelled since it was listed. */
async function startScheduledSend(store: Store, scope: StockScope, now: Date): Promise<void> {
  await store.write(async (tx) => {
    const { scheduleDate, fechaStock } = await lockStock(tx, scope)
    // Sending and cancelling remove the schedule.
    if (!scheduleDate || scheduleDate > now.toISOString()) return
    await startSend(tx, await lockStockFor(tx, scope, 'send'), { fechaStock, now })
  })
}

/** Decides the automatic send of a day, once among all processes: the day's newest open stock that is not scheduled is sent, if there is one. */
async function startAutomaticSend(store: Store, due: AutomaticDay, now: Date): Promise<StockScope | 'nothingToSend' | 'alreadyDecided'> {
  return await store.write(async (tx) => {
    if (!(await insertAutomaticSend(tx, due, now))) return 'alreadyDecided'
    const scope = await findNewestOpenStock(tx, due)
    if (!scope) return 'nothingToSend'
    await startSend(tx, await lockStockFor(tx, scope, 'send'), { fechaStock: due.day, now })
    await updateAutomaticSend(tx, due, scope.stockId)
    return scope
  })
}
