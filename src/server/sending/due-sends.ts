// Starts the retries, scheduled sends and automatic sends whose time has come, and fails those that are overdue.
import type { Logger } from 'pino'
import { nothingSentNotice } from '#domain/mails/company-notices.ts'
import type { AutomaticOutcome } from '#domain/stock/automatic-send.ts'
import { failureError } from '#domain/stock/send-failure.ts'
import type { StockError } from '#domain/stock/stock.ts'
import { daysAfter, localOf, today, daysFrom } from '#domain/values/dates.ts'
import { noteChange } from '../store/changes/changes.ts'
import { findPlace } from '../store/companies/depositos.ts'
import type { Db } from '../store/database/database.ts'
import type { Store } from '../store/database/open.ts'
import { productAsAuthor, recordEvent } from '../store/operations/audit.ts'
import { findWarehouseReaders, notify } from '../store/operations/notices.ts'
import type { StockScope } from '../store/records/stock-rows.ts'
import {
  findNewestOpenStock,
  deleteAutomaticSendsInFuture,
  insertAutomaticSend,
  isAutomaticSendDue,
  listAutomaticSendHours,
  listUnnotifiedWarehouses,
  recordAutomaticSendHours,
  takeUnnotifiedDays,
  updateAutomaticSend,
  type AutomaticDay,
  type AutomaticSendHour,
} from '../store/stocks/automatic-sends.ts'
import { isDayAccepted, listUnsettled } from '../store/stocks/declared-stocks.ts'
import { isEarlierDayDue, listDeclaredMeanwhile, listDueRepeats, listDueSchedules, listOverdueWaits } from '../store/stocks/due-sends.ts'
import { lockStockFor, lockStock } from '../store/stocks/locked-stock.ts'
import { storeFailure } from '../store/stocks/sends.ts'
import { recordOutcome, type Outcome } from '../store/stocks/stock-outcomes.ts'
import { findStock, scheduleStock } from '../store/stocks/stocks.ts'
import { startReprocess, startSend, writeGoods, type WrittenGoods } from './start-send.ts'

interface DueSendsOptions {
  readonly store: Store
  /** How long a call works on the sends of each kind, in milliseconds. */
  readonly sliceMs: number
  readonly clock: () => Date
  /**
   * Returns false for some minutes after the clock was set. Notices wait until it returns true, because decisions that were made with a
   * wrong clock are deleted later.
   */
  readonly isSteady: () => boolean
  readonly log: Pick<Logger, 'debug' | 'info' | 'error'>
}

/**
 * Returns the function that starts the repeats, and the scheduled and automatic sends, whose time has come, and that returns whether there
 * are more. A failure is logged and does not stop the others. Thousands may be due at the same minute, so a call works for `sliceMs` on
 * each kind.
 */
export function dueSends({ store, clock, isSteady, log, sliceMs }: DueSendsOptions): () => Promise<boolean> {
  const inSlices = <Due>(what: string, list: () => Promise<readonly Due[]>, start: (due: Due) => Promise<void>) =>
    workInSlices(sliceMs, list, (due: Due) => logFailure(log, what, () => start(due)))
  const kinds = [
    inSlices(
      'repeat',
      () => listDueRepeats(store.db, clock()),
      async (scope) => {
        log.debug({ stockId: scope.stockId }, 'a repeat is due')
        await startDueRepeat(store, scope, clock())
      },
    ),
    inSlices(
      'scheduled send',
      () => listDueSchedules(store.db, clock()),
      async (scope) => {
        log.debug({ stockId: scope.stockId, decided: await startScheduledSend(store, scope, clock()) }, 'scheduled send')
      },
    ),
    inSlices(
      'send that is not needed',
      () => listDeclaredMeanwhile(store.db),
      (scope) => failDeclaredMeanwhile(store, scope, clock()),
    ),
    inSlices(
      'send without ticket',
      () => listOverdueWaits(store.db, clock()),
      (scope) => failOverdueWait(store, scope, clock()),
    ),
    inSlices('automatic send', dueDays(store, clock), async (due) => {
      const decision = await startAutomaticSend(store, due, clock())
      if (decision) log.info({ ...due, ...decision }, 'automatic send')
    }),
    // After a change of the clock, a decision may be wrong and be deleted later, so its mail waits.
    inSlices(
      'notice of an automatic send',
      async () => (isSteady() ? await listUnnotifiedWarehouses(store.db, clock()) : []),
      (warehouseId) => mailNothingSent(store, warehouseId, clock()),
    ),
  ]
  return async () => {
    let isMore = false
    for (const work of kinds) isMore = (await work()) || isMore
    return isMore
  }
}

