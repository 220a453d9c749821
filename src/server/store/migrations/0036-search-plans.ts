// Migration that makes the triggers of the search index on PostgreSQL look up each number in its own warehouse.
import type { QueryExecutorProvider } from 'kysely'
import { kindOf, run } from '../database/columns.ts'
import { define, type IndexedField, moveRows, tables, workOf } from './0025-search.ts'

/** SQLite, whose triggers run for each row, does so already. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  if (kindOf(db) === 'sqlite') return
  const redefine = (name: string, statements: readonly string[]): string => define(name, statements, 'create or replace')
  await run(db, [
    ...tables.flatMap((table) =>
      Object.entries(workOf(table, entriesOf, removeRows)).map(([verb, statements]) => redefine(`search_${table}_${verb}`, statements)),
    ),
    redefine('search_stock_move', moveRows(false, entriesOf)),
  ])
}

/**
 * The entries of the rows of `rows`, which are named `record`. Each word is a subquery and no join: of a join PostgreSQL may begin with the
 * words of all warehouses, and a number such as the CUIT of an exporter is in thousands of them.
 */
function entriesOf(rows: string, { column, code }: IndexedField): string {
  return `select found."wordId", found."stockId", ${code} as field, found.id from (
      select record.id, record."stockId", (select word.id from search_word as word
        where word."depositoId" = (select stock."depositoId" from stock where stock.id = record."stockId") and word.text = search_form(cast(record."${column}" as text))) as "wordId"
      from ${rows}
    ) as found where found."wordId" is not null`
}

function removeRows(field: IndexedField): string {
  return `delete from search_entry as entry using (${entriesOf('removed as record', field)}) as gone
    where entry."wordId" = gone."wordId" and entry."stockId" = gone."stockId" and entry.field = gone.field and entry."recordId" = gone.id`
}
