// Read-only calls around stocks: whole stock, review, comparison, declared days, calendar, records of errors, automatic sends, search.
import { compareGoods } from '#domain/comparison/compare-goods.ts'
import { comparisonPath, type StockComparison, stockComparison } from '#domain/comparison/stock-comparison.ts'
import { UnknownQuery } from '#domain/contract/page.ts'
import { plainSigns } from '#domain/readers/signs.ts'
import { automaticSendsPath, shownAutomaticDays, automaticSend } from '#domain/stock/automatic-send.ts'
import { calendarYear, type StockCalendar, stockCalendarPath, stockCalendar } from '#domain/stock/calendar/stock-calendar.ts'
import { errorRecordsPath, errorRecord } from '#domain/stock/error-records.ts'
import { stockReviewPath, type StockReview, stockReview } from '#domain/stock/review-finding.ts'
import { searchLength, searchPath, searchAnswer } from '#domain/stock/search.ts'
import { stockDaysPath, stockDays } from '#domain/stock/stock-days.ts'
import { answerReview, reviewPieces } from '#domain/stock/stock-review.ts'
import { wholeStockPath, type WholeStock, wholeStock } from '#domain/titulo/whole-stock.ts'
import { warehouseDaysPath, warehouseDays } from '#domain/today/warehouse-days.ts'
import { isDay, today, daysAfter } from '#domain/values/dates.ts'
import { searchForm } from '#domain/values/folded-text.ts'
import { allows, arrayOf, describeCalls, one, refuses } from '../../api-document/describe.ts'
import { otherStock, queryParameter, yearParameter } from '../../api-document/parameters.ts'
import { countType, dayType, ref } from '../../api-document/schemas.ts'
import { goodsPieces, writeMessageAround } from '../../authority/message.ts'
import { visibleWarehousesOf, warehouseOf, viewerOf } from '../../http/auth/auth.ts'
import type { Api, Call } from '../../http/call.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { notFound } from '../../http/refusal.ts'
import { jsonInTurns } from '../../http/responses.ts'
import { findPlace } from '../../store/companies/depositos.ts'
import { collectInTurns, inTurns } from '../../store/database/event-loop-turns.ts'
import { findIntegrationLoad } from '../../store/operations/audit.ts'
import { readErrorRecords } from '../../store/records/stock-errors.ts'
import { readDeclared, readSettledStock, readWholeStock } from '../../store/records/whole-stock.ts'
import { type SearchedPlaces, searchPlaces, searchStock } from '../../store/search/search.ts'
import { listAutomaticSends } from '../../store/stocks/automatic-sends.ts'
import { findAcceptedBefore, findLastAcceptedDay, listUnsettled } from '../../store/stocks/declared-stocks.ts'
import { readStockCalendar, listVisibleDays, readStockDays } from '../../store/stocks/stock-days.ts'
import { findStock, requireStock } from '../../store/stocks/stocks.ts'
import { scopeOf } from './stocks.ts'

const about = describeCalls('Stocks', 'warehouse', {
  whole: [
    'Leer un stock con todo lo que declara',
    one(ref('StockEntero', wholeStock)),
    'Permisos y documentos con sus líneas y contenedores, y los contenedores vacíos, en el orden en que se declaran. El lugar del depósito es el que se declaró, desde el primer envío.',
  ],
  days: [
    'Ver qué días informó un depósito y qué falta hoy',
    one(ref('DiasInformados', stockDays)),
    'El último día aceptado en el lugar del depósito, los que esperan su veredicto, y los stocks propios desde entonces.',
  ],
  ownDays: [
    'Ver qué días informaron los depósitos propios y qué les falta hoy',
    one(arrayOf(ref('DiasDeDeposito', warehouseDays))),
    allows('signedIn'),
    'De cada depósito que se puede ver: sus días, lo que contienen sus stocks de esos días y lo que contenía el último aceptado. El certificado, solo para quien administra la compañia.',
  ],
  calendar: [
    'Ver cómo está cada día de un año en un depósito',
    one(ref('Calendario', stockCalendar)),
    { query: [yearParameter] },
    'Los stocks de cada día, hasta diez, primero el aceptado; los días informados en el lugar del depósito; y cuántos se informaron, tarde o no, y cuántos faltan en los últimos doce meses.',
  ],
  errorRecords: [
    'Listar los registros que nombran los errores de un stock',
    one(arrayOf(ref('RegistroConError', errorRecord))),
    'El permiso, documento o contenedor de cada error guardado que nombra uno que todavía está en el stock.',
  ],
  review: [
    'Revisar un stock antes de enviarlo',
    one(ref('Revision', stockReview)),
    {
      query: [
        queryParameter('fechaStock', 'El día que se informa; hoy si falta.', dayType),
        queryParameter('sendDay', 'El día en que saldrá solo; sin él, sale ahora.', dayType),
      ],
    },
    'Lo que la aduana rechazaría o merece una mirada. No impide el envío.',
  ],
  compare: ['Comparar un stock con otro de su depósito', one(ref('Comparacion', stockComparison)), { query: [otherStock] }],
  automaticSends: [
    'Listar los últimos envíos automáticos de un depósito',
    one(arrayOf(ref('EnvioAutomatico', automaticSend))),
    'Lo que cada envío automático de los últimos siete días encontró para enviar, el más nuevo primero.',
  ],
})

