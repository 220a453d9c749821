// Queries for the stocks that the worker must act on now: scheduled, to be retried, overdue or no longer needed.
import { sql, type ExpressionBuilder } from 'kysely'
import { longestWaitMs } from '#domain/stock/retry-delays.ts'
import { dayBounds, today } from '#domain/values/dates.ts'
import { haveSameCuit, type DeclaredPlace } from '../companies/depositos.ts'
import type { Database, Db } from '../database/database.ts'
import type { StockScope } from '../records/stock-rows.ts'
import { selectAcceptedSameDay, selectBlockingStocks } from './unsettled-sends.ts'

/** The columns of a `StockScope`. */
const scope = ['id as stockId', 'depositoId as warehouseId'] as const

/** Lists the open stocks whose scheduled time has come, the earliest day first. */
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
 * Lists the stocks without verdict whose send is due for a repeat. Of each place only the first: the message of a later day must not arrive before an earlier one that was lost. A stock
 * whose day was accepted with another stock is repeated only by a user.
 */
export async function listDueRepeats(db: Db, now: Date): Promise<StockScope[]> {
  return await selectDueRepeats(db, now).select(scope).execute()
}

/** Returns whether another scheduled stock of the place is due and declares an earlier day, so that it must be sent first. */
export async function isEarlierDayDue(
  tx: Db,
  { codigoAduana, codigoLugarOperativo, warehouseId }: DeclaredPlace,
  day: string,
  now: Date,
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('stock')
    .innerJoin('deposito', 'deposito.id', 'stock.depositoId')
    .select('stock.id')
    .where('deposito.codigoAduana', '=', codigoAduana)
    .where('deposito.codigoLugarOperativo', '=', codigoLugarOperativo)
    .where(haveSameCuit(sql.ref('stock.depositoId'), sql`${warehouseId}`))
    .where('stock.state', '=', 'OPEN')
    .where('stock.deleted', 'is', null)
    .where('stock.scheduleDate', '<=', now.toISOString())
    .where('stock.fechaStock', '<', day)
    .executeTakeFirst()
  return earlier !== undefined
}

/** Returns the condition that a stock may be sent again. A `nextAttemptDate` later than the longest wait was set while a clock was ahead, and counts as due. */
export function isTimeToAttempt({ or, eb }: ExpressionBuilder<Database, 'stock'>, now: Date) {
  return or([
    eb('stock.nextAttemptDate', 'is', null),
    eb('stock.nextAttemptDate', '<=', now.toISOString()),
    eb('stock.nextAttemptDate', '>', new Date(now.getTime() + longestWaitMs).toISOString()),
  ])
}

export function selectDueRepeats(db: Db, now: Date) {
  return db
    .selectFrom('stock')
    .where('state', '=', sql.lit('TECHNICAL_ERROR'))
    .where((of) => isTimeToAttempt(of, now))
    .where((on) => on.not(on.exists(selectBlockingStocks(on))))
    .where((on) => on.not(on.exists(selectAcceptedSameDay(on))))
}

/** Lists the stocks of automatic first sends that have not begun and whose day was accepted with another stock meanwhile. */
export async function listDeclaredMeanwhile(db: Db): Promise<StockScope[]> {
  return await db
    .selectFrom('stock')
    .select(scope)
    .where('state', '=', sql.lit('PENDING'))
    .where('isAutomatic', '=', 1)
    .where('attempts', '=', 0)
    .where('leaseOwner', 'is', null)
    .where((on) => on.exists(selectAcceptedSameDay(on)))
    .execute()
}

/** Lists the stocks that got no ticket on the day on which they began to wait for it. */
export async function listOverdueWaits(db: Db, now: Date): Promise<StockScope[]> {
  return await db
    .selectFrom('stock')
    .select(scope)
    .where('state', '=', sql.lit('PENDING'))
    .where('leaseOwner', 'is', null)
    .where('waitingSince', '<', dayBounds(today(now)).begins)
    .execute()
}
