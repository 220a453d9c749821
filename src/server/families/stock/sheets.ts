// Calls that answer the list of stocks, a whole stock, a section of it, a comparison or a calendar as a file for spreadsheets.
import { comparisonPath } from '#domain/comparison/stock-comparison.ts'
import type { Family } from '#domain/contract/family.ts'
import { type Criterion, sortableFields } from '#domain/contract/filters.ts'
import { type PageRequest, readPage, UnknownQuery } from '#domain/contract/page.ts'
import { calendarRows, calendarSheet } from '#domain/sheets/calendar-sheet.ts'
import { comparisonSheet, differenceRows } from '#domain/sheets/comparison-sheet.ts'
import { identifiersOf, recordSheets, type SheetRecord } from '#domain/sheets/record-sheets.ts'
import { type SheetName, sheetNames, sheetWord, stockSheetPath } from '#domain/sheets/sheet.ts'
import { stockListSheet } from '#domain/sheets/stock-list-sheet.ts'
import { stockCalendarPath } from '#domain/stock/calendar/stock-calendar.ts'
import { stockFamily } from '#domain/stock/stock.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { today } from '#domain/values/dates.ts'
import { viewerOf, warehouseOf } from '../../http/auth/auth.ts'
import type { Api, Call } from '../../http/call.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { conditionsOf, searchParamsOf } from '../../http/responses.ts'
import { answerSheets, sheetFormat, sheetOf } from '../../http/sheets/sheet-file.ts'
import { findDeposito } from '../../store/companies/depositos.ts'
import type { Db } from '../../store/database/database.ts'
import { nextTurn } from '../../store/database/event-loop-turns.ts'
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

/** The calls are registered before those that read one record, whose id the word of a sheet would be. */
export function sheetRoutes(app: Api): void {
  stockListRoute(app)
  calendarRoute(app)
  wholeStockRoute(app)
  comparisonRoute(app)
  sectionRoute(app, permisoEmbarqueFamily, permisoEmbarques, scopeOf)
  sectionRoute(app, documentoTransporteFamily, documentoTransportes, scopeOf)
  sectionRoute(app, contenedorVacioFamily, contenedorVacios, scopeOf)
  sectionRoute(app, lineaMercaderiaFamily, lineaMercaderias, tituloScopeOf, ofTitulo)
  sectionRoute(app, contenedorAsociadoFamily, contenedorAsociados, tituloScopeOf, ofTitulo)
}

function stockListRoute(app: Api): void {
  app.get(`/${stockFamily.path}/${sheetWord}`, limitConcurrency, async (call) => {
    const { store, clock } = call.var.services
    const warehouseId = warehouseOf(call).id
    const rows = listedRows(call, stockFamily, (request, criteria) => listStocks(store.db, { warehouseId }, request, criteria))
    const { description } = await findDeposito(store.db, viewerOf(call), warehouseId)
    const named = { file: stockListSheet.file, day: today(clock()), warehouse: description ?? '' }
    return await answerSheets(call, sheetFormat(call), [sheetOf(stockListSheet, rows)], named)
  })
}

function calendarRoute(app: Api): void {
  app.get(`/${stockCalendarPath}/${sheetWord}`, limitConcurrency, async (call) => {
    const calendar = await readCalendar(call)
    const { description } = await findDeposito(call.var.services.store.db, viewerOf(call), warehouseOf(call).id)
    const named = { file: calendarSheet.file, day: String(calendar.year), warehouse: description ?? '' }
    return await answerSheets(call, sheetFormat(call), [sheetOf(calendarSheet, oneBatch(calendarRows(calendar)))], named)
  })
}

function comparisonRoute(app: Api): void {
  app.get(`/${comparisonPath}/${sheetWord}`, limitConcurrency, async (call) => {
    const rows = differenceRows(await compareStocks(call))
    const named = await nameOf(call, scopeOf(call), comparisonSheet.file)
    return await answerSheets(call, sheetFormat(call), [sheetOf(comparisonSheet, oneBatch(rows))], named)
  })
}

