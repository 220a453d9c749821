import { sql } from 'kysely'
import { dayBounds, today } from '#domain/dates.ts'
import type { Db } from './database.ts'
import type { StockScope } from './stocks.ts'
import { selectAcceptedSameDay, selectWaitedFor } from './unsettled.ts'

/** The columns of a `StockScope`. */
const scope = ['id as stockId', 'depositoId as warehouseId'] as const

/** The open stocks whose scheduled time has come, the earliest day first. */
export async function listDueSchedules(db: Db, now: Date): Promise<StockScope[]> {
  return await db
    .selectFrom('stock')
    .select(scope)
    .where('scheduleDate', '<=', now.toISOString())
    .where('state', '=', 'OPEN')
    .where('deleted', 'is', null)
    .orderBy('fechaStock')
    .orderBy('id')
    .execute()
}

/**
 * The stocks without verdict whose send is to be repeated. Of each place only the first: a later one that was lost must not arrive before an earlier one. One whose day was
 * accepted with another stock is repeated only by hand.
 */
export async function listDueRepeats(db: Db, now: Date): Promise<StockScope[]> {
  return await selectDueRepeats(db, now).select(scope).execute()
}

export function selectDueRepeats(db: Db, now: Date) {
  return db
    .selectFrom('stock')
    .where('state', '=', 'TECHNICAL_ERROR')
    .where(({ or, eb }) => or([eb('nextAttemptDate', 'is', null), eb('nextAttemptDate', '<=', now.toISOString())]))
    .where((on) => on.not(on.exists(selectWaitedFor(on))))
    .where((on) => on.not(on.exists(selectAcceptedSameDay(on))))
}

/** The stocks that the product is about to send for the first time by itself, and whose day was accepted meanwhile. */
export async function listDeclaredMeanwhile(db: Db): Promise<StockScope[]> {
  return await db
    .selectFrom('stock')
    .select(scope)
    .where('state', '=', 'PENDING')
    .where('isAutomatic', '=', 1)
    .where('attempts', '=', 0)
    .where('leaseOwner', 'is', null)
    .where((on) => on.exists(selectAcceptedSameDay(on)))
    .execute()
}

/** The stocks whose ticket did not come on the day on which they began to wait for it. */
export async function listOverdueWaits(db: Db, now: Date): Promise<StockScope[]> {
  return await db
    .selectFrom('stock')
    .select(scope)
    .where('state', '=', 'PENDING')
    .where('leaseOwner', 'is', null)
    .where('waitingSince', '<', dayBounds(today(now)).begins)
    .execute()
}

/**
 * Records when each warehouse's automatic send was last switched on, off or to another hour, so that a new hour sends nothing for the time before it was chosen.
 * Call it before `listAutomaticSendHours`, which returns recorded hours only.
 */
export async function recordAutomaticSendHours(db: Db, now: Date): Promise<void> {
  await sql`insert into automatic_send_hour ("depositoId", hour, "sinceDate")
    select deposito.id, deposito."automaticSend", cast(${now.toISOString()} as text) from deposito
    left join automatic_send_hour as noted on noted."depositoId" = deposito.id
    where deposito."automaticSend" is distinct from noted.hour
    on conflict ("depositoId") do update set hour = excluded.hour, "sinceDate" = excluded."sinceDate"`.execute(db)
}

/** The hour at which a warehouse sends by itself. */
export interface AutomaticSendHour {
  readonly warehouseId: number
  /** `HH:mm` in Buenos Aires; null for never. */
  readonly hour: string | null
  /** The instant at which the hour was chosen; null for longer ago than is recorded. */
  readonly since: string | null
  /** The last day that was decided, or null. */
  readonly lastDecidedDay: string | null
}

export async function listAutomaticSendHours(db: Db): Promise<AutomaticSendHour[]> {
  return await db
    .selectFrom('deposito')
    .innerJoin('automatic_send_hour', 'automatic_send_hour.depositoId', 'deposito.id')
    .select((of) => [
      'deposito.id as warehouseId',
      'automatic_send_hour.hour',
      'automatic_send_hour.sinceDate as since',
      of
        .selectFrom('automatic_send')
        .select('automatic_send.day')
        .whereRef('automatic_send.depositoId', '=', 'deposito.id')
        .orderBy('automatic_send.day', 'desc')
        .limit(1)
        .as('lastDecidedDay'),
    ])
    .whereRef('automatic_send_hour.hour', '=', 'deposito.automaticSend')
    .execute()
}

/** A day for which a warehouse sends by itself. */
export interface AutomaticDay {
  readonly warehouseId: number
  readonly day: string
}

/** Records that the automatic send of a day is being decided. Returns false when another process has decided it. */
export async function insertAutomaticSend(tx: Db, { warehouseId, day }: AutomaticDay, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('automatic_send')
    .values({ depositoId: warehouseId, day, decidedDate: now.toISOString(), stockId: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

/** Records which stock the automatic send of a day chose. */
export async function updateAutomaticSend(tx: Db, { warehouseId, day }: AutomaticDay, stockId: number): Promise<void> {
  await tx.updateTable('automatic_send').set({ stockId }).where('depositoId', '=', warehouseId).where('day', '=', day).execute()
}

/** The newest open stock of a day that is not scheduled, or null. */
export async function findNewestOpenStock(tx: Db, { warehouseId, day }: AutomaticDay): Promise<StockScope | null> {
  const found = await tx
    .selectFrom('stock')
    .select(scope)
    .where('depositoId', '=', warehouseId)
    .where('fechaStock', '=', day)
    .where('state', '=', 'OPEN')
    .where('scheduleDate', 'is', null)
    .where('deleted', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found ?? null
}
