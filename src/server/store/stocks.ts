import { sql } from 'kysely'
import type { NotNull, RawBuilder, Selectable, SqlBool } from 'kysely'
import type { FieldFault } from '#domain/field-faults.ts'
import type { Criterion } from '#domain/filters.ts'
import type { PageRequest } from '#domain/page.ts'
import { errorCountOf, errorsPerPage, type Stock, type StockError, type StockTotals } from '#domain/stock.ts'
import type { Db, StockTable } from './database.ts'
import type { Viewer } from './depositos.ts'
import { FieldRefused, RecordConflict, RecordNotFound } from './failures.ts'
import { readRows } from './page.ts'
import type { Rows } from './page.ts'
import { seesStock } from './seen-stocks.ts'
import { findWaitedFor, listUnsettled } from './unsettled.ts'

/** A stock of a warehouse. A deleted stock, or one of another warehouse, is not found. */
export interface StockScope {
  readonly warehouseId: number
  readonly stockId: number
}

/**
 * A stock without what only the answer of one stock has: its errors, totals and empty containers. It says how many errors there are, and, in a list, why a send waits for a
 * ticket.
 */
export type ListedStock = Omit<Stock, 'errors' | 'errorsKept' | 'emptyContainers' | 'totals'> & Partial<Pick<Stock, 'errors'>>

/** Lists the stocks of a warehouse. With `now` they say what they wait for. */
export async function listStocks(
  db: Db,
  { warehouseId, now }: { warehouseId: number; now?: Date },
  request: PageRequest,
  criteria: readonly Criterion[],
): Promise<Rows<ListedStock>> {
  const { rows, total } = await readRows(selectStocks(db).where(isOf(warehouseId)), 'stock', request, criteria)
  return { rows: await toStocks(db, rows, now), total }
}

/** As `listStocks`, of all warehouses that the viewer may see. */
export async function listSeenStocks(
  db: Db,
  { viewer, now }: { viewer: Viewer; now: Date },
  request: PageRequest,
  criteria: readonly Criterion[],
): Promise<Rows<ListedStock>> {
  const { rows, total } = await readRows(selectStocks(db).where(await seesStock(db, viewer)), 'stock', request, criteria)
  return { rows: await toStocks(db, rows, now), total }
}

/** Returns a stock with its first errors, its totals, and references to its empty containers. With `now` it says what it waits for. */
export async function findStock(db: Db, scope: StockScope, now?: Date): Promise<Stock> {
  return await withContents(db, await findListed(db, scope.stockId, isOf(scope.warehouseId), now))
}

/** As `findStock`, of any warehouse that the viewer may see. */
export async function findSeenStock(db: Db, viewer: Viewer, stockId: number, now: Date): Promise<Stock> {
  return await withContents(db, await findListed(db, stockId, await seesStock(db, viewer), now))
}

async function withContents(db: Db, found: ListedStock): Promise<Stock> {
  const emptyContainers = await db.selectFrom('contenedor_vacio').select('id').where('stockId', '=', found.id).orderBy('id').execute()
  const errors = await readErrors(db, found.id, errorsPerPage)
  const isCut = errorCountOf(found) > errors.length
  const kept = isCut ? { errorsKept: await countErrors(db, found.id) } : {}
  return { ...found, errors, ...kept, emptyContainers, totals: await readTotals(db, found.id) }
}

async function findListed(db: Db, stockId: number, isSeen: RawBuilder<SqlBool>, now?: Date): Promise<ListedStock> {
  const row = await selectStocks(db).where('stock.id', '=', stockId).where(isSeen).executeTakeFirst()
  const [stock] = await toStocks(db, row ? [row] : [], now)
  if (!stock) throw new RecordNotFound()
  return stock
}

/** The condition that a stock is in a warehouse and not deleted. */
function isOf(warehouseId: number): RawBuilder<SqlBool> {
  return sql`stock."depositoId" = ${warehouseId} and stock.deleted is null`
}

