import { UnknownQuery } from '#domain/contract/page.ts'
import { automaticSendsPath, shownAutomaticDays, type AutomaticSend } from '#domain/stock/automatic-send.ts'
import { errorRecordsPath, type ErrorRecord } from '#domain/stock/error-records.ts'
import { stockReviewPath, type StockReview } from '#domain/stock/review-finding.ts'
import { searchForm, searchLength, searchPath } from '#domain/stock/search.ts'
import { stockDaysPath, type StockDays } from '#domain/stock/stock-days.ts'
import { answerReview, reviewPieces } from '#domain/stock/stock-review.ts'
import { isDay, today, daysAfter } from '#domain/values/dates.ts'
import { goodsPieces, writeMessageAround } from '../../authority/message.ts'
import { warehouseOf, viewerOf } from '../../http/auth/auth.ts'
import type { Api, Call } from '../../http/call.ts'
import { asLargeWork } from '../../http/limits/as-large-work.ts'
import { notFound } from '../../http/refusal.ts'
import { findPlace, listOwnDepositos, listSeenIds } from '../../store/companies/depositos.ts'
import { collectInTurns } from '../../store/database/yield-to-others.ts'
import { readErrorRecords } from '../../store/records/stock-errors.ts'
import { readWholeStock } from '../../store/records/whole-stock.ts'
import type { SearchedPlaces } from '../../store/search/search-fields.ts'
import { searchPlaces, searchStock } from '../../store/search/search.ts'
import { listAutomaticSends } from '../../store/stocks/automatic-sends.ts'
import { findLastAcceptedDay } from '../../store/stocks/last-accepted.ts'
import { readStockDays } from '../../store/stocks/stock-days.ts'
import { requireStock } from '../../store/stocks/stocks.ts'
import { listUnsettled } from '../../store/stocks/unsettled-sends.ts'
import { scopeOf } from './stocks.ts'

/** What is only looked at before a stock is sent, and after: its review, its warehouse's days, the records that its errors name, and a number in all stocks. */
export function stockLookRoutes(app: Api): void {
  stockReviewRoutes(app)
  stockDayRoutes(app)
  stockErrorRecordRoutes(app)
  searchRoutes(app)
}

/** What a warehouse has declared up to today, and so what it still has to. */
function stockDayRoutes(app: Api): void {
  app.get(`/${stockDaysPath}`, async (call) => {
    const { store, clock } = call.var.services
    const { id: warehouseId, automaticSend } = warehouseOf(call)
    const place = { ...(await findPlace(store.db, warehouseId)), warehouseId, automaticSend }
    return call.json((await readStockDays(store.db, place, clock())) satisfies StockDays)
  })
}

/** The records of a stock that its errors name. */
function stockErrorRecordRoutes(app: Api): void {
  app.get(`/${errorRecordsPath}`, async (call) => {
    const { db } = call.var.services.store
    const scope = scopeOf(call)
    await requireStock(db, scope)
    return call.json((await readErrorRecords(db, scope.stockId)) satisfies ErrorRecord[])
  })
}

/** How many records are written or reviewed in one turn. */
const piecesPerTurn = 50

/** The review of a stock before it is sent. */
function stockReviewRoutes(app: Api): void {
  app.get(`/${stockReviewPath}`, asLargeWork, async (call) => {
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
    const seen = new Set((await listOwnDepositos(store.db, viewerOf(call))).map(({ id }) => id))
    const unsettled = await listUnsettled(store.db, place, { until: fechaStock, but: scope.stockId })
    const days = {
      fechaStock,
      lastAccepted: await findLastAcceptedDay(store.db, place),
      sendDay,
      isScheduled: call.req.query('sendDay') !== undefined,
      unsettled: unsettled.map((other) => ({ ...other, visible: seen.has(other.warehouseId) })),
      messageBytes: Buffer.byteLength(writeMessageAround(goods, deposito, { transactionId: '', fechaStock })),
    }
    const findings = await collectInTurns(reviewPieces(whole, days), piecesPerTurn)
    return call.json(answerReview(whole, days, findings.flat()) satisfies StockReview)
  })
}

/** What the automatic sends of a warehouse found in the last days. */
export function automaticSendRoutes(app: Api): void {
  app.get(`/${automaticSendsPath}`, async (call) => {
    const { store, clock } = call.var.services
    const since = daysAfter(today(clock()), 1 - shownAutomaticDays)
    return call.json((await listAutomaticSends(store.db, warehouseOf(call).id, { since })) satisfies AutomaticSend[])
  })
}

/** Finds a permit, manifest, title, container or CUIT in the stocks of all warehouses that the caller may see (`server/README.md#search`). */
function searchRoutes(app: Api): void {
  app.get(`/${searchPath}`, async (call) => {
    const { db } = call.var.services.store
    const form = searchForm(call.req.query('q') ?? '').replaceAll('\0', '')
    if (form.length < searchLength.min || form.length > searchLength.max) throw new UnknownQuery('q')
    const warehouseId = idOf(call, 'warehouseId')
    const stockId = idOf(call, 'stockId')
    const places = await placesOf(call, warehouseId)
    return call.json(stockId === null ? await searchPlaces(db, places, form) : await searchStock(db, places, stockId, form))
  })
}

/** The warehouses to look in. Throws 404 for one that the caller may not see. */
async function placesOf(call: Call, warehouseId: number | null): Promise<SearchedPlaces> {
  const viewer = viewerOf(call)
  if (viewer.isAdmin && warehouseId === null) return 'all'
  const seen = await listSeenIds(call.var.services.store.db, viewer)
  if (warehouseId === null) return seen
  if (!seen.includes(warehouseId)) throw notFound()
  return [warehouseId]
}

/** An id that the address may narrow the search to. */
function idOf(call: Call, name: 'warehouseId' | 'stockId'): number | null {
  const text = call.req.query(name)
  if (text === undefined || text === '') return null
  if (!/^\d{1,15}$/.test(text)) throw new UnknownQuery(name)
  return Number(text)
}
