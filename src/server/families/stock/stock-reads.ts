// Read-only calls around stocks: review, declared days, calendar, records named by errors, automatic sends and search.
import { UnknownQuery } from '#domain/contract/page.ts'
import { plainSigns } from '#domain/readers/signs.ts'
import { automaticSendsPath, shownAutomaticDays, type AutomaticSend } from '#domain/stock/automatic-send.ts'
import { calendarYear, type StockCalendar, stockCalendarPath } from '#domain/stock/calendar/stock-calendar.ts'
import { errorRecordsPath, type ErrorRecord } from '#domain/stock/error-records.ts'
import { stockReviewPath, type StockReview } from '#domain/stock/review-finding.ts'
import { searchForm, searchLength, searchPath } from '#domain/stock/search.ts'
import { stockDaysPath, type StockDays } from '#domain/stock/stock-days.ts'
import { answerReview, reviewPieces } from '#domain/stock/stock-review.ts'
import { isDay, today, daysAfter } from '#domain/values/dates.ts'
import { goodsPieces, writeMessageAround } from '../../authority/message.ts'
import { warehouseOf, viewerOf } from '../../http/auth/auth.ts'
import type { Api, Call } from '../../http/call.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { notFound } from '../../http/refusal.ts'
import { findPlace, listOwnDepositos, listVisibleWarehouseIds } from '../../store/companies/depositos.ts'
import { collectInTurns } from '../../store/database/event-loop-turns.ts'
import { readErrorRecords } from '../../store/records/stock-errors.ts'
import { readWholeStock } from '../../store/records/whole-stock.ts'
import type { SearchedPlaces } from '../../store/search/search-fields.ts'
import { searchPlaces, searchStock } from '../../store/search/search.ts'
import { listAutomaticSends } from '../../store/stocks/automatic-sends.ts'
import { findLastAcceptedDay } from '../../store/stocks/last-accepted.ts'
import { readStockCalendar } from '../../store/stocks/stock-calendar.ts'
import { readStockDays } from '../../store/stocks/stock-days.ts'
import { requireStock } from '../../store/stocks/stocks.ts'
import { listUnsettled } from '../../store/stocks/unsettled-sends.ts'
import { scopeOf } from './stocks.ts'

/** Read-only calls around sending: the review of a stock, the days of its warehouse, the records that its errors name, and the search for a number. */
export function stockReadRoutes(app: Api): void {
  stockReviewRoutes(app)
  stockDayRoutes(app)
  stockErrorRecordRoutes(app)
  searchRoutes(app)
}

/** The calls for the days that a warehouse has declared up to today and those it still has to, and for its calendar of a year. */
function stockDayRoutes(app: Api): void {
  app.get(`/${stockDaysPath}`, async (call) => {
    const { store, clock } = call.var.services
    const { id: warehouseId, automaticSend } = warehouseOf(call)
    const place = { ...(await findPlace(store.db, warehouseId)), warehouseId, automaticSend }
    return call.json((await readStockDays(store.db, place, clock())) satisfies StockDays)
  })

  app.get(`/${stockCalendarPath}`, async (call) => {
    const { store, clock } = call.var.services
    const warehouseId = warehouseOf(call).id
    const now = clock()
    const year = calendarYear.safeParse(Number(call.req.query('year') ?? today(now).slice(0, 4)))
    if (!year.success) throw new UnknownQuery('year')
    const place = { ...(await findPlace(store.db, warehouseId)), warehouseId }
    return call.json((await readStockCalendar(store.db, place, year.data, now)) satisfies StockCalendar)
  })
}

/** The call for the records of a stock that its errors name. */
function stockErrorRecordRoutes(app: Api): void {
  app.get(`/${errorRecordsPath}`, async (call) => {
    const { db } = call.var.services.store
    const scope = scopeOf(call)
    await requireStock(db, scope)
    return call.json((await readErrorRecords(db, scope.stockId)) satisfies ErrorRecord[])
  })
}

/** The number of records that are written or reviewed in one turn of the event loop. */
const piecesPerTurn = 50

/** The call for the review of a stock before it is sent. */
function stockReviewRoutes(app: Api): void {
  app.get(`/${stockReviewPath}`, limitConcurrency, async (call) => {
    const { store, clock } = call.var.services
    const scope = scopeOf(call)
    const now = today(clock())
    const fechaStock = call.req.query('fechaStock') ?? now
    const sendDay = call.req.query('sendDay') ?? now
    if (!isDay(fechaStock)) throw new UnknownQuery('fechaStock')
    if (!isDay(sendDay)) throw new UnknownQuery('sendDay')
    await requireStock(store.db, scope)
    const whole = await readWholeStock(store.db, scope.stockId)
    const { deposito } = whole
    const goods = (await collectInTurns(goodsPieces(whole), piecesPerTurn)).join('')
    const place = { ...deposito, warehouseId: scope.warehouseId }
    const visibleIds = new Set((await listOwnDepositos(store.db, viewerOf(call))).map(({ id }) => id))
    const unsettled = await listUnsettled(store.db, place, { until: fechaStock, but: scope.stockId })
    const days = {
      fechaStock,
      lastAccepted: await findLastAcceptedDay(store.db, place),
      sendDay,
      isScheduled: call.req.query('sendDay') !== undefined,
      unsettled: unsettled.map((other) => ({ ...other, visible: visibleIds.has(other.warehouseId) })),
      messageBytes: Buffer.byteLength(writeMessageAround(goods, deposito, { transactionId: '', fechaStock })),
    }
    const findings = await collectInTurns(reviewPieces(whole, days), piecesPerTurn)
    return call.json(answerReview(whole, days, findings.flat()) satisfies StockReview)
  })
}

/** The call for the outcomes of a warehouse's automatic sends in the last days. */
export function automaticSendRoutes(app: Api): void {
  app.get(`/${automaticSendsPath}`, async (call) => {
    const { store, clock } = call.var.services
    const since = daysAfter(today(clock()), 1 - shownAutomaticDays)
    return call.json((await listAutomaticSends(store.db, warehouseOf(call).id, { since })) satisfies AutomaticSend[])
  })
}

/** The call that searches for a permit, manifest, title, container or CUIT in all stocks visible to the caller (`server/README.md#search`). */
function searchRoutes(app: Api): void {
  app.get(`/${searchPath}`, async (call) => {
    const { db } = call.var.services.store
    const form = searchForm(plainSigns(call.req.query('q') ?? ''))
    if (form.length < searchLength.min || form.length > searchLength.max) throw new UnknownQuery('q')
    const warehouseId = idOf(call, 'warehouseId')
    const stockId = idOf(call, 'stockId')
    const places = await placesOf(call, warehouseId)
    return call.json(stockId === null ? await searchPlaces(db, places, form) : await searchStock(db, places, stockId, form))
  })
}

/** Returns the warehouses to search. Throws 404 for one that is not visible to the caller. */
async function placesOf(call: Call, warehouseId: number | null): Promise<SearchedPlaces> {
  const viewer = viewerOf(call)
  if (viewer.isAdmin && warehouseId === null) return 'all'
  const visibleIds = await listVisibleWarehouseIds(call.var.services.store.db, viewer)
  if (warehouseId === null) return visibleIds
  if (!visibleIds.includes(warehouseId)) throw notFound()
  return [warehouseId]
}

/** Returns the id to which the address restricts the search, or null. */
function idOf(call: Call, name: 'warehouseId' | 'stockId'): number | null {
  const text = call.req.query(name)
  if (text === undefined || text === '') return null
  if (!/^\d{1,15}$/.test(text)) throw new UnknownQuery(name)
  return Number(text)
}
