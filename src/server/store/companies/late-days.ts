// Reads the companies that want a notice of undeclared days, and which of their warehouses have missed a day.
import type { LateWarehouse } from '#domain/mails/company-notices.ts'
import { inUseDays, missedDay } from '#domain/stock/late-day.ts'
import { errorCountOf } from '#domain/stock/stock.ts'
import { todayNeeds } from '#domain/stock/today-needs.ts'
import { dayBounds, daysAfter, today } from '#domain/values/dates.ts'
import type { Db } from '../database/database.ts'
import { readStockDays } from '../stocks/stock-days.ts'
import { findStock } from '../stocks/stocks.ts'

/** A company, and the hour of its notice. */
export interface CompanyHour {
  readonly companyId: number
  readonly name: string
  readonly noticeTime: string
  /** The last day that was checked, or null. */
  readonly lastDay: string | null
}

/** Lists the companies that chose an hour. */
export async function listCompanyHours(db: Db): Promise<CompanyHour[]> {
  return await db
    .selectFrom('company')
    .select((of) => [
      'id as companyId',
      'name',
      'noticeTime',
      of
        .selectFrom('notice_sent')
        .select(({ fn }) => fn.max('occasion').as('day'))
        .where('kind', '=', 'lateDay')
        .whereRef('subjectId', '=', 'company.id')
        .as('lastDay'),
    ])
    .where('noticeTime', 'is not', null)
    .$narrowType<{ noticeTime: string }>()
    .execute()
}

/** Lists the warehouses of a company that are in use and have missed a day, as of now or of the end of that day. */
export async function listLateWarehouses(
  db: Db,
  { companyId, day }: { companyId: number; day: string },
  now: Date,
): Promise<LateWarehouse[]> {
  const warehouses = await db
    .selectFrom('deposito')
    .selectAll()
    .where('companyId', '=', companyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stock')
          .select('stock.id')
          .whereRef('stock.depositoId', '=', 'deposito.id')
          .where('stock.state', '=', 'SUCCESS')
          .where('stock.fechaStock', '>=', daysAfter(day, -inUseDays)),
      ),
    )
    .orderBy('id')
    .execute()
  const at = day === today(now) ? now : new Date(dayBounds(day).ends)
  const late: LateWarehouse[] = []
  for (const { id: warehouseId, description, ...place } of warehouses) {
    const days = await readStockDays(db, { ...place, warehouseId }, at)
    const missed = missedDay(todayNeeds(days).today, { day, at: at.toISOString() })
    if (missed) late.push({ warehouseId, description, ...missed, errors: await countErrors(db, { warehouseId, ...missed }) })
  }
  return late
}

async function countErrors(db: Db, { warehouseId, stockId }: { warehouseId: number; stockId: number | null }): Promise<number> {
  return stockId === null ? 0 : errorCountOf(await findStock(db, { warehouseId, stockId }))
}
