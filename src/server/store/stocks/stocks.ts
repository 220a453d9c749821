// Queries that list, find, insert, update, schedule and delete stocks.
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { FieldFault } from '#domain/contract/field-faults.ts'
import { scheduleFault } from '#domain/stock/schedule-form.ts'
import { errorCountOf, errorsPerPage, type Stock, type StockError } from '#domain/stock/stock.ts'
import { noteWarehouse } from '../changes/changes.ts'
import type { Viewer } from '../companies/depositos.ts'
import type { Db, StockTable } from '../database/database.ts'
import { FieldRefused, RecordConflict, RecordNotFound } from '../database/failures.ts'
import { emptyTotals, readTotals } from '../records/counts.ts'
import { countRows, readRows, type ListArguments, type Rows } from '../records/page.ts'
import { selectErrors } from '../records/stock-errors.ts'
import {
  isInWarehouse,
  mayWait,
  selectStocks,
  toStock,
  type ListedStock,
  type StockRow,
  type StockScope,
  visibleStockCondition,
} from '../records/stock-rows.ts'
import { findBlockingStock, listUnsettled } from './declared-stocks.ts'
import { lockStock } from './locked-stock.ts'

/** Lists the stocks of a warehouse. With `now`, each one shows which stock or ticket it waits for. */
export async function listStocks(
  db: Db,
  { warehouseId, now }: { warehouseId: number; now?: Date },
  ...page: ListArguments
): Promise<Rows<ListedStock>> {
  const all = sql<number>`(select count(*) from stock where ${isInWarehouse(warehouseId)})`
  const { rows, total } = await readRows(selectStocks(db).where(isInWarehouse(warehouseId)), 'stock', ...page, all)
  return { rows: await toStocks(db, rows, now), total }
}

/** Like `listStocks`, for all warehouses that the viewer may see. */
export async function listVisibleStocks(
  db: Db,
  { viewer, now }: { viewer: Viewer; now: Date },
  ...page: ListArguments
): Promise<Rows<ListedStock>> {
  const { rows, total } = await readRows(selectStocks(db).where(await visibleStockCondition(db, viewer)), 'stock', ...page)
  return { rows: await toStocks(db, rows, now), total }
}

/**
 * Returns a stock with its first errors, its totals, and references to its empty containers. With `now`, it shows which stock or ticket it
 * waits for.
 */
export async function findStock(db: Db, scope: StockScope, now?: Date): Promise<Stock> {
  return await withContents(db, await findOf(db, scope, now))
}

/** Like `findStock`, for any warehouse that the viewer may see. */
export async function findVisibleStock(db: Db, viewer: Viewer, stockId: number, now: Date): Promise<Stock> {
  return await withContents(db, await findListed(db, stockId, await visibleStockCondition(db, viewer), now))
}

async function withContents(db: Db, found: ListedStock): Promise<Stock> {
  const received = errorCountOf(found)
  // The queries run in parallel.
  const [emptyContainers, errors, errorsKept, totals] = await Promise.all([
    db.selectFrom('contenedor_vacio').select('id').where('stockId', '=', found.id).orderBy('id').execute(),
    received > 0 ? readErrors(db, found.id, errorsPerPage) : [],
    received > 0 ? countErrors(db, found.id) : 0,
    readTotals(db, found.id),
  ])
  return { ...found, errors, ...(received > errors.length ? { errorsKept } : {}), emptyContainers, totals }
}

async function findOf(db: Db, { warehouseId, stockId }: StockScope, now?: Date): Promise<ListedStock> {
  return await findListed(db, stockId, isInWarehouse(warehouseId), now)
}

async function findListed(db: Db, stockId: number, isVisible: RawBuilder<SqlBool>, now?: Date): Promise<ListedStock> {
  const rows = await selectStocks(db).where('stock.id', '=', stockId).where(isVisible).execute()
  const [stock] = await toStocks(db, rows, now)
  if (!stock) throw new RecordNotFound()
  return stock
}

/**
 * Returns the condition that the stock exists, as a scalar subquery: SQLite evaluates it once for all rows of a list, but would evaluate
 * `exists` for each row.
 */
export function isStockThere({ warehouseId, stockId }: StockScope): RawBuilder<SqlBool> {
  return sql`(select true from stock where id = ${stockId} and "depositoId" = ${warehouseId} and deleted is null)`
}

export async function requireStock(db: Db, scope: StockScope): Promise<void> {
  const { rows } = await sql`select 1 where ${isStockThere(scope)}`.execute(db)
  if (rows.length === 0) throw new RecordNotFound()
}

