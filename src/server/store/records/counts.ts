// Reads the numbers and weights of a stock's records from the tables that triggers maintain.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { StockTotals } from '#domain/stock/stock.ts'
import type { Titulo } from '#domain/titulo/titulo.ts'
import type { Db } from '../database/database.ts'
import type { JoinedTable } from './repository.ts'
import { type TituloHeldTable, tituloTables } from './stock-tables.ts'
import type { Members, Row } from './table.ts'

/* How many records stocks and titulos have, and their weight, as triggers count them (`server/README.md#counts`). What is empty may have no row. */

export const nothingHeld: StockTotals = {
  permisoEmbarques: 0,
  documentoTransportes: 0,
  contenedorVacios: 0,
  lineaMercaderias: 0,
  contenedorAsociados: 0,
  pesoBruto: 0,
}

/** Returns what a stock holds. Weights are kilograms. */
export async function readTotals(db: Db, stockId: number): Promise<StockTotals> {
  const row = await db.selectFrom('stock_held').selectAll().where('stockId', '=', stockId).executeTakeFirst()
  if (!row) return nothingHeld
  const { stockId: _, pesoBruto, ...counts } = row
  return { ...counts, pesoBruto: pesoBruto / 100 }
}

const nothingIn = { lineaMercaderias: 0, contenedorAsociados: 0, pesoBruto: 0 }

/** How many lines and containers a titulo has, and their weight, in the table that is joined with titulos. */
export function contenidoTable(titulo: Titulo): JoinedTable {
  const { held: name, column: key } = tituloTables[titulo]
  const columns = ['lineaMercaderias', 'contenedorAsociados', 'pesoBruto'] as const satisfies (keyof TituloHeldTable)[]
  const membersOf = ({ lineaMercaderias, contenedorAsociados, pesoBruto }: Row): Members => ({
    contenido: typeof pesoBruto === 'number' ? { lineaMercaderias, contenedorAsociados, pesoBruto: pesoBruto / 100 } : nothingIn,
  })
  return { name, key, columns, membersOf }
}

/** How many records of a family a stock or a titulo holds, as part of a statement. */
export function selectCount(
  familyName: string,
  of: { readonly stockId: number } | { readonly titulo: Titulo; readonly tituloId: number },
): RawBuilder<number> {
  const count = sql.ref(`${familyName}s`)
  if ('stockId' in of) return sql`coalesce((select ${count} from stock_held where "stockId" = ${of.stockId}), 0)`
  const { held, column } = tituloTables[of.titulo]
  return sql`coalesce((select ${count} from ${sql.table(held)} where ${sql.ref(column)} = ${of.tituloId}), 0)`
}
