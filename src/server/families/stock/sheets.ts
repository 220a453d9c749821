// Calls that answer the list of stocks, a whole stock, a section of it, a comparison or a calendar as a file for spreadsheets.
import { recordLabelOf } from '#domain/administration/audit.ts'
import { comparisonPath } from '#domain/comparison/stock-comparison.ts'
import { type Family, sortsOf } from '#domain/contract/family.ts'
import type { Criterion } from '#domain/contract/filters.ts'
import { type PageRequest, readPage, UnknownQuery } from '#domain/contract/page.ts'
import { calendarRows, calendarSheet } from '#domain/sheets/calendar-sheet.ts'
import { comparisonSheet, differenceRows } from '#domain/sheets/comparison-sheet.ts'
import { identifiersOf, recordSheets, type SheetRecord } from '#domain/sheets/record-sheets.ts'
import { type SheetKind, type SheetName, sheetNames, sheetWord, stockSheetPath, sheetFormats } from '#domain/sheets/sheet.ts'
import { stockListSheet } from '#domain/sheets/stock-list-sheet.ts'
import { stockCalendarPath } from '#domain/stock/calendar/stock-calendar.ts'
import { stockFamily } from '#domain/stock/stock.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { titulos } from '#domain/titulo/titulo.ts'
import { today } from '#domain/values/dates.ts'
import { attachment, describeCalls } from '../../api-document/describe.ts'
import { otherStock, queryParameter, sortParameter, yearParameter } from '../../api-document/parameters.ts'
import { recordWords } from '../../api-document/texts.ts'
import { viewerOf, warehouseOf } from '../../http/auth/auth.ts'
import type { Api, Call } from '../../http/call.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { conditionsOf, searchParamsOf } from '../../http/responses.ts'
import { answerSheets, filterPart, sheetFormat, sheetOf, sheetTypes } from '../../http/sheets/sheet-file.ts'
import { findDeposito } from '../../store/companies/depositos.ts'
import type { Db } from '../../store/database/database.ts'
import { nextTurn } from '../../store/database/event-loop-turns.ts'
import { partsOf } from '../../store/records/many-records.ts'
import type { Rows } from '../../store/records/page.ts'
import type { Repository } from '../../store/records/repository.ts'
import {
  contenedorAsociados,
  contenedorVacios,
  documentoTransportes,
  lineaMercaderias,
  permisoEmbarques,
} from '../../store/records/stock-records.ts'
import type { StockScope } from '../../store/records/stock-rows.ts'
import { readGoodsMark, readRecords } from '../../store/records/whole-stock.ts'
import { findStock, listStocks } from '../../store/stocks/stocks.ts'
import { compareStocks, readCalendar } from './stock-reads.ts'
import { tituloScopeOf } from './stock-records.ts'
import { scopeOf } from './stocks.ts'

const formatParameter = queryParameter('format', 'Un libro con sus hojas, o una sola como CSV.', {
  type: 'string',
  enum: sheetFormats,
  default: 'xlsx',
})
const sheetAnswer = attachment(sheetTypes.xlsx, 'text/csv')

const about = describeCalls('Stocks', 'warehouse', {
  list: [
    'Descargar los stocks de un depósito como planilla',
    sheetAnswer,
    { filters: stockFamily, query: [formatParameter, sortParameter(stockFamily)] },
  ],
  whole: [
    'Descargar un stock entero como planilla',
    sheetAnswer,
    {
      query: [formatParameter, queryParameter('kind', 'De qué es el CSV, que tiene una sola hoja.', { type: 'string', enum: sheetNames })],
    },
  ],
  comparison: ['Descargar como planilla los cambios de un stock', sheetAnswer, { query: [formatParameter, otherStock] }],
  calendar: ['Descargar como planilla el calendario de un depósito', sheetAnswer, { query: [formatParameter, yearParameter] }],
})

function aboutSection(family: Family & { readonly name: SheetName }) {
  const [, many, holder] = recordWords[family.name]
  const summary = `Descargar ${many} de ${holder} como planilla`
  return describeCalls('Permisos y documentos', 'warehouse', {
    section: [summary, sheetAnswer, { filters: family, query: [formatParameter, sortParameter(family)] }],
  }).section
}

/** The calls are registered before those that read one record, whose id the word of a sheet would be. */
export function sheetRoutes(app: Api): void {
  app.get(`/${stockFamily.path}/${sheetWord}`, about.list, limitConcurrency, answerStockList)
  app.get(`/${stockCalendarPath}/${sheetWord}`, about.calendar, limitConcurrency, async (call) => {
    const calendar = await readCalendar(call)
    return await answerSheet(call, calendarSheet, partsOf(calendarRows(calendar)), [String(calendar.year), ...(await warehouseParts(call))])
  })
  app.get(`/${stockSheetPath}`, about.whole, limitConcurrency, answerWholeStock)
  app.get(`/${comparisonPath}/${sheetWord}`, about.comparison, limitConcurrency, async (call) => {
    const comparison = await compareStocks(call)
    const from = comparison.with === null ? '' : `con-${comparison.with.id}`
    return await answerSheet(call, comparisonSheet, partsOf(differenceRows(comparison)), await stockParts(call, scopeOf(call), from))
  })
  sectionRoute(app, permisoEmbarqueFamily, permisoEmbarques, scopeOf)
  sectionRoute(app, documentoTransporteFamily, documentoTransportes, scopeOf)
  sectionRoute(app, contenedorVacioFamily, contenedorVacios, scopeOf)
  sectionRoute(app, lineaMercaderiaFamily, lineaMercaderias, tituloScopeOf, ofTitulo)
  sectionRoute(app, contenedorAsociadoFamily, contenedorAsociados, tituloScopeOf, ofTitulo)
}