const { find } = describeCalls('Permisos y documentos', 'signedIn', {
  find: [
    'Buscar un número en los stocks de los depósitos que se pueden ver',
    one(ref('Hallazgos', searchAnswer)),
    {
      query: [
        queryParameter('q', 'Lo que se busca.', { type: 'string', minLength: searchLength.min, maxLength: searchLength.max }),
        queryParameter('warehouseId', 'Solo en este depósito.', countType),
        queryParameter('stockId', 'Solo en este stock.', countType),
      ],
    },
    refuses(404),
    'Encuentra permisos, remitos, manifiestos, títulos, contenedores y CUIT por cualquier parte del número, sin mirar mayúsculas, espacios, guiones, puntos ni barras. Primero los stocks más nuevos; veinte resultados como mucho.',
  ],
})

export function stockReadRoutes(app: Api): void {
  app.get(`/${wholeStockPath}`, about.whole, limitConcurrency, answerWholeStock)
  app.get(`/${stockReviewPath}`, about.review, limitConcurrency, reviewStock)
  app.get(`/${stockDaysPath}`, about.days, async (call) => {
    const { store, clock } = call.var.services
    return call.json(await readStockDays(store.db, warehouseOf(call).id, clock()))
  })
  app.get(`/${warehouseDaysPath}`, about.ownDays, async (call) => {
    const { store, clock } = call.var.services
    return call.json(await listVisibleDays(store.db, viewerOf(call), clock()))
  })
  app.get(`/${stockCalendarPath}`, about.calendar, async (call) => call.json(await readCalendar(call)))
  app.get(`/${errorRecordsPath}`, about.errorRecords, async (call) => {
    const { db } = call.var.services.store
    const scope = scopeOf(call)
    await requireStock(db, scope)
    return call.json(await readErrorRecords(db, scope.stockId))
  })
  app.get(`/${comparisonPath}`, about.compare, limitConcurrency, async (call) => await jsonInTurns(call, await compareStocks(call)))
  app.get(`/${automaticSendsPath}`, about.automaticSends, async (call) => {
    const { store, clock } = call.var.services
    const since = daysAfter(today(clock()), 1 - shownAutomaticDays)
    return call.json(await listAutomaticSends(store.db, warehouseOf(call).id, { since }))
  })
  app.get(`/${searchPath}`, find, search)
}

async function answerWholeStock(call: Call): Promise<Response> {
  const { store, clock } = call.var.services
  const scope = scopeOf(call)
  // The stock is read before its records: they do not change once it is accepted, so an accepted stock has those that were declared.
  const stock = await findStock(store.db, scope, clock())
  const { company, deposito, stock: row, mark: _, ...goods } = await readSettledStock(store.db, scope.stockId)
  const { id, name } = company
  const cuit = row.cuit ?? company.cuit
  const codigoAduana = row.codigoAduana ?? deposito.codigoAduana
  const codigoLugarOperativo = row.codigoLugarOperativo ?? deposito.codigoLugarOperativo
  const declarer = { id: deposito.id, codigoAduana, codigoLugarOperativo, description: deposito.description, company: { id, name, cuit } }
  return await jsonInTurns(call, { stock, deposito: declarer, ...goods } satisfies WholeStock)
}

