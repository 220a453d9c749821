// Creates an open stock as a copy of another one, with all its records.
import { sql, type RawBuilder } from 'kysely'
import type { Stock } from '#domain/stock/stock.ts'
import { tituloWords } from '#domain/titulo/titulo.ts'
import { kindOf } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { nextTurn } from '../database/event-loop-turns.ts'
import { contenidoCountsTable, copyCounts, stockCountsTable } from '../records/counts.ts'
import type { StockScope } from '../records/stock-rows.ts'
import { goodsTables, tituloTables } from '../records/stock-tables.ts'
import type { Table } from '../records/table.ts'
import { lockStock } from './locked-stock.ts'
import { findStock, insertStock } from './stocks.ts'

/**
 * Creates an open stock with a copy of all records of another one, and returns it. The original stays locked until the transaction ends, so
 * call this inside `write`.
 */
export async function cloneStock(
  tx: Db,
  scope: StockScope,
  { fechaStock, login, now }: { fechaStock: string; login: string; now: string },
): Promise<Stock> {
  await lockStock(tx, scope)
  const { id } = await insertStock(tx, { warehouseId: scope.warehouseId, fechaStock, login, now })
  const setVersion = (version: number) => tx.updateTable('stock').set({ version }).where('id', '=', id).execute()
  // Meanwhile the records of the copy are not counted (`0044-copied-counts.ts`), because the counts are copied too.
  await setVersion(0)
  const stocks = { from: scope.stockId, to: id }
  for (const titulo of tituloWords) {
    const { records, column, countsTable } = tituloTables[titulo]
    const count = sql<number>`coalesce((select "lineaMercaderias" + "contenedorAsociados" from ${sql.table(countsTable)} where ${sql.ref(column)} = id), 0)`
    for await (const pairs of copyRecords(tx, stocks, records, count)) {
      for (const contents of [goodsTables.lineaMercaderia, goodsTables.contenedorAsociado])
        await copyContents(tx, stocks, contents, { column, pairs })
      await copyCounts(tx, contenidoCountsTable(titulo), pairs)
    }
  }
  for await (const _ of copyRecords(tx, stocks, goodsTables.contenedorVacio, sql<number>`0`));
  await copyCounts(tx, stockCountsTable, [[stocks.from, stocks.to]])
  await setVersion(1)
  return findStock(tx, { warehouseId: scope.warehouseId, stockId: id })
}

interface Stocks {
  readonly from: number
  readonly to: number
}

/** How many records one statement copies, and how many lines and containers of several titulos. */
const mostRecords = 500
const mostContents = 4000

/**
 * Copies the records of a table in the order of their ids, in turns of the event loop. `count` is how many lines and containers a record
 * has. Yields the ids of some records with those of their copies.
 */
async function* copyRecords(
  tx: Db,
  { from, to }: Stocks,
  table: Table,
  count: RawBuilder<number>,
): AsyncGenerator<[number, number][], void> {
  const columns = columnsOf(table)
  for (let last = 0; ; await nextTurn()) {
    const { rows } = await sql<{ id: number; count: number }>`select id, ${count} as count from ${sql.table(table.name)}
      where "stockId" = ${from} and id > ${last} order by id limit ${mostRecords}`.execute(tx)
    let contents = 0
    const ids = rows.flatMap((row, index) => ((contents += row.count) <= mostContents || index === 0 ? [row.id] : []))
    const end = ids.at(-1)
    if (end === undefined) return
    const copies = await sql<{ id: number }>`insert into ${sql.table(table.name)} ("stockId", version, "originId", ${columns})
      select cast(${to} as bigint), 1, coalesce("originId", id), ${columns} from ${sql.table(table.name)}
      where "stockId" = ${from} and id > ${last} and id <= ${end} order by id returning id`.execute(tx)
    // Both databases assign ids in the order of the rows.
    const copied = copies.rows.map(({ id }) => id).toSorted((one, other) => one - other)
    yield ids.map((id, place) => [id, copied[place] ?? Number.NaN])
    last = end
  }
}

/** The column by which lines and containers refer to titulos, and the ids of these with those of their copies. */
interface CopiedTitulos {
  readonly column: string
  readonly pairs: readonly (readonly [number, number])[]
}

async function copyContents(tx: Db, { to }: Stocks, table: Table, { column, pairs }: CopiedTitulos): Promise<void> {
  const columns = columnsOf(table)
  const values = sql.join(pairs.map(([id, copy]) => sql`(cast(${id} as bigint), cast(${copy} as bigint))`))
  // SQLite reads the titulos in the order of `values`, and their contents in that of the index. It would sort the rows again.
  const order = kindOf(tx) === 'sqlite' ? sql`` : sql`order by column1, id`
  // Without the condition SQLite reads the whole table.
  await sql`insert into ${sql.table(table.name)} ("stockId", ${sql.ref(column)}, version, "originId", ${columns})
    select cast(${to} as bigint), column2, 1, coalesce("originId", id), ${columns}
    from (values ${values}) as pair join ${sql.table(table.name)} on ${sql.ref(column)} = column1
    where ${sql.ref(column)} between ${pairs[0]?.[0]} and ${pairs.at(-1)?.[0]} ${order}`.execute(tx)
}

const columnsOf = ({ filled }: Table) => sql.join(filled.map(({ column }) => sql.ref(column)))
