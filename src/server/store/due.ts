import { localOf } from '#domain/dates.ts'
import { stockCan } from '#domain/stock.ts'
import { daysAfter } from '#domain/typed-dates.ts'
import type { Db } from './database.ts'
import type { Store } from './open.ts'
import { startSend } from './sending.ts'
import { lockStock } from './stocks.ts'
import type { StockScope } from './stocks.ts'

/** The stocks whose hour has come, the earliest day first. */
export async function listDueSchedules(db: Db, now: Date): Promise<StockScope[]> {
  const rows = await db
    .selectFrom('stock')
    .select(['id', 'depositoId'])
    .where('scheduleDate', '<=', now.toISOString())
    .where('state', '=', 'OPEN')
    .where('deleted', 'is', null)
    .orderBy('fechaStock')
    .orderBy('id')
    .execute()
  return rows.map(({ id, depositoId }) => ({ warehouseId: depositoId, stockId: id }))
}

/** Sends a scheduled stock with its own day (`decisions.md` 21a), unless somebody has sent, moved or cancelled it meanwhile. */
export async function sendScheduled(store: Store, scope: StockScope, now: Date): Promise<void> {
  await store.write(async (tx) => {
    const { state, scheduleDate, fechaStock } = await lockStock(tx, scope)
    if (!stockCan('send', { state }) || !scheduleDate || scheduleDate > now.toISOString()) return
    await startSend(tx, scope, { fechaStock, now })
  })
}

/** A warehouse's day whose automatic send is to be decided. */
export interface AutomaticDay {
  readonly warehouseId: number
  readonly day: string
}

/** How far back a server that was down makes up for automatic sends, in days. */
const daysBack = 7

/**
 * The automatic sends whose time of day has passed and that nobody has decided: today's, and those that fell into the time since the last decided one, when the server
 * was down. A warehouse that never had one starts today. The earliest day first.
 */
export async function listDueAutomaticSends(db: Db, now: Date): Promise<AutomaticDay[]> {
  const rows = await db
    .selectFrom('deposito')
    .select((of) => [
      'deposito.id',
      'deposito.automaticSend',
      of
        .selectFrom('automatic_send')
        .select('automatic_send.day')
        .whereRef('automatic_send.depositoId', '=', 'deposito.id')
        .orderBy('automatic_send.day', 'desc')
        .limit(1)
        .as('decided'),
    ])
    .where('deposito.automaticSend', 'is not', null)
    .execute()
  const local = localOf(now.toISOString())
  const today = local.slice(0, 10)
  const due = rows.flatMap(({ id, automaticSend, decided }) => {
    const last = (automaticSend ?? '24:00').slice(0, 5) <= local.slice(11, 16) ? today : daysAfter(today, -1)
    const first = decided === null ? today : [daysAfter(decided, 1), daysAfter(today, -daysBack)].toSorted().at(-1)
    return daysBetween(first ?? today, last).map((day) => ({ warehouseId: id, day }))
  })
  return due.toSorted((one, other) => one.day.localeCompare(other.day) || one.warehouseId - other.warehouseId)
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day)
  return days
}

/** Decides an automatic send once and for all: the day's newest open stock that is not scheduled goes out, or it is noted that there was none. */
export async function decideAutomaticSend(store: Store, { warehouseId, day }: AutomaticDay, now: Date): Promise<void> {
  await store.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('automatic_send')
      .values({ depositoId: warehouseId, day, decidedDate: now.toISOString(), stockId: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    const stock = await tx
      .selectFrom('stock')
      .select('id')
      .where('depositoId', '=', warehouseId)
      .where('fechaStock', '=', day)
      .where('state', '=', 'OPEN')
      .where('scheduleDate', 'is', null)
      .where('deleted', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!stock) return
    await startSend(tx, { warehouseId, stockId: stock.id }, { fechaStock: day, now })
    await tx.updateTable('automatic_send').set({ stockId: stock.id }).where('depositoId', '=', warehouseId).where('day', '=', day).execute()
  })
}
