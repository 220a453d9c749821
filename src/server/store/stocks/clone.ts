// Creates an open stock as a copy of another one, with all its records.
import { sql } from 'kysely'
import type { Stock } from '#domain/stock/stock.ts'
import type { Db } from '../database/database.ts'
import type { StockScope } from '../records/stock-rows.ts'
import { goodsTables } from '../records/stock-tables.ts'
import { draftColumns, type Table } from '../records/table.ts'
import { lockStock } from './locked-stock.ts'
import { findStock, insertStock } from './stocks.ts'

/**
 * Creates an open stock with a copy of all records of another one, in a fixed number of statements, and returns it. The original stays
 * locked until the transaction ends, so call this inside `write`.
 */
export async function cloneStock(
  tx: Db,
  scope: StockScope,
  { fechaStock, login, now }: { fechaStock: string; login: string; now: string },
): Promise<Stock> {
  await lockStock(tx, scope)
  const copy = await insertStock(tx, { warehouseId: scope.warehouseId, fechaStock, login, now })
  for (const table of [goodsTables.permisoEmbarque, goodsTables.documentoTransporte, goodsTables.contenedorVacio])
    await copyInStock(tx, table, scope.stockId, copy.id)
  for (const table of [goodsTables.lineaMercaderia, goodsTables.contenedorAsociado]) await copyInTitulos(tx, table, scope.stockId, copy.id)
  return findStock(tx, { warehouseId: scope.warehouseId, stockId: copy.id })
}

async function copyInStock(tx: Db, table: Table, from: number, to: number): Promise<void> {
  const columns = sql.join(draftColumns(table).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table.name)} ("stockId", version, "originId", ${columns})
    select cast(${to} as bigint), 1, coalesce("originId", id), ${columns} from ${sql.table(table.name)} where "stockId" = ${from} order by id`.execute(
    tx,
  )
}

/** Titulos are copied in the order of their ids, so the first of the copy is the copy of the first, and so on. */
async function copyInTitulos(tx: Db, table: Table, from: number, to: number): Promise<void> {
  const columns = draftColumns(table)
  const pairs = (titulos: string) => sql`select original.id as "from", copy.id as "to"
    from (select id, row_number() over (order by id) as position from ${sql.table(titulos)} where "stockId" = ${from}) as original
    join (select id, row_number() over (order by id) as position from ${sql.table(titulos)} where "stockId" = ${to}) as copy on copy.position = original.position`
  await sql`with permiso as (${pairs('permiso_embarque')}), documento as (${pairs('documento_transporte')})
    insert into ${sql.table(table.name)} ("stockId", "permisoEmbarqueId", "documentoTransporteId", version, "originId", ${sql.join(columns.map((column) => sql.ref(column)))})
    select cast(${to} as bigint), permiso."to", documento."to", 1, coalesce(original."originId", original.id), ${sql.join(columns.map((column) => sql.ref(`original.${column}`)))}
    from ${sql.table(table.name)} as original
    left join permiso on permiso."from" = original."permisoEmbarqueId"
    left join documento on documento."from" = original."documentoTransporteId"
    where original."stockId" = ${from} order by original.id`.execute(tx)
}
