// Records the hours, the decided days and the outcomes of the automatic sends of warehouses.
import { sql } from 'kysely'
import type { AutomaticOutcome, AutomaticSend } from '#domain/stock/automatic-send.ts'
import { today } from '#domain/values/dates.ts'
import type { Db } from '../database/database.ts'
import type { StockScope } from '../records/stock-rows.ts'

/**
 * Records when each warehouse's automatic send was last switched on, off or to another hour, so that a new hour sends nothing for the time
 * before it was chosen. Call it before `listAutomaticSendHours`, which returns recorded hours only. Returns whether one was.
 */
export async function recordAutomaticSendHours(db: Db, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`insert into automatic_send_hour ("depositoId", hour, "sinceDate")
    select deposito.id, deposito."automaticSend", cast(${now.toISOString()} as text) from deposito
    left join automatic_send_hour as noted on noted."depositoId" = deposito.id
    where deposito."automaticSend" is distinct from noted.hour
    on conflict ("depositoId") do update set hour = excluded.hour, "sinceDate" = excluded."sinceDate"`.execute(db)
  return numAffectedRows > 0n
}

/** By how much the clocks of two processes may differ, in milliseconds. */
const toleranceMs = 60_000

/**
 * Deletes records with dates in the future, which a process wrote while its clock was ahead: decisions of days after today, and decisions
 * dated later than now. Resets hours that were chosen in the future to now. Otherwise automatic sends would stop until that date.
 */
export async function deleteAutomaticSendsInFuture(db: Db, now: Date): Promise<void> {
  const sinceDate = now.toISOString()
  const future = new Date(now.getTime() + toleranceMs).toISOString()
  await db
    .deleteFrom('automatic_send')
    .where('decidedDate', '>', sinceDate)
    .where((of) => of.or([of('day', '>', today(now)), of.and([of('outcome', '=', 'nothingToSend'), of('decidedDate', '>', future)])]))
    .execute()
  await db.updateTable('automatic_send_hour').set({ sinceDate }).where('sinceDate', '>', sinceDate).execute()
}

/**
 * The hour of a warehouse's automatic send, with the instant at which it was chosen, null for longer ago than is recorded, and the last day
 * that was decided, or null.
 */
export type AutomaticSendHour = Awaited<ReturnType<typeof listAutomaticSendHours>>[number]

export async function listAutomaticSendHours(db: Db) {
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

export interface AutomaticDay {
  readonly warehouseId: number
  readonly day: string
}

/** Returns whether the hour of a warehouse's automatic send has come on that day at a local moment, `YYYY-MM-DDTHH:mm`. */
export async function isAutomaticSendDue(tx: Db, { warehouseId, day }: AutomaticDay, moment: string): Promise<boolean> {
  const { automaticSend } = await tx.selectFrom('deposito').select('automaticSend').where('id', '=', warehouseId).executeTakeFirstOrThrow()
  return automaticSend !== null && `${day}T${automaticSend}` <= moment.slice(0, 16)
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

export async function updateAutomaticSend(
  tx: Db,
  { warehouseId, day }: AutomaticDay,
  found: { outcome: AutomaticOutcome; stockId?: number },
): Promise<void> {
  await tx.updateTable('automatic_send').set(found).where('depositoId', '=', warehouseId).where('day', '=', day).execute()
}

/**
 * Lists the warehouses whose automatic send found no stock and that have not been notified yet. Ignores days in the future, which another
 * process may be deciding while its clock is ahead.
 */
export async function listUnnotifiedWarehouses(db: Db, now: Date): Promise<number[]> {
  // Written into the statement, so that PostgreSQL uses the partial index `automatic_send_untold` whatever the parameters are.
  const query = db.selectFrom('automatic_send').select('depositoId').distinct().where('outcome', '=', sql.lit('nothingToSend'))
  const untold = await query.where('toldDate', 'is', null).where('day', '<=', today(now)).execute()
  return untold.map(({ depositoId }) => depositoId)
}

/**
 * Returns the days of a warehouse, up to today, on which the automatic send found no stock and no notice was mailed, in their order. Sets
 * their `toldDate`, so that no other process returns them too.
 */
export async function takeUnnotifiedDays(tx: Db, warehouseId: number, now: Date): Promise<string[]> {
  const untold = await tx
    .updateTable('automatic_send')
    .set({ toldDate: now.toISOString() })
    .where('depositoId', '=', warehouseId)
    .where('outcome', '=', 'nothingToSend')
    .where('toldDate', 'is', null)
    .where('day', '<=', today(now))
    .returning('day')
    .execute()
  return untold.map(({ day }) => day).toSorted()
}

/** Returns the automatic sends of a warehouse from a day on, the newest first. */
export async function listAutomaticSends(db: Db, warehouseId: number, { since }: { since: string }): Promise<AutomaticSend[]> {
  const rows = await db
    .selectFrom('automatic_send')
    .select(['day', 'decidedDate', 'outcome', 'stockId'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('stock')
            .select('stock.id')
            .whereRef('stock.depositoId', '=', 'automatic_send.depositoId')
            .whereRef('stock.fechaStock', '=', 'automatic_send.day')
            .where('stock.state', 'in', ['PENDING', 'TECHNICAL_ERROR', 'SUCCESS']),
        )
        .as('isDeclared'),
    )
    .where('depositoId', '=', warehouseId)
    .where('day', '>=', since)
    .orderBy('day', 'desc')
    .execute()
  // SQLite answers 0 and 1.
  return rows.map(({ isDeclared, ...row }) => ({ ...row, isDeclared: Boolean(isDeclared) }))
}

/** Returns the newest open stock of a day that is not scheduled, or null. */
export async function findNewestOpenStock(tx: Db, { warehouseId, day }: AutomaticDay): Promise<StockScope | null> {
  const found = await tx
    .selectFrom('stock')
    .select(['id as stockId', 'depositoId as warehouseId'])
    .where('depositoId', '=', warehouseId)
    .where('fechaStock', '=', day)
    .where('state', '=', 'OPEN')
    .where('scheduleDate', 'is', null)
    .where('deleted', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found ?? null
}
