// SQL conditions for the stocks that a user may see, and lookups of the stock of a record.
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { StockState } from '#domain/stock/stock.ts'
import { listVisibleWarehouseIds, type Viewer } from '../companies/depositos.ts'
import type { Db } from '../database/database.ts'
import { tableNameOf } from '../records/table.ts'

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
interface NamedStock {
  readonly id: number
  readonly fechaStock: string
  readonly state: StockState
  readonly deleted: string | null
  readonly deposito: { readonly id: number; readonly description: string }
}

/** Returns the stock of each of these records of a table. */
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