/** Throws `RecordNotFound` unless the stock exists. */
export async function requireStock(db: Db, { warehouseId, stockId }: StockScope): Promise<void> {
  const row = await db
    .selectFrom('stock')
    .select('id')
    .where('id', '=', stockId)
    .where('depositoId', '=', warehouseId)
    .where('deleted', 'is', null)
    .executeTakeFirst()
  if (!row) throw new RecordNotFound()
}

/** Inserts an open stock. `now` is an instant. Throws `RecordNotFound` when the warehouse was deleted meanwhile. */
export async function insertStock(
  db: Db,
  { warehouseId, fechaStock, login, now }: { warehouseId: number; fechaStock: string; login: string; now: string },
): Promise<Stock> {
  if (!(await db.selectFrom('deposito').select('id').where('id', '=', warehouseId).executeTakeFirst())) throw new RecordNotFound()
  const { id } = await db
    .insertInto('stock')
    .values({ depositoId: warehouseId, version: 1, fechaStock, state: 'OPEN', createdBy: login, createdDate: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return findStock(db, { warehouseId, stockId: id })
}

/** Throws `RecordConflict` when a version is given that is not the stock's, and `FieldRefused` for another warehouse when the stock was sent, or is about to be, from this one. */
export async function updateStock(
  db: Db,
  scope: StockScope,
  { fechaStock, depositoId = scope.warehouseId, version }: { fechaStock: string; depositoId?: number; version?: number | undefined },
): Promise<Stock> {
  const current = await lockStock(db, scope)
  if (version !== undefined && version !== current.version) throw new RecordConflict()
  if (depositoId !== scope.warehouseId) requireMovable(current)
  await change(db, scope, { fechaStock, depositoId })
  return findStock(db, { ...scope, warehouseId: depositoId })
}

/** A schedule may be the product's own, of a warehouse that sends by itself, and another warehouse would declare the stock without having been asked. */
function requireMovable({ transactionId, scheduleDate }: ListedStock): void {
  if (transactionId) throw new FieldRefused('stock', 'deposito', 'AlreadySent')
  if (scheduleDate) throw new FieldRefused('stock', 'deposito', 'ScheduledHere' satisfies FieldFault)
}

/** Marks the stock as deleted. Its rows stay. */
export async function deleteStock(db: Db, scope: StockScope, { login, now }: { login: string; now: string }): Promise<void> {
  await change(db, scope, { deleted: now, deletedByUser: login })
}

/** Sets the instant at which the stock will be sent, or null. */
export async function scheduleStock(db: Db, scope: StockScope, scheduleDate: string | null): Promise<Stock> {
  await change(db, scope, { scheduleDate })
  return findStock(db, scope)
}

/** Returns the id of the stock that was accepted last, or null. */
export async function findLastSent(db: Db, warehouseId: number): Promise<number | null> {
  const row = await db
    .selectFrom('stock')
    .select('id')
    .where('depositoId', '=', warehouseId)
    .where('state', '=', 'SUCCESS')
    .where('deleted', 'is', null)
    .orderBy('sentDate', (sent) => sent.desc().nullsLast())
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Locks the stock until the transaction ends and returns it without its contents and errors, so that its state cannot change meanwhile. An update that changes nothing is a lock in both
 * databases.
 */
export async function lockStock(tx: Db, scope: StockScope): Promise<ListedStock> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ version: sql`version` })
    .where('id', '=', scope.stockId)
    .where('depositoId', '=', scope.warehouseId)
    .where('deleted', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RecordNotFound()
  return findListed(tx, scope.stockId, isOf(scope.warehouseId))
}

type Change = Partial<Pick<Selectable<StockTable>, 'fechaStock' | 'depositoId' | 'deleted' | 'deletedByUser' | 'scheduleDate'>>

async function change(db: Db, scope: StockScope, values: Change): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('stock')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', scope.stockId)
    .where('depositoId', '=', scope.warehouseId)
    .where('deleted', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RecordNotFound()
}

function selectStocks(db: Db) {
  return (
    db
      .selectFrom('stock')
      // Every stock has one. Where its columns are not asked for, a left join costs nothing.
      .leftJoin('deposito', 'deposito.id', 'stock.depositoId')
      .select([
        'stock.id',
        'stock.version',
        'stock.fechaStock',
        'stock.state',
        'stock.deleted',
        'stock.deletedByUser',
        'stock.sentDate',
        'stock.daysLate',
        'stock.transactionId',
        'stock.scheduleDate',
        'stock.attempts',
        'stock.lastAttemptDate',
        'stock.nextAttemptDate',
        'stock.waitingSince',
        'stock.isAutomatic',
        'stock.depositoId',
        'deposito.description',
      ])
      // The place that was declared, or the one that would be.
      .select(({ fn }) => [
        fn.coalesce('stock.codigoAduana', 'deposito.codigoAduana').as('codigoAduana'),
        fn.coalesce('stock.codigoLugarOperativo', 'deposito.codigoLugarOperativo').as('codigoLugarOperativo'),
        // Few rows of an index: no more are stored of an answer, and what has more says how many.
        sql<number>`coalesce(stock."errorsReceived", (select count(*) from stock_error where "stockId" = stock.id))`.as('errorCount'),
      ])
      .$narrowType<{ description: NotNull; codigoAduana: NotNull; codigoLugarOperativo: NotNull }>()
  )
}

type StockRow = Awaited<ReturnType<ReturnType<typeof selectStocks>['executeTakeFirstOrThrow']>>

async function toStocks(db: Db, rows: readonly StockRow[], now?: Date): Promise<ListedStock[]> {
  const stocks: ListedStock[] = []
  for (const row of rows) {
    const { depositoId, description, isAutomatic: _, codigoAduana: __, codigoLugarOperativo: ___, ...own } = row
    const deposito = { id: depositoId, description }
    stocks.push({
      ...own,
      deposito,
      waitsFor: null,
      ...(now ? await readWaiting(db, row, now) : {}),
      ...(now && row.waitingSince ? { errors: await readErrors(db, row.id, 1) } : {}),
    })
  }
  return stocks
}

/** What a send that the product makes by itself waits for. Few stocks of a list can have one. */
async function readWaiting(db: Db, row: StockRow, now: Date): Promise<Partial<Stock>> {
  if (row.state === 'OPEN' && row.scheduleDate !== null && row.scheduleDate <= now.toISOString()) {
    const [first] = await listUnsettled(db, { ...row, warehouseId: row.depositoId }, { until: row.fechaStock, but: row.id })
    return { waitsFor: first ?? null }
  }
  if (row.state !== 'TECHNICAL_ERROR' && (row.state !== 'PENDING' || row.isAutomatic === 0)) return {}
  const { other, isDayAccepted } = await findWaitedFor(db, row.id)
  // Then it is repeated by hand only.
  return { waitsFor: other, ...(isDayAccepted ? { nextAttemptDate: null } : {}) }
}

async function readErrors(db: Db, stockId: number, limit: number): Promise<StockError[]> {
  const rows = await db
    .selectFrom('stock_error')
    .select(['id', 'code', 'description', 'additionalDescription'])
    .where('stockId', '=', stockId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((error) => ({ ...error, stock: { id: stockId } }))
}

async function countErrors(db: Db, stockId: number): Promise<number> {
  const { count } = await db
    .selectFrom('stock_error')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('stockId', '=', stockId)
    .executeTakeFirstOrThrow()
  return count
}

async function readTotals(db: Db, stockId: number): Promise<StockTotals> {
  const count = (table: string) => sql<number>`(select count(*) from ${sql.table(table)} where "stockId" = ${stockId})`
  const { hundredths, ...counts } = await db
    .selectNoFrom([
      count('permiso_embarque').as('permisoEmbarques'),
      count('documento_transporte').as('documentoTransportes'),
      count('contenedor_vacio').as('contenedorVacios'),
      count('linea_mercaderia').as('lineaMercaderias'),
      count('contenedor_asociado').as('contenedorAsociados'),
      sql<number>`(select cast(coalesce(sum("pesoBruto"), 0) as bigint) from linea_mercaderia where "stockId" = ${stockId})`.as(
        'hundredths',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, pesoBruto: hundredths / 100 }
}
