// Queries for the stocks that the worker must act on now: scheduled, to be retried, overdue or no longer needed.
import { sql, type ExpressionBuilder } from 'kysely'
import { longestWaitMs } from '#domain/stock/retry-delays.ts'
import { dayBounds, today } from '#domain/values/dates.ts'
import { haveSameCuit, type DeclaredPlace } from '../companies/depositos.ts'
import type { Database, Db } from '../database/database.ts'
import type { StockScope } from './stocks.ts'
import { selectAcceptedSameDay, selectBlockingStocks } from './unsettled-sends.ts'

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

/** Whether a scheduled stock of a place whose time has come declares an earlier day, and so goes first. */
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

/** Whether a stock may be sent again. A moment that no repeat waits for as long was given by a clock that was ahead, and has come too. */
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
    .where('state', '=', 'TECHNICAL_ERROR')
    .where((of) => isTimeToAttempt(of, now))
    .where((on) => on.not(on.exists(selectBlockingStocks(on))))
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
