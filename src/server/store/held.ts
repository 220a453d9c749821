import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { StockTotals } from '#domain/stock.ts'
import type { Titulo } from '#domain/titulo.ts'
import type { Db } from './database.ts'
import { tituloTables } from './stock-tables.ts'
import type { Members, Row } from './table.ts'

/* How many records stocks and titulos hold, and their weight, as triggers keep them (`server/README.md#counts`). What holds nothing may have no row. */

/** What a titulo holds. Weights are whole hundredths of a kilogram. */
interface TituloHeldTable {
  lineaMercaderias: number
  contenedorAsociados: number
  pesoBruto: number
}

/** What a stock holds. */
export interface StockHeldTable extends TituloHeldTable {
  stockId: number
  permisoEmbarques: number
  documentoTransportes: number
  contenedorVacios: number
}

export const nothingHeld: StockTotals = {
  permisoEmbarques: 0,
  documentoTransportes: 0,
  contenedorVacios: 0,
  lineaMercaderias: 0,
  contenedorAsociados: 0,
  pesoBruto: 0,
}

/** What an empty titulo holds. */
export const nothingIn = { lineaMercaderias: 0, contenedorAsociados: 0, pesoBruto: 0 }

/** Returns what a stock holds. Weights are kilograms. */
export async function readTotals(db: Db, stockId: number): Promise<StockTotals> {
  const row = await db.selectFrom('stock_held').selectAll().where('stockId', '=', stockId).executeTakeFirst()
  if (!row) return nothingHeld
  const { stockId: _, pesoBruto, ...counts } = row
  return { ...counts, pesoBruto: pesoBruto / 100 }
}

/** Returns how many lines and containers each of these titulos has, and their weight. */
export async function countContenido(db: Db, titulo: Titulo, ids: readonly number[]): Promise<Map<number, Members>> {
  if (ids.length === 0) return new Map()
  const { held, column } = tituloTables[titulo]
  const { rows } = await sql<
    TituloHeldTable & { id: number }
  >`select ${sql.ref(column)} as id, "lineaMercaderias", "contenedorAsociados", "pesoBruto"
    from ${sql.table(held)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(db)
  const heldBy = new Map(rows.map(({ id, pesoBruto, ...counts }) => [id, { ...counts, pesoBruto: pesoBruto / 100 }]))
  return new Map(ids.map((id) => [id, { contenido: heldBy.get(id) ?? nothingIn }]))
}

const contenidoColumns = ['lineaMercaderias', 'contenedorAsociados', 'pesoBruto'] as const satisfies (keyof TituloHeldTable)[]

/** The same beside the rows of titulos themselves. */
export function contenidoBeside(titulo: Titulo) {
  const { held, column } = tituloTables[titulo]
  const membersOf = ({ lineaMercaderias, contenedorAsociados, pesoBruto }: Row): Members => ({
    contenido: pesoBruto === null ? nothingIn : { lineaMercaderias, contenedorAsociados, pesoBruto: Number(pesoBruto) / 100 },
  })
  return { table: held, key: column, columns: contenidoColumns, membersOf }
}

/** How many records of a family a stock or a titulo holds, as part of a statement. */
export function countHeld(
  familyName: string,
  of: { readonly stockId: number } | { readonly titulo: Titulo; readonly tituloId: number },
): RawBuilder<number> {
  const count = sql.ref(`${familyName}s`)
  if ('stockId' in of) return sql`coalesce((select ${count} from stock_held where "stockId" = ${of.stockId}), 0)`
  const { held, column } = tituloTables[of.titulo]
  return sql`coalesce((select ${count} from ${sql.table(held)} where ${sql.ref(column)} = ${of.tituloId}), 0)`
}
