import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { StockState } from '#domain/stock.ts'
import type { Db } from './database.ts'
import { seenDepositos, type Viewer } from './depositos.ts'
import { tableNameOf } from './table.ts'

/** The condition that the viewer sees the stock of the query: it is in a warehouse that they see. Deleted stocks are seen by ROLE_ADMIN alone. */
export function seesStock(viewer: Viewer): RawBuilder<SqlBool> {
  return viewer.isAdmin ? sql`true` : sql`stock.deleted is null and stock."depositoId" in ${seenDepositos(viewer)}`
}

/** The condition that the viewer sees the stock of a record, whose id is in a column of it. */
export function seesStockIn(column: 'id' | 'stockId', viewer: Viewer): RawBuilder<SqlBool> {
  return viewer.isAdmin ? sql`true` : sql`${sql.ref(column)} in (select stock.id from stock where ${seesStock(viewer)})`
}

/** Returns the stock that a record belongs to, by the name of its family, or of a stock itself; null when the viewer does not see it. */
export async function findStockOf(db: Db, viewer: Viewer, familyName: string, id: number): Promise<number | null> {
  const column = familyName === 'stock' ? 'id' : 'stockId'
  const { rows } = await sql<{ stockId: number }>`select ${sql.ref(column)} as "stockId" from ${sql.table(tableNameOf(familyName))}
    where id = ${id} and ${seesStockIn(column, viewer)}`.execute(db)
  return rows[0]?.stockId ?? null
}

/** A stock as the records in it name it. */
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
