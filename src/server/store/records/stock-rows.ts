// The scope of a stock, the columns that lists of stocks select, their conversion to the API's stock, and the stocks that a user may see.
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { type Stock, stock, stockFamily } from '#domain/stock/stock.ts'
import { listVisibleWarehouseIds, type Viewer } from '../companies/depositos.ts'
import type { Db, StockTable } from '../database/database.ts'
import { listColumns, tableNameOf, tableOf } from './table.ts'

/** Identifies a stock of a warehouse. Queries do not find a deleted stock, or one of another warehouse. */
export interface StockScope {
  readonly warehouseId: number
  readonly stockId: number
}

/**
 * A stock as lists show it: without the members that only the answer of one stock has, which are errors, totals and empty containers. It
 * has the number of errors, and in a list also the error that explains why a send waits for a ticket.
 */
export type ListedStock = Omit<Stock, 'errors' | 'errorsKept' | 'emptyContainers' | 'totals'> & Partial<Pick<Stock, 'errors'>>

/** The names of the columns of `stock` that answers contain. */
const stored = listColumns(tableOf(stockFamily))

/**
 * The SQL of each value that a stock's row has no column for. The place is the one that was declared, or else the one of the warehouse.
 * Counting errors reads few index entries, because the stored errors of an answer are limited; `errorsReceived` has the count when the
 * answer had more.
 */
const computed = {
  description: sql`(select description from deposito where id = stock."depositoId")`,
  codigoAduana: sql`coalesce(stock."codigoAduana", (select "codigoAduana" from deposito where id = stock."depositoId"))`,
  codigoLugarOperativo: sql`coalesce(stock."codigoLugarOperativo", (select "codigoLugarOperativo" from deposito where id = stock."depositoId"))`,
  errorCount: sql`coalesce(stock."errorsReceived", (select count(*) from stock_error where "stockId" = stock.id))`,
}

const selected = [
  ...stored.map((column) => sql`stock.${sql.ref(column)}`),
  ...Object.entries(computed).map(([name, expression]) => sql`${expression} as ${sql.ref(name)}`),
]

/**
 * The columns of a `StockRow`, for `select` and for the `returning` of an update. They are raw SQL, because Kysely takes longer to build so
 * many columns than SQLite takes to read them.
 */
export const stockRowColumns = sql<number>`${sql.join(selected)}, stock."isAutomatic"`.as('isAutomatic')

/** Selects the rows of all stocks; the caller adds the conditions. */
export function selectStocks(db: Db) {
  return db.selectFrom('stock').select(stockRowColumns).$castTo<StockRow>()
}

/** A stock's row, with the columns that the store's own code reads. */
export type StockRow = Pick<
  Selectable<StockTable>,
  'id' | 'fechaStock' | 'state' | 'scheduleDate' | 'nextAttemptDate' | 'waitingSince' | 'isAutomatic' | 'depositoId'
> & { readonly description: string; readonly codigoAduana: string; readonly codigoLugarOperativo: string }

/** The members of an answer that a row has under their own names. */
const members = [...stored, ...Object.keys(computed)].filter((name) => name in stock.shape)

/** Returns a row as the API answers it. Like those of `toEntity`, its members are not parsed. */
export function toStock(row: StockRow): ListedStock {
  const values: Readonly<Record<string, unknown>> = row
  const answer: Record<string, unknown> = {}
  for (const name of members) answer[name] = values[name]
  answer['deposito'] = { id: row.depositoId, description: row.description }
  answer['waitsFor'] = null
  return answer as ListedStock
}

/** Returns whether the product sends the stock automatically, so that it may wait for another stock. */
export function mayWait({ state, scheduleDate, isAutomatic }: StockRow): boolean {
  return (state === 'OPEN' && scheduleDate !== null) || state === 'TECHNICAL_ERROR' || (state === 'PENDING' && isAutomatic === 1)
}

/** Returns the condition that a stock is in a warehouse and not deleted. */
export function isInWarehouse(warehouseId: number): RawBuilder<SqlBool> {
  return sql`stock."depositoId" = ${warehouseId} and stock.deleted is null`
}

/** Returns the condition that a stock is in a warehouse that the viewer may see. Only ROLE_ADMIN sees deleted stocks. */
export async function visibleStockCondition(db: Db, viewer: Viewer): Promise<RawBuilder<SqlBool>> {
  if (viewer.isAdmin) return sql`true`
  const ids = await listVisibleWarehouseIds(db, viewer)
  // A list of ids and not a subquery, because the databases then plan with the number of warehouses.
  return ids.length === 0 ? sql`false` : sql`stock.deleted is null and stock."depositoId" in (${sql.join(ids)})`
}

/** Returns the condition that the viewer sees the stock of a record; `column` is the column with the stock's id. */
export async function visibleStockConditionOf(db: Db, column: 'id' | 'stockId', viewer: Viewer): Promise<RawBuilder<SqlBool>> {
  if (viewer.isAdmin) return sql`true`
  return sql`${sql.ref(column)} in (select stock.id from stock where ${await visibleStockCondition(db, viewer)})`
}

/** Returns the id of the stock that a record of a family belongs to, or that of a stock itself; null when the viewer does not see it. */
export async function findStockOf(db: Db, viewer: Viewer, familyName: string, id: number): Promise<number | null> {
  const column = familyName === 'stock' ? 'id' : 'stockId'
  const { rows } = await sql<{ stockId: number }>`select ${sql.ref(column)} as "stockId" from ${sql.table(tableNameOf(familyName))}
    where id = ${id} and ${await visibleStockConditionOf(db, column, viewer)}`.execute(db)
  return rows[0]?.stockId ?? null
}

/** The members of a stock that the answers of its records include. */
interface NamedStock extends Pick<Selectable<StockTable>, 'id' | 'fechaStock' | 'state' | 'deleted'> {
  readonly deposito: { readonly id: number; readonly description: string }
}

export async function readStocks(db: Db, table: string, ids: readonly number[]): Promise<Map<number, { stock: NamedStock }>> {
  if (ids.length === 0) return new Map()
  type Row = Omit<NamedStock, 'deposito'> & { recordId: number; depositoId: number; description: string }
  const { rows } = await sql<Row>`select record.id as "recordId", stock.id, stock."fechaStock", stock.state, stock.deleted,
    deposito.id as "depositoId", deposito.description
    from ${sql.table(table)} as record
    inner join stock on stock.id = record."stockId" inner join deposito on deposito.id = stock."depositoId"
    where record.id in (${sql.join(ids)})`.execute(db)
  return new Map(
    rows.map(({ recordId, depositoId, description, ...stock }) => [
      recordId,
      { stock: { ...stock, deposito: { id: depositoId, description } } },
    ]),
  )
}
