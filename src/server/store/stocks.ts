import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Criterion } from '#domain/filters.ts'
import type { PageRequest } from '#domain/page.ts'
import type { Stock, StockError, StockTotals } from '#domain/stock.ts'
import type { Db, StockTable } from './database.ts'
import { RecordConflict, RecordNotFound } from './failures.ts'
import { readRows } from './page.ts'
import type { Rows } from './page.ts'

/** A stock of a warehouse. A deleted stock, or one of another warehouse, is not found. */
export interface StockScope {
  readonly warehouseId: number
  readonly stockId: number
}

/** Lists the stocks of a warehouse with their errors, without totals and empty containers. */
export async function listStocks(
  db: Db,
  { warehouseId }: { warehouseId: number },
  request: PageRequest,
  criteria: readonly Criterion[],
): Promise<Rows<Stock>> {
  const { rows, total } = await readRows(selectStocks(db).where('stock.depositoId', '=', warehouseId), 'stock', request, criteria)
  const errors = await readErrors(
    db,
    rows.map((row) => row.id),
  )
  return { rows: rows.map((row) => toStock(row, errors)), total }
}

/** Returns a stock with its errors, its totals, and references to its empty containers. */
export async function findStock(db: Db, scope: StockScope): Promise<Stock> {
  const found = await findWithoutTotals(db, scope)
  const emptyContainers = await db.selectFrom('contenedor_vacio').select('id').where('stockId', '=', scope.stockId).orderBy('id').execute()
  return { ...found, emptyContainers, totals: await readTotals(db, scope.stockId) }
}

async function findWithoutTotals(db: Db, scope: StockScope): Promise<Stock> {
  const row = await selectStocks(db)
    .where('stock.depositoId', '=', scope.warehouseId)
    .where('stock.id', '=', scope.stockId)
    .executeTakeFirst()
  if (!row) throw new RecordNotFound()
  return toStock(row, await readErrors(db, [row.id]))
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

/** Inserts an open stock. `now` is an instant. */
export async function insertStock(
  db: Db,
  { warehouseId, fechaStock, login, now }: { warehouseId: number; fechaStock: string; login: string; now: string },
): Promise<Stock> {
  const { id } = await db
    .insertInto('stock')
    .values({ depositoId: warehouseId, version: 1, fechaStock, state: 'OPEN', createdBy: login, createdDate: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return findStock(db, { warehouseId, stockId: id })
}

/** Throws `RecordConflict` when a version is given that is not the stock's. */
export async function updateStock(
  db: Db,
  scope: StockScope,
  { fechaStock, version }: { fechaStock: string; version?: number | undefined },
): Promise<Stock> {
  const current = await lockStock(db, scope)
  if (version !== undefined && version !== current.version) throw new RecordConflict()
  await change(db, scope, { fechaStock })
  return findStock(db, scope)
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
 * Locks the stock until the transaction ends and returns it without its totals, so that its state cannot change meanwhile. An update that changes nothing is a lock in both
 * databases.
 */
export async function lockStock(tx: Db, scope: StockScope): Promise<Stock> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ version: sql`version` })
    .where('id', '=', scope.stockId)
    .where('depositoId', '=', scope.warehouseId)
    .where('deleted', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RecordNotFound()
  return findWithoutTotals(tx, scope)
}

type Change = Partial<Pick<Selectable<StockTable>, 'fechaStock' | 'deleted' | 'deletedByUser' | 'scheduleDate'>>

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
  return db
    .selectFrom('stock')
    .innerJoin('deposito', 'deposito.id', 'stock.depositoId')
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
      'stock.depositoId',
      'deposito.description',
    ])
    .where('stock.deleted', 'is', null)
}

type StockRow = Awaited<ReturnType<ReturnType<typeof selectStocks>['executeTakeFirstOrThrow']>>

function toStock({ depositoId, description, ...row }: StockRow, errors: ReadonlyMap<number, StockError[]>): Stock {
  return { ...row, deposito: { id: depositoId, description }, errors: errors.get(row.id) ?? [] }
}

async function readErrors(db: Db, stockIds: number[]): Promise<Map<number, StockError[]>> {
  if (stockIds.length === 0) return new Map()
  const rows = await db.selectFrom('stock_error').selectAll().where('stockId', 'in', stockIds).orderBy('id').execute()
  const errors = new Map<number, StockError[]>()
  for (const { stockId, ...error } of rows) errors.set(stockId, [...(errors.get(stockId) ?? []), { ...error, stock: { id: stockId } }])
  return errors
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
