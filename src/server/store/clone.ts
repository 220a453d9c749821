import { sql } from 'kysely'
import type { Stock } from '#domain/stock.ts'
import type { Db } from './database.ts'
import {
  columnsOf,
  contenedorAsociadoNoun,
  contenedorVacioNoun,
  documentoTransporteNoun,
  lineaMercaderiaNoun,
  permisoEmbarqueNoun,
} from './nouns.ts'
import type { NounTable } from './nouns.ts'
import { findStock, insertStock, lockStock } from './stocks.ts'
import type { StockScope } from './stocks.ts'

/**
 * An open stock with a copy of everything that another one holds, in a handful of statements however large it is. The original is kept
 * from changing until the transaction ends, so call it inside `write`.
 */
export async function cloneStock(
  tx: Db,
  scope: StockScope,
  { fechaStock, login, now }: { fechaStock: string; login: string; now: string },
): Promise<Stock> {
  await lockStock(tx, scope)
  const copy = await insertStock(tx, { warehouseId: scope.warehouseId, fechaStock, login, now })
  for (const noun of [permisoEmbarqueNoun, documentoTransporteNoun, contenedorVacioNoun])
    await copyInStock(tx, noun, scope.stockId, copy.id)
  for (const noun of [lineaMercaderiaNoun, contenedorAsociadoNoun]) await copyInTitulos(tx, noun, scope.stockId, copy.id)
  return findStock(tx, { warehouseId: scope.warehouseId, stockId: copy.id })
}

async function copyInStock(tx: Db, noun: NounTable, from: number, to: number): Promise<void> {
  const columns = sql.join(columnsOf(noun).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(noun.table)} ("stockId", version, ${columns})
    select cast(${to} as bigint), 1, ${columns} from ${sql.table(noun.table)} where "stockId" = ${from} order by id`.execute(tx)
}

/** Titulos were copied in the order of their ids, so the first of the copy is the first of the original, and so on. */
async function copyInTitulos(tx: Db, noun: NounTable, from: number, to: number): Promise<void> {
  const columns = columnsOf(noun)
  const pairs = (table: string) => sql`select original.id as "from", copy.id as "to"
    from (select id, row_number() over (order by id) as place from ${sql.table(table)} where "stockId" = ${from}) as original
    join (select id, row_number() over (order by id) as place from ${sql.table(table)} where "stockId" = ${to}) as copy on copy.place = original.place`
  await sql`with permiso as (${pairs('permiso_embarque')}), documento as (${pairs('documento_transporte')})
    insert into ${sql.table(noun.table)} ("stockId", "permisoEmbarqueId", "documentoTransporteId", version, ${sql.join(columns.map((column) => sql.ref(column)))})
    select cast(${to} as bigint), permiso."to", documento."to", 1, ${sql.join(columns.map((column) => sql.ref(`held.${column}`)))}
    from ${sql.table(noun.table)} as held
    left join permiso on permiso."from" = held."permisoEmbarqueId"
    left join documento on documento."from" = held."documentoTransporteId"
    where held."stockId" = ${from} order by held.id`.execute(tx)
}