async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  yield rows
}

/** A workbook has all kinds; a file of CSV has the one that the address names, because it has no sheets. */
function wholeStockRoute(app: Api): void {
  app.get(`/${stockSheetPath}`, limitConcurrency, async (call) => {
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
    const named = await nameOf(call, scope, only === undefined ? 'stock' : recordSheets[only].file)
    return await answerSheets(call, format, sheets, named)
  })
}

/** Breaks a file off at its end when somebody changed the stock's records meanwhile, because lines and their titulos might not belong together. */
async function* ofOneMoment<Row>(db: Db, { stockId }: StockScope, mark: string, rows: AsyncIterable<Row>): AsyncGenerator<Row, void> {
  yield* rows
  if ((await readGoodsMark(db, stockId)) !== mark) throw new Error('the stock was changed while its sheets were made')
}

function kindOf(call: Call): SheetName {
  const asked = sheetNames.find((name) => name === call.req.query('kind'))
  if (asked === undefined) throw new UnknownQuery('kind')
  return asked
}

/** A section of a stock or of a titulo, with the filters and the sort of its list. `addedOf` returns what its rows have besides. */
function sectionRoute<Entity extends object, Draft, Scope extends StockScope>(
  app: Api,
  family: Family & { readonly name: SheetName },
  records: Pick<Repository<Entity, Draft, Scope>, 'list'>,
  scopeIn: (call: Call) => Scope,
  addedOf?: (call: Call, scope: Scope) => Promise<SheetRecord>,
): void {
  app.get(`/${family.path}/${sheetWord}`, limitConcurrency, async (call) => {
    const { db } = call.var.services.store
    const scope = scopeIn(call)
    const named = await nameOf(call, scope, recordSheets[family.name].file)
    const added = await addedOf?.(call, scope)
    const rows = listedRows(call, family, async (request, criteria) => {
      const page = await records.list(db, scope, request, criteria)
      return { ...page, rows: page.rows.map((row) => ({ ...row, ...added })) }
    })
    return await answerSheets(call, sheetFormat(call), [sheetOf(recordSheets[family.name], rows)], named)
  })
}

async function ofTitulo(call: Call, scope: ReturnType<typeof tituloScopeOf>): Promise<SheetRecord> {
  const { db } = call.var.services.store
  const titulos = scope.titulo === 'permiso-embarque' ? permisoEmbarques : documentoTransportes
  return identifiersOf({ ...(await titulos.find(db, scope, scope.tituloId)) })
}

/** Returns the parts of a file's name. Throws `RecordNotFound` unless the stock exists. */
async function nameOf(call: Call, scope: StockScope, file: string) {
  const { fechaStock, deposito } = await findStock(call.var.services.store.db, scope)
  return { file, day: fechaStock, warehouse: deposito?.description ?? '' }
}

/** The rows that one statement of a list reads. */
const batch = 500

/** Yields all rows of a list, with the filters and the sort of the address. Throws `UnknownQuery` at once. */
function listedRows<Row>(
  call: Call,
  family: Pick<Family, 'fields' | 'numbers' | 'sort'>,
  list: (request: PageRequest, criteria: readonly Criterion[]) => Promise<Rows<Row>>,
): AsyncIterable<readonly Row[]> {
  const search = searchParamsOf(call)
  const { sort } = readPage(search, { sorts: sortableFields(family.fields), pageSize: batch, sort: family.sort })
  const criteria = conditionsOf(call, search, family.fields, family.numbers)
  return batches()

  async function* batches() {
    for (let page = 0; ; page += 1) {
      const { rows, total } = await list({ page, size: batch, sort }, criteria)
      yield rows
      if ((page + 1) * batch >= total) return
      await nextTurn()
    }
  }
}
