// Reads the stocks of each day of a year, and which days were reported for the place of a warehouse.
import { sql } from 'kysely'
import { reportedFigures, twelveMonthsFrom } from '#domain/stock/calendar/day-standing.ts'
import { maxCalendarStocks, type CalendarDay, type StockCalendar } from '#domain/stock/calendar/stock-calendar.ts'
import { statesWithoutVerdict } from '#domain/stock/stock.ts'
import { today as todayAt } from '#domain/values/dates.ts'
import type { DeclaredPlace } from '../companies/depositos.ts'
import type { Db } from '../database/database.ts'
import { findLastAcceptedDay, listAcceptedDays, listUnsettled } from './declared-stocks.ts'

/** Returns the calendar of a warehouse for a year. */
export async function readStockCalendar(db: Db, place: DeclaredPlace, year: number, now: Date): Promise<StockCalendar> {
  const today = todayAt(now)
  const ofYear = { from: `${year}-01-01`, to: `${year}-12-31` }
  const unsettled = await listUnsettled(db, place, { until: today, but: 0 })
  const known = {
    today,
    begin: await findFirstAcceptedDay(db, place.warehouseId),
    lastAccepted: await findLastAcceptedDay(db, place),
    waiting: [...new Set(unsettled.map(({ fechaStock }) => fechaStock))],
  }
  return {
    ...known,
    year,
    reported: (await listAcceptedDays(db, place, ofYear)).map(({ day }) => day),
    days: await listDays(db, place.warehouseId, ofYear),
    figures: reportedFigures(known, await listAcceptedDays(db, place, { from: twelveMonthsFrom(today), to: today })),
  }
}

async function findFirstAcceptedDay(db: Db, warehouseId: number): Promise<string | null> {
  const first = await db
    .selectFrom('stock')
    .select('fechaStock')
    .where('depositoId', '=', warehouseId)
    .where('state', '=', 'SUCCESS')
    .orderBy('fechaStock')
    .limit(1)
    .executeTakeFirst()
  return first?.fechaStock ?? null
}

/** Returns the days of which the warehouse has stocks. A day may have thousands, so the database orders and counts them. */
async function listDays(db: Db, warehouseId: number, { from, to }: { from: string; to: string }): Promise<CalendarDay[]> {
  const ranked = db
    .selectFrom('stock')
    .select(['id', 'fechaStock', 'state', 'scheduleDate', 'daysLate', 'transactionId', 'errorsReceived'])
    .select([
      sql<number>`row_number() over (partition by "fechaStock" order by
        case when state = 'SUCCESS' then 0 when state in (${sql.join(statesWithoutVerdict)}) then 1 else 2 end, id desc)`.as('rank'),
      sql<number>`count(*) over (partition by "fechaStock")`.as('count'),
    ])
    .where('depositoId', '=', warehouseId)
    .where('deleted', 'is', null)
    .where('fechaStock', '>=', from)
    .where('fechaStock', '<=', to)
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .select(['id', 'fechaStock', 'state', 'scheduleDate', 'daysLate', 'transactionId', 'count'])
    .select(sql<number>`coalesce("errorsReceived", (select count(*) from stock_error where "stockId" = ranked.id))`.as('errorCount'))
    .where('rank', '<=', maxCalendarStocks)
    .orderBy('fechaStock')
    .orderBy('rank')
    .execute()
  const days = Map.groupBy(rows, ({ fechaStock }) => fechaStock)
  return Array.from(days, ([day, stocks]) => ({
    day,
    count: stocks[0]?.count ?? 0,
    stocks: stocks.map(({ fechaStock: _day, count: _count, ...stock }) => stock),
  }))
}
