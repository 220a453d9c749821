// Reads which days of warehouses are declared, wait for a verdict or are open, what their stocks contain, and the calendar of a year.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { reportedFigures, twelveMonthsFrom } from '#domain/stock/calendar/day-standing.ts'
import { maxCalendarStocks, type CalendarDay, type StockCalendar } from '#domain/stock/calendar/stock-calendar.ts'
import { dayStocksBack, maxDayStocks, type StockDays } from '#domain/stock/stock-days.ts'
import { statesWithoutVerdict, type StockState, type StockTotals } from '#domain/stock/stock.ts'
import type { WarehouseDays } from '#domain/today/warehouse-days.ts'
import { daysAfter, localOf, today as todayAt } from '#domain/values/dates.ts'
import { haveSameCuit, listVisibleWarehouseIds, managedBy, type DeclaredPlace, type Viewer } from '../companies/depositos.ts'
import type { Db } from '../database/database.ts'
import { RecordNotFound } from '../database/failures.ts'
import { emptyTotals } from '../records/counts.ts'
import { findLastAcceptedDay, listAcceptedDays, listUnsettled } from './declared-stocks.ts'

/** Lists the days of the warehouses that the viewer may see, ordered by id. */
export async function listVisibleDays(db: Db, viewer: Viewer, now: Date): Promise<WarehouseDays[]> {
  // A list of ids and not a subquery, because the databases then plan with the number of warehouses.
  const ids = await listVisibleWarehouseIds(db, viewer)
  if (ids.length === 0) return []
  return await listDays(db, { which: sql`deposito.id in (${sql.join(ids)})`, isManaged: managedBy(viewer) }, now)
}

/** Lists the days of the warehouses of a company that had a stock accepted for a day or a later one, ordered by id. */
export async function listDaysInUse(
  db: Db,
  { companyId, since }: { companyId: number; since: string },
  now: Date,
): Promise<WarehouseDays[]> {
  const accepted = sql`select 1 from stock where stock."depositoId" = deposito.id and stock.state = 'SUCCESS' and stock."fechaStock" >= ${since}`
  return await listDays(db, { which: sql`company.id = ${companyId} and exists (${accepted})`, isManaged: sql`false` }, now)
}

/**
 * Returns the days that were declared for the place of a warehouse up to today, by other warehouses of the place too, and the stocks of the
 * warehouse itself.
 */
export async function readStockDays(db: Db, warehouseId: number, now: Date): Promise<StockDays> {
  const [found] = await listDays(db, { which: sql`deposito.id = ${warehouseId}`, isManaged: sql`false` }, now)
  if (!found) throw new RecordNotFound()
  const stocks = found.days.stocks.map(({ id, fechaStock, state, scheduleDate }) => ({ id, fechaStock, state, scheduleDate }))
  return { ...found.days, stocks }
}

/** A warehouse with one of its stocks, or alone when it has none of these days. */
interface DayRow {
  id: number
  description: string
  automaticSend: string | null
  companyId: number
  companyName: string
  /** 0 or false for those who do not manage the company. */
  isManaged: number | boolean
  expire: string | null
  lastAccepted: string | null
  acceptedBefore: string | null
  /** Days with commas between. */
  waiting: string | null
  lastSentId: number | null
  /** The columns of `stock_held` with commas between (`heldText`); null for an empty stock. */
  lastTotals: string | null
  totals: string | null
  stockId: number | null
  fechaStock: string
  state: StockState
  scheduleDate: string | null
  sentDate: string | null
  errorCount: number
  openToday: number | null
}

/** Which warehouses are read, and whether the caller manages their company: conditions on `deposito` and `company`. */
interface Selected {
  readonly which: RawBuilder<SqlBool>
  readonly isManaged: RawBuilder<SqlBool>
}

/**
 * Reads all in one statement, however many warehouses there are: it looks up each one's place and stocks in the indexes `stock_place` and
 * `stock_day`. Stocks are listed from the last accepted day on, `dayStocksBack` days back at most; of today always. SQLite looks up the
 * tables of a cross join in their order; of another join it reads the stocks of all warehouses first.
 */
