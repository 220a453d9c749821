// Reads the numbers and weights of a stock's records from the tables that triggers maintain.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { StockTotals } from '#domain/stock/stock.ts'
import type { Titulo } from '#domain/titulo/titulo.ts'
import type { Db } from '../database/database.ts'
import type { JoinedTable } from './repository.ts'
import { type TituloCountsTable, tituloTables } from './stock-tables.ts'
import type { Members, Row } from './table.ts'

/* Triggers maintain the numbers of records of stocks and titulos, and their weight (`server/README.md#counts`). An empty stock or titulo may have no row. */

export const emptyTotals: StockTotals = {
  permisoEmbarques: 0,
  documentoTransportes: 0,
  contenedorVacios: 0,
  lineaMercaderias: 0,
  contenedorAsociados: 0,
  pesoBruto: 0,
}

/** Returns the numbers of records in a stock and their weight, in kilograms. */
export async function readTotals(db: Db, stockId: number): Promise<StockTotals> {
  const row = await db.selectFrom('stock_held').selectAll().where('stockId', '=', stockId).executeTakeFirst()
  if (!row) return emptyTotals
  const { stockId: _, pesoBruto, ...counts } = row
  return { ...counts, pesoBruto: pesoBruto / 100 }
}

const emptyContents = { lineaMercaderias: 0, contenedorAsociados: 0, cantidad: 0, cantidadBultos: 0, pesoBruto: 0 }

/** Returns the table to join with titulos for the numbers of their lines and containers, their packages and their weight. */
export function contenidoCountsTable(titulo: Titulo): JoinedTable {
  const { countsTable: name, column: key } = tituloTables[titulo]
  const columns = [
    'lineaMercaderias',
    'contenedorAsociados',
    'cantidad',
    'cantidadBultos',
    'pesoBruto',
  ] as const satisfies (keyof TituloCountsTable)[]
  const membersOf = ({ lineaMercaderias, contenedorAsociados, cantidad, cantidadBultos, pesoBruto }: Row): Members => ({
    contenido:
      typeof pesoBruto === 'number'
        ? { lineaMercaderias, contenedorAsociados, cantidad, cantidadBultos, pesoBruto: pesoBruto / 100 }
        : emptyContents,
  })
  return { name, key, columns, membersOf }
}

/** Returns the SQL expression for the number of records of a family in a stock or a titulo. */
export function selectCount(
  familyName: string,
  of: { readonly stockId: number } | { readonly titulo: Titulo; readonly tituloId: number },
): RawBuilder<number> {
  const count = sql.ref(`${familyName}s`)
  if ('stockId' in of) return sql`coalesce((select ${count} from stock_held where "stockId" = ${of.stockId}), 0)`
  const { countsTable, column } = tituloTables[of.titulo]
  return sql`coalesce((select ${count} from ${sql.table(countsTable)} where ${sql.ref(column)} = ${of.tituloId}), 0)`
}