/**
 * Returns the function that works on a list for some milliseconds, and returns whether some of it is left. The list is read again when all
 * of it was worked on, so that what must wait holds up nothing behind it.
 */
function workInSlices<Due>(ms: number, list: () => Promise<readonly Due[]>, start: (due: Due) => Promise<void>): () => Promise<boolean> {
  let left: readonly Due[] = []
  return async () => {
    if (left.length === 0) left = await list()
    const until = performance.now() + ms
    for (const [index, due] of left.entries()) {
      await start(due)
      if (performance.now() < until) continue
      left = left.slice(index + 1)
      return left.length > 0
    }
    left = []
    return false
  }
}

/**
 * Returns the function that lists the days whose automatic send is due. An hour comes only when a minute begins or a person has chosen it,
 * so that the hours of all warehouses are read just then.
 */
function dueDays(store: Store, clock: () => Date): () => Promise<AutomaticDay[]> {
  let readAt = ''
  return async () => {
    const now = clock()
    const minute = now.toISOString().slice(0, 16)
    const isChosen = await recordAutomaticSendHours(store.db, now)
    if (!isChosen && minute === readAt) return []
    readAt = minute
    await deleteAutomaticSendsInFuture(store.db, now)
    return dueAutomaticDays(await listAutomaticSendHours(store.db), now)
  }
}

/** Repeats a send, unless a person has repeated it or a verdict has arrived since it was listed. */
async function startDueRepeat(store: Store, scope: StockScope, now: Date): Promise<void> {
  await store.write(async (tx) => {
    const { state, nextAttemptDate } = await lockStock(tx, scope)
    if (state !== 'TECHNICAL_ERROR' || (nextAttemptDate && nextAttemptDate > now.toISOString())) return
    await startReprocess(tx, await lockStockFor(tx, scope, 'reprocess'), productAsAuthor(now))
  })
}

type Scheduled = 'sent' | 'waits' | 'failed' | 'changed'

/**
 * Sends a scheduled stock with its own day, unless it was sent, moved or cancelled since it was listed. It stays scheduled while its place
 * has a stock without verdict of that day or an earlier one, and is FAILED when its day cannot be declared. The goods are written once all
 * else is decided, and not in a transaction, which would hold up others meanwhile.
 */
async function startScheduledSend(store: Store, scope: StockScope, now: Date, goods: WrittenGoods | null = null): Promise<Scheduled> {
  const decided = await store.write(async (tx) => {
    const { scheduleDate, fechaStock } = await lockStock(tx, scope)
    // Sending and cancelling remove the schedule.
    if (!scheduleDate || scheduleDate > now.toISOString()) return 'changed'
    const locked = await lockStockFor(tx, scope, 'send')
    const place = { ...(await findPlace(tx, scope.warehouseId)), warehouseId: scope.warehouseId }
    // Read before the accepted days, so that one of the two reads finds a verdict that arrives in between.
    const unsettled = await listUnsettled(tx, place, { until: fechaStock, but: scope.stockId })
    const refusal = fechaStock > today(now) ? 'futureDay' : (await isDayAccepted(tx, place, fechaStock)) ? 'alreadyDeclared' : null
    if (refusal !== null) {
      await fail(tx, scope, failureError(refusal), { now, isAutomatic: true })
      return 'failed'
    }
    // An earlier day that was waiting may be ready by now, and sending this day first would make it impossible.
    if (unsettled.length > 0 || (await isEarlierDayDue(tx, place, fechaStock, now))) return 'waits'
    if (goods === null) return 'ready'
    await startSend(tx, locked, { fechaStock, author: productAsAuthor(now), cause: 'schedule', goods })
    return 'sent'
  })
  return decided === 'ready' ? await startScheduledSend(store, scope, now, await writeGoods(store.db, scope.stockId)) : decided
}

/** Fails an automatic send that was waiting while another stock of its day was accepted. */
async function failDeclaredMeanwhile(store: Store, scope: StockScope, now: Date): Promise<void> {
  await store.write(async (tx) => {
    await lockStock(tx, scope)
    const isStillSo = (await listDeclaredMeanwhile(tx)).some(({ stockId }) => stockId === scope.stockId)
    if (isStillSo) await fail(tx, scope, failureError('alreadyDeclared'), { now })
  })
}

/** Fails a send that waited for a ticket until its day was over. The new error includes the reason why there was no ticket. */
async function failOverdueWait(store: Store, scope: StockScope, now: Date): Promise<void> {
  await store.write(async (tx) => {
    await lockStock(tx, scope)
    const { errors } = await findStock(tx, scope)
    const isStillSo = (await listOverdueWaits(tx, now)).some(({ stockId }) => stockId === scope.stockId)
    if (isStillSo) await fail(tx, scope, failureError('dayOver', errors[0]?.description ?? ''), { now })
  })
}

