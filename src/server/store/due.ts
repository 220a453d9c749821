import { sql } from 'kysely'
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
 * Notes the warehouses whose automatic send was switched on or off or moved to another hour, whoever did it: what their new hour would have sent before that moment is
 * nobody's wish. Call it before `listDueAutomaticSends`, which knows only hours that are noted.
 */
export async function noteAutomaticSendHours(db: Db, now: Date): Promise<void> {
  await sql`insert into automatic_send_hour ("depositoId", hour, "sinceDate")
    select deposito.id, deposito."automaticSend", cast(${now.toISOString()} as text) from deposito
    left join automatic_send_hour as noted on noted."depositoId" = deposito.id
    where deposito."automaticSend" is distinct from noted.hour
    on conflict ("depositoId") do update set hour = excluded.hour, "sinceDate" = excluded."sinceDate"`.execute(db)
}

/**
 * The automatic sends whose time of day has passed and that nobody has decided: those that fell into the time since the last decided one or since the hour was chosen,
 * whichever is later, because the server was down. The earliest day first.
 */
export async function listDueAutomaticSends(db: Db, now: Date): Promise<AutomaticDay[]> {
  const rows = await db
    .selectFrom('deposito')
    .innerJoin('automatic_send_hour', 'automatic_send_hour.depositoId', 'deposito.id')
    .select((of) => [
      'deposito.id',
      'automatic_send_hour.hour',
      'automatic_send_hour.sinceDate',
      of
        .selectFrom('automatic_send')
        .select('automatic_send.day')
        .whereRef('automatic_send.depositoId', '=', 'deposito.id')
        .orderBy('automatic_send.day', 'desc')
        .limit(1)
        .as('decided'),
    ])
    .whereRef('automatic_send_hour.hour', '=', 'deposito.automaticSend')
    .execute()
  const local = localOf(now.toISOString())
  const today = local.slice(0, 10)
  const due = rows.flatMap(({ id, hour, sinceDate, decided }) => {
    const time = (hour ?? '24:00').slice(0, 5)
    const last = time <= local.slice(11, 16) ? today : daysAfter(today, -1)
    const starts = [decided === null ? [] : daysAfter(decided, 1), sinceDate === null ? [] : firstDay(time, localOf(sinceDate))].flat()
    const first = starts.length === 0 ? today : [...starts, daysAfter(today, -daysBack)].toSorted().at(-1)
    return daysBetween(first ?? today, last).map((day) => ({ warehouseId: id, day }))
  })
  return due.toSorted((one, other) => one.day.localeCompare(other.day) || one.warehouseId - other.warehouseId)
}

/** The day of the first `time` (`HH:mm`) that is not before a moment of Buenos Aires' clock; the minute that is running still counts. */
function firstDay(time: string, moment: string): string {
  const day = moment.slice(0, 10)
  return time >= moment.slice(11, 16) ? day : daysAfter(day, 1)
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day)
  return days
}

/**
 * Decides an automatic send once and for all: the day's newest open stock that is not scheduled goes out, or it is noted that there was none. Gives the stock that goes out, null
 * for none; undefined when somebody else has decided.
 */
export async function decideAutomaticSend(store: Store, { warehouseId, day }: AutomaticDay, now: Date): Promise<number | null | undefined> {
  return await store.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('automatic_send')
      .values({ depositoId: warehouseId, day, decidedDate: now.toISOString(), stockId: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return undefined
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
    if (!stock) return null
    await startSend(tx, { warehouseId, stockId: stock.id }, { fechaStock: day, now })
    await tx.updateTable('automatic_send').set({ stockId: stock.id }).where('depositoId', '=', warehouseId).where('day', '=', day).execute()
    return stock.id
  })
}
