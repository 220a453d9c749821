// Reads the numbers and weights of a stock's records from the tables that triggers maintain, and refuses records beyond the limits.
import { sql, type RawBuilder } from 'kysely'
import type { StockTotals } from '#domain/stock/stock.ts'
import type { Titulo } from '#domain/titulo/titulo.ts'
import type { Db } from '../database/database.ts'
import { ChangeRefused } from '../database/failures.ts'
import type { JoinedTable } from './repository.ts'
import { type TituloCountsTable, tituloTables } from './stock-tables.ts'
import { tableNameOf, type Members, type Row } from './table.ts'

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

/** The limits: `lines` for the lines and for the containers of a titulo, `records` for the records of each kind in a stock. */
interface Limits {
  readonly lines: number
  readonly records: number
}

/** The stock and the titulo that records are added or moved to. Without `stockId` the titulo's stock is looked up. An existing record that may move has an `id`. */
interface Place {
  readonly id?: number | undefined
  readonly stockId?: number | undefined
  readonly titulo?: Titulo | undefined
  readonly tituloId?: number | undefined
  /** How many records are added; 1 by default. With 0 only the existing records are checked. */
  readonly newCount?: number | undefined
}

/** Throws `ChangeRefused` when the new records of a family would exceed the limits of their stock or titulo. The caller has locked the stock, so that two transactions cannot exceed a limit together. */
export async function requireBelowLimits(tx: Db, familyName: string, { id, newCount = 1, ...place }: Place, limits: Limits): Promise<void> {
  const table = tableNameOf(familyName)
  const requireFewer = async (
    column: string,
    parentId: number,
    existing: RawBuilder<number>,
    limit: number,
    key: string,
  ): Promise<void> => {
    // A record that stays in its parent does not add to the count.
    if (id !== undefined && (await isIn(tx, table, id, { column, parentId }))) return
    const { rows } = await sql<{ count: number }>`select ${existing} as count`.execute(tx)
    if ((rows[0]?.count ?? 0) + newCount > limit) throw new ChangeRefused(key, { limit })
  }
  const { titulo, tituloId } = place
  if (id === undefined && isContenido(place)) return await requireBoth(tx, familyName, { ...place, newCount }, limits)
  if (titulo && tituloId !== undefined)
    await requireFewer(
      tituloTables[titulo].column,
      tituloId,
      selectCount(familyName, { titulo, tituloId }),
      limits.lines,
      'error.limit.lines',
    )
  const stockId = place.stockId ?? (titulo && tituloId !== undefined ? await stockOf(tx, titulo, tituloId) : undefined)
  if (stockId !== undefined)
    await requireFewer('stockId', stockId, selectCount(familyName, { stockId }), limits.records, 'error.limit.records')
}

type ContenidoPlace = Place & { readonly stockId: number; readonly titulo: Titulo; readonly tituloId: number }

function isContenido(place: Place): place is ContenidoPlace {
  return place.stockId !== undefined && place.titulo !== undefined && place.tituloId !== undefined
}

/** Checks the limits of the titulo and of the stock in one statement, because every new line needs both. */
async function requireBoth(
  tx: Db,
  familyName: string,
  { stockId, titulo, tituloId, newCount = 1 }: ContenidoPlace,
  limits: Limits,
): Promise<void> {
  const inTitulo = selectCount(familyName, { titulo, tituloId })
  const { rows } = await sql<{ inTitulo: number; inStock: number }>`
    select ${inTitulo} as "inTitulo", ${selectCount(familyName, { stockId })} as "inStock"`.execute(tx)
  const [existing] = rows
  if ((existing?.inTitulo ?? 0) + newCount > limits.lines) throw new ChangeRefused('error.limit.lines', { limit: limits.lines })
  if ((existing?.inStock ?? 0) + newCount > limits.records) throw new ChangeRefused('error.limit.records', { limit: limits.records })
}

async function isIn(tx: Db, table: string, id: number, { column, parentId }: { column: string; parentId: number }): Promise<boolean> {
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id} and ${sql.ref(column)} = ${parentId}`.execute(tx)
  return rows.length > 0
}

async function stockOf(tx: Db, titulo: Titulo, tituloId: number): Promise<number | undefined> {
  const row = await tx.selectFrom(tituloTables[titulo].table).select('stockId').where('id', '=', tituloId).executeTakeFirst()
  return row?.stockId
}