async function fail(tx: Db, { stockId }: StockScope, error: StockError, how: Pick<Outcome, 'now' | 'isAutomatic'>): Promise<void> {
  await storeFailure(tx, stockId, error)
  await recordOutcome(tx, { type: 'STOCK_FAILED', stockId, transactionId: null, errors: [error], ...how })
}

/** Notifies the people of a warehouse by mail that its automatic send found no stock. One mail covers several days. */
async function mailNothingSent(store: Store, warehouseId: number, now: Date): Promise<void> {
  await store.write(async (tx) => {
    const days = await takeUnnotifiedDays(tx, warehouseId, now)
    if (days.length === 0) return
    const { description, readers } = await findWarehouseReaders(tx, warehouseId)
    await notify(tx, 'automaticSend', readers, nothingSentNotice({ warehouseId, description, days }), now)
    const of = { id: warehouseId, description }
    await recordEvent(tx, productAsAuthor(now), {
      type: 'AUTOMATIC_SEND_EMPTY',
      record: { name: 'deposito', of },
      data: { message: days.join(', ') },
    })
  })
}

/** The outcome for a day, and the stock that is sent or waits; null for a day that was decided before. */
type Decision = { outcome: AutomaticOutcome; stockId?: number } | null

/**
 * Decides the automatic send of a day, in one process only: it sends the day's newest open stock that is not scheduled, if there is one and
 * the day is not accepted yet. While the place has a stock without verdict of that day or an earlier one, it schedules the stock for now
 * instead, so that it is sent after the verdict.
 */
async function startAutomaticSend(store: Store, due: AutomaticDay, now: Date): Promise<Decision> {
  // Written before the transaction, which would hold up others meanwhile.
  const open = await findNewestOpenStock(store.db, due)
  const goods = open && (await writeGoods(store.db, open.stockId))
  return await store.write(async (tx): Promise<Decision> => {
    // A person may have switched it off since it was listed, and another process may have decided it.
    if (!(await isAutomaticSendDue(tx, due, localOf(now.toISOString()))) || !(await insertAutomaticSend(tx, due, now))) return null
    const decision = await decide(tx, due, now, goods)
    await updateAutomaticSend(tx, due, decision)
    noteChange(tx, { warehouseId: due.warehouseId, stockId: null, kind: 'stock' })
    return decision
  })
}

async function decide(tx: Db, due: AutomaticDay, now: Date, goods: WrittenGoods | null): Promise<NonNullable<Decision>> {
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
    await recordEvent(tx, productAsAuthor(now), { type: 'STOCK_SCHEDULED', stockId, data: { changes, cause: 'automaticSend' } })
    return { outcome: 'waits', stockId }
  }
  await startSend(tx, locked, {
    fechaStock: due.day,
    author: productAsAuthor(now),
    cause: 'automaticSend',
    goods: goods ?? (await writeGoods(tx, stockId)),
  })
  return { outcome: 'sent', stockId }
}

export async function logFailure(log: Pick<Logger, 'error'>, what: string, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    log.error({ err: error }, `${what} failed`)
  }
}

/** How many days back a server that was down catches up on automatic sends. */
const daysBack = 7

/**
 * Returns the days whose automatic send is due, the earliest first. A server that was down catches up from the day after the last decided
 * one, or from the first day of the chosen hour if that is later.
 */
export function dueAutomaticDays(hours: readonly AutomaticSendHour[], now: Date): AutomaticDay[] {
  const local = localOf(now.toISOString())
  const thisDay = local.slice(0, 10)
  const due = hours.flatMap(({ warehouseId, hour, since, lastDecidedDay }) => {
    const time = (hour ?? '24:00').slice(0, 5)
    const last = time <= local.slice(11, 16) ? thisDay : daysAfter(thisDay, -1)
    const starts: string[] = []
    if (lastDecidedDay !== null) starts.push(daysAfter(lastDecidedDay, 1))
    if (since !== null) starts.push(firstDay(time, localOf(since)))
    const first = starts.length === 0 ? thisDay : [...starts, daysAfter(thisDay, -daysBack)].toSorted().at(-1)
    return daysFrom(first ?? thisDay, last).map((day) => ({ warehouseId, day }))
  })
  return due.toSorted((one, other) => one.day.localeCompare(other.day) || one.warehouseId - other.warehouseId)
}

/** Returns the day of the first `time` (`HH:mm`) that is not before a local moment; the current minute still counts. */
function firstDay(time: string, moment: string): string {
  const day = moment.slice(0, 10)
  return time >= moment.slice(11, 16) ? day : daysAfter(day, 1)
}