/** Inserts an open stock. `now` is an instant. Throws `RecordNotFound` when the warehouse was deleted meanwhile. */
export async function insertStock(
  db: Db,
  { warehouseId, fechaStock, login, now }: { warehouseId: number; fechaStock: string; login: string; now: string },
): Promise<Stock> {
  const { rows } = await sql<{ id: number }>`insert into stock ("depositoId", version, "fechaStock", state, "createdBy", "createdDate")
    select id, 1, ${fechaStock}, 'OPEN', ${login}, ${now} from deposito where id = ${warehouseId} returning id`.execute(db)
  const [row] = rows
  if (!row) throw new RecordNotFound()
  noteWarehouse(db, row.id, warehouseId)
  return { ...(await findOf(db, { warehouseId, stockId: row.id })), errors: [], emptyContainers: [], totals: emptyTotals }
}

/**
 * Changes the day and the warehouse of a stock. Throws `RecordConflict` when the given version is not the stock's, and `FieldRefused` for
 * another warehouse when the stock was sent or is scheduled, and for a day that its schedule cannot send.
 */
export async function updateStock(
  db: Db,
  scope: StockScope,
  { fechaStock, depositoId = scope.warehouseId, version }: { fechaStock: string; depositoId?: number; version?: number | undefined },
): Promise<Stock> {
  const current = await lockStock(db, scope)
  if (version !== undefined && version !== current.version) throw new RecordConflict()
  if (depositoId !== scope.warehouseId) requireMovable(current)
  const fault = current.scheduleDate ? scheduleFault(fechaStock, current.scheduleDate) : null
  if (fault !== null) throw new FieldRefused('stock', 'fechaStock', fault)
  await change(db, scope, { fechaStock, depositoId })
  return findStock(db, { ...scope, warehouseId: depositoId })
}

/**
 * Throws when the stock was sent, or is scheduled: the schedule may come from the automatic send of this warehouse, and the stock would
 * then be declared for the other warehouse, whose users did not ask for that.
 */
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

/** Returns the id of a warehouse's stock of a day, or null: of several the one that the authority has, or may have, else the newest. */
export async function findStockOfDay(
  db: Db,
  { warehouseId, fechaStock }: { readonly warehouseId: number; readonly fechaStock: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('stock')
    .select('id')
    .where('depositoId', '=', warehouseId)
    .where('fechaStock', '=', fechaStock)
    .where('deleted', 'is', null)
    .orderBy(sql`case when state = 'SUCCESS' then 0 when state in ('PENDING', 'TECHNICAL_ERROR') then 1 else 2 end`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
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
  noteWarehouse(db, scope.stockId, values.depositoId ?? scope.warehouseId)
}

async function toStocks(db: Db, rows: readonly StockRow[], now?: Date): Promise<ListedStock[]> {
  const stocks: ListedStock[] = []
  for (const row of rows) {
    const stock = toStock(row)
    if (now && mayWait(row)) Object.assign(stock, await readWaiting(db, row, now))
    if (now && row.waitingSince) Object.assign(stock, { errors: await readErrors(db, row.id, 1) })
    stocks.push(stock)
  }
  return stocks
}

/** Returns the stock that an automatic send waits for. Only a few stocks of a list need this query. */
async function readWaiting(db: Db, row: StockRow, now: Date): Promise<Partial<Stock>> {
  if (row.state === 'OPEN' && row.scheduleDate !== null && row.scheduleDate <= now.toISOString()) {
    const [first] = await listUnsettled(db, { ...row, warehouseId: row.depositoId }, { until: row.fechaStock, but: row.id })
    return { waitsFor: first ?? null }
  }
  if (row.state !== 'TECHNICAL_ERROR' && (row.state !== 'PENDING' || row.isAutomatic === 0)) return {}
  const { other, isDayAccepted } = await findBlockingStock(db, row.id)
  // When the day was accepted with another stock, only a user repeats the send, so no next attempt is shown.
  return { waitsFor: other, ...(isDayAccepted ? { nextAttemptDate: null } : {}) }
}

async function readErrors(db: Db, stockId: number, limit: number): Promise<StockError[]> {
  const rows = await selectErrors(db, stockId).limit(limit).execute()
  return rows.map((error) => ({ ...error, stock: { id: stockId } }))
}

async function countErrors(db: Db, stockId: number): Promise<number> {
  return await countRows(db.selectFrom('stock_error').where('stockId', '=', stockId))
}
