// Reads the numbers and weights of a stock's records from the tables that triggers maintain, and refuses records beyond the limits.
import { sql, type RawBuilder } from 'kysely'
import type { StockTotals } from '#domain/stock/stock.ts'
import type { Titulo } from '#domain/titulo/titulo.ts'
import type { Db } from '../database/database.ts'
import { ChangeRefused } from '../database/failures.ts'
import type { JoinedTable } from './repository.ts'
import { type TituloCountsTable, tituloTables } from './stock-tables.ts'
import { tableNameOf, type Members, type Row } from './table.ts'

/*
 * Triggers maintain the numbers of records of stocks and titulos, and their weight (`server/README.md#counts`). An empty stock or titulo
 * may have no row.
 */

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

/** The table with the numbers of records in stocks. */
export const stockCountsTable = { name: 'stock_held', key: 'stockId', columns: Object.keys(emptyTotals) } as const

/** Copies the numbers of stocks or titulos to their copies. `pairs` are the ids of the originals, each with that of its copy. */
export async function copyCounts(
  tx: Db,
  { name, key, columns }: Pick<JoinedTable, 'name' | 'key' | 'columns'>,
  pairs: readonly (readonly [number, number])[],
): Promise<void> {
  const [table, own, counts] = [sql.table(name), sql.ref(key), columns.map((column) => sql.ref(column))]
  const values = sql.join(pairs.map(([id, copy]) => sql`(cast(${id} as bigint), cast(${copy} as bigint))`))
  await sql`insert into ${table} (${own}, ${sql.join(counts)}) select column2, ${sql.join(counts)}
    from (values ${values}) as pair join ${table} on ${own} = column1 where true
    on conflict (${own}) do update set ${sql.join(counts.map((count) => sql`${count} = excluded.${count}`))}`.execute(tx)
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

/**
 * The stock and the titulo that records are added or moved to. Without `stockId` the titulo's stock is looked up. An existing record that
 * may move has an `id`.
 */
interface Place {
  readonly id?: number | undefined
  readonly stockId?: number | undefined
  readonly titulo?: Titulo | undefined
  readonly tituloId?: number | undefined
  /** How many records are added; 1 by default. With 0 only the existing records are checked. */
  readonly newCount?: number | undefined
}

/** A stock or a titulo with the number of records that it has, the most that it may have, and the key of the refusal. */
interface Parent {
  readonly column: string
  readonly id: number
  readonly existing: RawBuilder<number>
  readonly limit: number
  readonly key: string
}

/**
 * Throws `ChangeRefused` when the new records of a family would exceed the limits of their stock or titulo. The caller has locked the
 * stock, so that two transactions cannot exceed a limit together.
 */
export async function requireBelowLimits(tx: Db, familyName: string, { id, newCount = 1, ...place }: Place, limits: Limits): Promise<void> {
  const { titulo, tituloId } = place
  const parents: Parent[] = []
  let { stockId } = place
  if (titulo && tituloId !== undefined) {
    const existing = selectCount(familyName, { titulo, tituloId })
    parents.push({ column: tituloTables[titulo].column, id: tituloId, existing, limit: limits.lines, key: 'error.limit.lines' })
    stockId ??= await stockOf(tx, titulo, tituloId)
  }
  if (stockId !== undefined) {
    const existing = selectCount(familyName, { stockId })
    parents.push({ column: 'stockId', id: stockId, existing, limit: limits.records, key: 'error.limit.records' })
  }
  // A record that stays in its parent does not add to the count.
  const left = id === undefined ? {} : await readParents(tx, familyName, id, parents)
  const entered = parents.filter((parent) => left[parent.column] !== parent.id)
  if (entered.length === 0) return
  const counts = entered.map(({ column, existing }) => sql`${existing} as ${sql.ref(column)}`)
  const { rows } = await sql<Readonly<Record<string, number>>>`select ${sql.join(counts)}`.execute(tx)
  for (const { column, limit, key } of entered) if ((rows[0]?.[column] ?? 0) + newCount > limit) throw new ChangeRefused(key, { limit })
}

/** Returns the ids of the stock and the titulo that a record belongs to now, by their columns. */
async function readParents(tx: Db, familyName: string, id: number, parents: readonly Parent[]): Promise<Row> {
  if (parents.length === 0) return {}
  const columns = sql.join(parents.map(({ column }) => sql.ref(column)))
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(tableNameOf(familyName))} where id = ${id}`.execute(tx)
  return rows[0] ?? {}
}

async function stockOf(tx: Db, titulo: Titulo, tituloId: number): Promise<number | undefined> {
  const row = await tx.selectFrom(tituloTables[titulo].table).select('stockId').where('id', '=', tituloId).executeTakeFirst()
  return row?.stockId
}
