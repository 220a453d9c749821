import type { AutomaticOutcome } from '#domain/automatic-send.ts'
import { nothingSentNotice } from '#domain/notices.ts'
import { byItself, recordEvent } from '../store/audit.ts'
import {
  findNewestOpenStock,
  forgetAutomaticSendsAhead,
  insertAutomaticSend,
  listAutomaticSendHours,
  listUntoldWarehouses,
  recordAutomaticSendHours,
  takeUntoldDays,
  updateAutomaticSend,
  type AutomaticDay,
} from '../store/automatic-sends.ts'
import { noteChange } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { findPlace } from '../store/depositos.ts'
import { isDayAccepted } from '../store/last-accepted.ts'
import { lockStockFor } from '../store/locked-stock.ts'
import type { Store } from '../store/open.ts'
import { enqueueNotice } from '../store/outbox.ts'
import { scheduleStock } from '../store/stocks.ts'
import { listUnsettled } from '../store/unsettled.ts'
import { findWarehouseToTell } from '../store/warehouse-people.ts'
import { dueAutomaticDays } from './automatic-days.ts'
import type { DueSendsOptions } from './due-sends.ts'
import { logFailure } from './log-failure.ts'
import { startSend } from './start-send.ts'

/**
 * Starts the automatic sends whose time has come. Then it mails the companies whose warehouse had no stock to send, but only while `isSteady()`: after the clock was set, a decision may
 * be wrong and be deleted again, so its mail waits.
 */
export async function startAutomaticSends({ store, clock, isSteady, log }: DueSendsOptions): Promise<void> {
  await recordAutomaticSendHours(store.db, clock())
  await forgetAutomaticSendsAhead(store.db, clock())
  for (const due of dueAutomaticDays(await listAutomaticSendHours(store.db), clock())) {
    await logFailure(log, 'automatic send', async () => {
      const decision = await startAutomaticSend(store, due, clock())
      if (decision) log.info({ ...due, ...decision }, 'automatic send')
    })
  }
  if (!isSteady()) return
  for (const warehouseId of await listUntoldWarehouses(store.db, clock()))
    await logFailure(log, 'notice of an automatic send', () => tellNothingSent(store, warehouseId, clock()))
}

/** Mails the people of a warehouse and the administrators of its company that its automatic send found no stock. Several days of one warehouse are one mail. */
async function tellNothingSent(store: Store, warehouseId: number, now: Date): Promise<void> {
  await store.write(async (tx) => {
    const days = await takeUntoldDays(tx, warehouseId, now)
    if (days.length === 0) return
    const { description, emails } = await findWarehouseToTell(tx, warehouseId)
    for (const email of emails) await enqueueNotice(tx, nothingSentNotice({ warehouseId, description, days }), email, now)
    const of = { id: warehouseId, description }
    await recordEvent(tx, byItself(now), {
      type: 'AUTOMATIC_SEND_EMPTY',
      record: { name: 'deposito', of },
      data: { message: days.join(', ') },
    })
  })
}

/** What was found for a day, and the stock that is sent or waits; null for a day that was decided before. */
type Decision = { outcome: AutomaticOutcome; stockId?: number } | null

/**
 * Decides the automatic send of a day, once among all processes: the day's newest open stock that is not scheduled is sent, if there is one and the day is not accepted
 * yet. While its place has a stock without verdict of that day or an earlier one, it is scheduled for now instead, and so goes out when there is a verdict.
 */
async function startAutomaticSend(store: Store, due: AutomaticDay, now: Date): Promise<Decision> {
  return await store.write(async (tx): Promise<Decision> => {
    if (!(await insertAutomaticSend(tx, due, now))) return null
    const decision = await decide(tx, due, now)
    await updateAutomaticSend(tx, due, decision)
    noteChange(tx, { warehouseId: due.warehouseId, stockId: null, kind: 'stock' })
    return decision
  })
}

async function decide(tx: Db, due: AutomaticDay, now: Date): Promise<NonNullable<Decision>> {
  const place = { ...(await findPlace(tx, due.warehouseId)), warehouseId: due.warehouseId }
  const scope = await findNewestOpenStock(tx, due)
  if (!scope) return { outcome: 'nothingToSend' }
  const { stockId } = scope
  const unsettled = await listUnsettled(tx, place, { until: due.day, but: stockId })
  if (await isDayAccepted(tx, place, due.day)) return { outcome: 'dayAccepted' }
  const locked = await lockStockFor(tx, scope, 'send')
  if (unsettled.length > 0) {
    const scheduleDate = now.toISOString()
    await scheduleStock(tx, scope, scheduleDate)
    const changes = [{ field: 'scheduleDate', before: null, after: scheduleDate }]
    await recordEvent(tx, byItself(now), { type: 'STOCK_SCHEDULED', stockId, data: { changes, cause: 'automaticSend' } })
    return { outcome: 'waits', stockId }
  }
  await startSend(tx, locked, { fechaStock: due.day, author: byItself(now), cause: 'automaticSend' })
  return { outcome: 'sent', stockId }
}