async function listDays(db: Db, { which, isManaged }: Selected, now: Date): Promise<WarehouseDays[]> {
  const today = todayAt(now)
  const first = daysAfter(today, -dayStocksBack)
  const { rows } = await sql<DayRow>`with seen as materialized (
      select deposito.id, deposito.description, deposito."codigoAduana", deposito."codigoLugarOperativo", deposito."automaticSend",
        company.id as "companyId", company.name as "companyName", ${isManaged} as "isManaged"
      from deposito inner join company on company.id = deposito."companyId" where ${which}
    ), accepted as materialized (
      select seen.*, ${acceptedDay(sql`seen`, sql`true`)} as "lastAccepted" from seen
    ), place as materialized (
      select accepted.*,
        ${acceptedDay(sql`accepted`, sql`stock."fechaStock" < accepted."lastAccepted"`)} as "acceptedBefore",
        (select string_agg(stock."fechaStock", ',') from stock where ${isOfPlace(sql`accepted`)}
          and stock.state in (${sql.join(statesWithoutVerdict)}) and stock."fechaStock" <= ${today}
          and (accepted."lastAccepted" is null or stock."fechaStock" > accepted."lastAccepted")) as waiting,
        (select stock.id from stock where stock."depositoId" = accepted.id and stock.state = 'SUCCESS' and stock.deleted is null
          order by stock."fechaStock" desc, stock.id desc limit 1) as "lastSentId",
        case when accepted."lastAccepted" is null or accepted."lastAccepted" >= ${today} then ${today}
          when accepted."lastAccepted" < ${first} then ${first} else accepted."lastAccepted" end as since
      from accepted
    ), listed as (
      select stock.*, row_number() over (partition by stock."depositoId" order by stock."fechaStock" desc, stock.id desc) as position,
        count(*) filter (where stock."fechaStock" = ${today} and stock.state = 'OPEN') over (partition by stock."depositoId") as "openToday"
      from place cross join stock
      where stock."depositoId" = place.id and stock."fechaStock" >= place.since and stock."fechaStock" >= ${first} and stock."fechaStock" <= ${today} and stock.deleted is null
    )
    select place.id, place.description, place."automaticSend", place."companyId", place."companyName", place."isManaged",
      place."lastAccepted", place."acceptedBefore", place.waiting, place."lastSentId",
      case when place."isManaged" then (select certificate.expire from certificate where certificate."companyId" = place."companyId") end as expire,
      ${heldText('last')} as "lastTotals", ${heldText('held')} as totals,
      listed.id as "stockId", listed."fechaStock", listed.state, listed."scheduleDate", listed."sentDate", listed."openToday",
      coalesce(listed."errorsReceived", (select count(*) from stock_error where stock_error."stockId" = listed.id)) as "errorCount"
    from place
    left join listed on listed."depositoId" = place.id and listed.position <= ${maxDayStocks}
    left join stock_held as held on held."stockId" = listed.id
    left join stock_held as last on last."stockId" = place."lastSentId"
    order by place.id, listed."fechaStock" desc, listed.id desc`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([head, ...others]) =>
    head ? [toWarehouseDays([head, ...others], head, now)] : [],
  )
}

/**
 * Returns the condition that a stock was declared for the place of a warehouse: the authority counts days by place
 * (`server/authority/README.md#business-rules`), and a stock that was deleted later stays accepted.
 */
function isOfPlace(warehouse: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`stock."codigoAduana" = ${warehouse}."codigoAduana" and stock."codigoLugarOperativo" = ${warehouse}."codigoLugarOperativo"
    and ${haveSameCuit(sql.ref('stock.depositoId'), sql`${warehouse}.id`)}`
}

/**
 * Returns the last accepted day of a warehouse's place that meets a condition. It is no `max`, because the order of the index finds it with
 * the first stock of that CUIT.
 */
function acceptedDay(warehouse: RawBuilder<unknown>, condition: RawBuilder<SqlBool>): RawBuilder<string | null> {
  return sql`(select stock."fechaStock" from stock where ${isOfPlace(warehouse)} and stock.state = 'SUCCESS' and ${condition}
    order by stock."fechaStock" desc limit 1)`
}

/** The order of the counts in `heldText`. */
const counts = Object.keys(emptyTotals)

function heldText(table: string): RawBuilder<string | null> {
  return sql`(${sql.join(
    counts.map((count) => sql.ref(`${table}.${count}`)),
    sql` || ',' || `,
  )})`
}

function totalsOf(text: string | null): StockTotals {
  const numbers = text?.split(',').map(Number) ?? []
  const totals = { ...emptyTotals, ...Object.fromEntries(counts.map((count, index) => [count, numbers[index] ?? 0])) }
  return { ...totals, pesoBruto: totals.pesoBruto / 100 }
}

function toWarehouseDays(rows: readonly DayRow[], head: DayRow, now: Date): WarehouseDays {
  const { id, description, automaticSend, companyId, companyName, isManaged, expire, lastAccepted, acceptedBefore, waiting } = head
  return {
    id,
    description,
    company: { id: companyId, name: companyName },
    ...(isManaged ? { certificate: expire === null ? null : { expire } } : {}),
    lastTotals: head.lastSentId === null ? null : totalsOf(head.lastTotals),
    days: {
      today: todayAt(now),
      lastAccepted,
      acceptedBefore,
      waiting: [...new Set(waiting?.split(','))].sort(),
      automaticSend: automaticSend !== null && automaticSend > localOf(now.toISOString()).slice(11, 16) ? automaticSend : null,
      openToday: head.openToday ?? 0,
      stocks: rows.flatMap(({ stockId, fechaStock, state, scheduleDate, sentDate, errorCount, totals }) =>
        stockId === null ? [] : [{ id: stockId, fechaStock, state, scheduleDate, sentDate, errorCount, totals: totalsOf(totals) }],
      ),
    },
  }
}

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
    days: await listDaysOfYear(db, place.warehouseId, ofYear),
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
async function listDaysOfYear(db: Db, warehouseId: number, { from, to }: { from: string; to: string }): Promise<CalendarDay[]> {
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