/** Reads the calendar of a warehouse for the year of the address, this year if it has none. Throws `UnknownQuery`. */
export async function readCalendar(call: Call): Promise<StockCalendar> {
  const { store, clock } = call.var.services
  const warehouseId = warehouseOf(call).id
  const now = clock()
  const year = calendarYear.safeParse(Number(call.req.query('year') ?? today(now).slice(0, 4)))
  if (!year.success) throw new UnknownQuery('year')
  const place = { ...(await findPlace(store.db, warehouseId)), warehouseId }
  return await readStockCalendar(store.db, place, year.data, now)
}

async function reviewStock(call: Call): Promise<Response> {
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
  const goods = (await collectInTurns(goodsPieces(whole))).join('')
  const place = { ...deposito, warehouseId: scope.warehouseId }
  const visibleIds = new Set(await visibleWarehousesOf(call))
  const beforeId = await findAcceptedBefore(store.db, { warehouseId: scope.warehouseId, stock: whole.stock })
  const unsettled = await listUnsettled(store.db, place, { until: fechaStock, but: scope.stockId })
  const days = {
    fechaStock,
    lastAccepted: await findLastAcceptedDay(store.db, place),
    sendDay,
    isScheduled: call.req.query('sendDay') !== undefined,
    unsettled: unsettled.map((other) => ({ ...other, visible: visibleIds.has(other.warehouseId) })),
    messageBytes: Buffer.byteLength(writeMessageAround(goods, deposito, { transactionId: '', fechaStock })),
    before: beforeId === null ? null : await readDeclared(store.db, beforeId),
  }
  const findings = await collectInTurns(reviewPieces(whole, days))
  return call.json(answerReview(whole, days, findings.flat()) satisfies StockReview)
}

/** Compares the stock of the address with that of its parameter `with`, or with the one that was accepted before it. */
export async function compareStocks(call: Call): Promise<StockComparison> {
  const { db } = call.var.services.store
  const scope = scopeOf(call)
  const { warehouseId } = scope
  await requireStock(db, scope)
  const after = await readSettledStock(db, scope.stockId)
  const withId = idOf(call, 'with') ?? (await findAcceptedBefore(db, { warehouseId, stock: after.stock }))
  const loaded = await findIntegrationLoad(db, scope.stockId)
  if (withId === null) return { with: null, loaded, ...(await inTurns(compareGoods(after, after))) }
  await requireStock(db, { warehouseId, stockId: withId })
  const before = await readSettledStock(db, withId)
  const { id, fechaStock, state } = before.stock
  return { with: { id, fechaStock, state }, loaded, ...(await inTurns(compareGoods(before, after))) }
}

/** Searches for a permit, manifest, title, container or CUIT in all stocks visible to the caller (`server/README.md#search`). */
async function search(call: Call): Promise<Response> {
  const { db } = call.var.services.store
  const form = searchForm(plainSigns(call.req.query('q') ?? ''))
  if (form.length < searchLength.min || form.length > searchLength.max) throw new UnknownQuery('q')
  const warehouseId = idOf(call, 'warehouseId')
  const stockId = idOf(call, 'stockId')
  const places = await placesOf(call, warehouseId)
  return call.json(stockId === null ? await searchPlaces(db, places, form) : await searchStock(db, places, stockId, form))
}

/** Returns the warehouses to search. Throws 404 for one that is not visible to the caller. */
async function placesOf(call: Call, warehouseId: number | null): Promise<SearchedPlaces> {
  const viewer = viewerOf(call)
  if (viewer.isAdmin && warehouseId === null) return 'all'
  const visibleIds = await visibleWarehousesOf(call)
  if (warehouseId === null) return visibleIds
  if (!visibleIds.includes(warehouseId)) throw notFound()
  return [warehouseId]
}

function idOf(call: Call, name: 'warehouseId' | 'stockId' | 'with'): number | null {
  const text = call.req.query(name)
  if (text === undefined || text === '') return null
  if (!/^\d{1,15}$/.test(text)) throw new UnknownQuery(name)
  return Number(text)
}