async function answerSheet<Row>(
  call: Call,
  sheet: SheetKind<Row>,
  rows: AsyncIterable<readonly Row[]>,
  named: readonly string[],
): Promise<Response> {
  return await answerSheets(call, sheetFormat(call), [sheetOf(sheet, rows)], [sheet.file, ...named])
}

async function answerStockList(call: Call): Promise<Response> {
  const { store, clock } = call.var.services
  const warehouseId = warehouseOf(call).id
  const { rows, filter } = listedRows(call, stockFamily, (request, criteria) => listStocks(store.db, { warehouseId }, request, criteria))
  return await answerSheet(call, stockListSheet, rows, [filter, today(clock()), ...(await warehouseParts(call))])
}

/** A workbook has all kinds; a file of CSV has the one that the address names, because it has no sheets. */
async function answerWholeStock(call: Call): Promise<Response> {
  const { db } = call.var.services.store
  const scope = scopeOf(call)
  const format = sheetFormat(call)
  const names = format === 'csv' ? [kindOf(call)] : sheetNames
  const mark = await readGoodsMark(db, scope.stockId)
  const sheets = names.map((name) => {
    const rows = readRecords(db, name, scope.stockId, identifiersOf)
    return sheetOf(recordSheets[name], name === names.at(-1) ? ofOneMoment(db, scope, mark, rows) : rows)
  })
  const [only] = names.length === 1 ? names : []
  const named = [only === undefined ? '' : recordSheets[only].file, ...(await stockParts(call, scope))]
  return await answerSheets(call, format, sheets, named)
}

/**
 * Breaks a file off at its end when somebody changed the stock's records meanwhile, because lines and their titulos might not belong
 * together.
 */
async function* ofOneMoment<Row>(db: Db, { stockId }: StockScope, mark: string, rows: AsyncIterable<Row>): AsyncGenerator<Row, void> {
  yield* rows
  if ((await readGoodsMark(db, stockId)) !== mark) throw new Error('the stock was changed while its sheets were made')
}

function kindOf(call: Call): SheetName {
  const asked = sheetNames.find((name) => name === call.req.query('kind'))
  if (asked === undefined) throw new UnknownQuery('kind')
  return asked
}

/** A section of a stock or of a titulo, with the filters and the sort of its list. `tituloOf` returns that titulo. */
function sectionRoute<Entity extends object, Draft, Scope extends StockScope>(
  app: Api,
  family: Family & { readonly name: SheetName },
  records: Pick<Repository<Entity, Draft, Scope>, 'list'>,
  scopeIn: (call: Call) => Scope,
  tituloOf?: (call: Call, scope: Scope) => Promise<{ identifiers: SheetRecord; named: string }>,
): void {
  app.get(`/${family.path}/${sheetWord}`, aboutSection(family), limitConcurrency, async (call) => {
    const { db } = call.var.services.store
    const scope = scopeIn(call)
    const stock = await stockParts(call, scope)
    const titulo = await tituloOf?.(call, scope)
    const { rows, filter } = listedRows(call, family, async (request, criteria) => {
      const page = await records.list(db, scope, request, criteria)
      return { ...page, rows: page.rows.map((row) => ({ ...row, ...titulo?.identifiers })) }
    })
    return await answerSheet(call, recordSheets[family.name], rows, [titulo?.named ?? '', filter, ...stock])
  })
}

async function ofTitulo(call: Call, { titulo, ...scope }: ReturnType<typeof tituloScopeOf>) {
  const { db } = call.var.services.store
  const records = titulo === 'permiso-embarque' ? permisoEmbarques : documentoTransportes
  const row = await records.find(db, scope, scope.tituloId)
  const label = recordLabelOf(titulos[titulo].name, { ...row }) ?? ''
  return { identifiers: identifiersOf({ ...row }), named: `${titulo}-${scope.tituloId} ${label}` }
}

/** Returns the parts of a file's name that tell a stock from others of its day. Throws `RecordNotFound` unless the stock exists. */
async function stockParts(call: Call, scope: StockScope, more = ''): Promise<string[]> {
  const { id, fechaStock, deposito } = await findStock(call.var.services.store.db, scope)
  return [`stock-${id}`, fechaStock, more, deposito?.description ?? '']
}

/** Returns the parts of a file's name that tell a warehouse from others of its name. */
async function warehouseParts(call: Call): Promise<string[]> {
  const { id, description } = await findDeposito(call.var.services.store.db, viewerOf(call), warehouseOf(call).id)
  return [`deposito-${id}`, description ?? '']
}

/** The rows that one statement of a list reads. */
const batch = 500

/**
 * Returns all rows of a list, with the filters and the sort of the address, and the part of a file's name that tells the filters. Throws
 * `UnknownQuery` at once.
 */
function listedRows<Row>(
  call: Call,
  family: Pick<Family, 'fields' | 'numbers' | 'sort' | 'sorts'>,
  list: (request: PageRequest, criteria: readonly Criterion[]) => Promise<Rows<Row>>,
): { rows: AsyncIterable<readonly Row[]>; filter: string } {
  const search = searchParamsOf(call)
  const { sort } = readPage(search, { sorts: sortsOf(family), pageSize: batch, sort: family.sort })
  const criteria = conditionsOf(call, search, family.fields, family.numbers)
  return { rows: batches(), filter: filterPart(criteria) }

  async function* batches() {
    for (let page = 0; ; page += 1) {
      const { rows, total } = await list({ page, size: batch, sort }, criteria)
      yield rows
      if ((page + 1) * batch >= total) return
      await nextTurn()
    }
  }
}
