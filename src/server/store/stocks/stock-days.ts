// Reads which days a warehouse has declared, which wait for a verdict and which are open.
import { dayStocksBack, maxDayStocks, type StockDays } from '#domain/stock/stock-days.ts'
import { daysAfter, localOf, today as todayAt } from '#domain/values/dates.ts'
import type { DeclaredPlace } from '../companies/depositos.ts'
import type { Db } from '../database/database.ts'
import { findLastAcceptedDay } from './last-accepted.ts'
import { listUnsettled } from './unsettled-sends.ts'

/** Returns the days that were declared for the place of a warehouse up to today, by other warehouses of the place too, and the stocks of the warehouse itself. */
export async function readStockDays(
  db: Db,
  place: DeclaredPlace & { readonly automaticSend: string | null },
  now: Date,
): Promise<StockDays> {
  const today = todayAt(now)
  const lastAccepted = await findLastAcceptedDay(db, place)
  const unsettled = await listUnsettled(db, place, { until: today, but: 0 })
  const waiting = unsettled.map(({ fechaStock }) => fechaStock).filter((day) => lastAccepted === null || day > lastAccepted)
  const { automaticSend } = place
  return {
    today,
    lastAccepted,
    acceptedBefore: lastAccepted === null ? null : await findLastAcceptedDay(db, place, lastAccepted),
    waiting: [...new Set(waiting)],
    automaticSend: automaticSend !== null && automaticSend > localOf(now.toISOString()).slice(11, 16) ? automaticSend : null,
    ...(await readOwn(db, place.warehouseId, { today, since: firstDay(today, lastAccepted) })),
  }
}

/** Returns the first day whose stocks are listed. Today's stocks are always listed. */
function firstDay(today: string, lastAccepted: string | null): string {
  const first = daysAfter(today, -dayStocksBack)
  if (lastAccepted === null || lastAccepted >= today) return today
  return lastAccepted < first ? first : lastAccepted
}

async function readOwn(
  db: Db,
  warehouseId: number,
  { today, since }: { today: string; since: string },
): Promise<Pick<StockDays, 'openToday' | 'stocks'>> {
  const own = db.selectFrom('stock').where('depositoId', '=', warehouseId).where('deleted', 'is', null)
  const { openToday } = await own
    .where('fechaStock', '=', today)
    .where('state', '=', 'OPEN')
    .select(({ fn }) => fn.countAll<number>().as('openToday'))
    .executeTakeFirstOrThrow()
  const stocks = await own
    .select(['id', 'fechaStock', 'state', 'scheduleDate'])
    .where('fechaStock', '>=', since)
    .where('fechaStock', '<=', today)
    .orderBy('fechaStock', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDayStocks)
    .execute()
  return { openToday, stocks }
}
