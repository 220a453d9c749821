// Migration that makes the triggers of the search index on PostgreSQL look up each number in its own warehouse.
import type { QueryExecutorProvider } from 'kysely'
import { kindOf, run } from '../database/columns.ts'

/** SQLite, whose triggers run for each row, does so already. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  if (kindOf(db) === 'sqlite') return
  await run(db, [...tables.flatMap(triggersOf), define('search_stock_move', fields.flatMap(moveRows))])
}

/**
 * The searched columns, each with its code in `search_entry.field`. They repeat those of `0025-search.ts`, because a released migration
 * must not change.
 */
const fields = [
  { table: 'permiso_embarque', column: 'identificadorPermiso', code: 8 },
  { table: 'permiso_embarque', column: 'identificadorRemito', code: 7 },
  { table: 'documento_transporte', column: 'identificadorManifiesto', code: 6 },
  { table: 'documento_transporte', column: 'identificadorDocumentoTransporte', code: 5 },
  { table: 'contenedor_asociado', column: 'numeroContenedor', code: 4 },
  { table: 'contenedor_vacio', column: 'numeroContenedor', code: 3 },
  { table: 'permiso_embarque', column: 'exportador', code: 2 },
  { table: 'documento_transporte', column: 'consignatario', code: 1 },
] as const

type Field = (typeof fields)[number]

const tables = [...new Set(fields.map(({ table }) => table))]

const form = (column: string): string => `search_form(cast(record."${column}" as text))`

/**
 * The entries of the rows of `rows`, which are named `record`. Each word is a subquery and no join: of a join PostgreSQL may begin with the
 * words of all warehouses, and a number such as the CUIT of an exporter is in thousands of them.
 */
function entriesOf(rows: string, { column, code }: Field): string {
  return `select found."wordId", found."stockId", ${code} as field, found.id from (
      select record.id, record."stockId", (select word.id from search_word as word
        where word."depositoId" = (select stock."depositoId" from stock where stock.id = record."stockId") and word.text = ${form(column)}) as "wordId"
      from ${rows}
    ) as found where found."wordId" is not null`
}

function addRows(rows: string, field: Field): string[] {
  const text = form(field.column)
  return [
    `insert into search_word ("depositoId", text) select distinct stock."depositoId", ${text} from ${rows} join stock on stock.id = record."stockId"
      where ${text} <> '' and not exists (select 1 from search_word as word where word."depositoId" = stock."depositoId" and word.text = ${text})
      on conflict do nothing`,
    `insert into search_entry ("wordId", "stockId", field, "recordId") ${entriesOf(rows, field)} on conflict do nothing`,
  ]
}

function removeRows(field: Field): string {
  return `delete from search_entry as entry using (${entriesOf('removed as record', field)}) as gone
    where entry."wordId" = gone."wordId" and entry."stockId" = gone."stockId" and entry.field = gone.field and entry."recordId" = gone.id`
}

function moveRows(field: Field): string[] {
  return [
    `delete from search_entry where "stockId" = new.id and field = ${field.code} and "wordId" in (
      select word.id from ${field.table} as record join search_word as word on word."depositoId" = old."depositoId"
        and word.text = ${form(field.column)} where record."stockId" = new.id)`,
    ...addRows(`(select * from ${field.table} where "stockId" = new.id) as record`, field),
  ]
}

function triggersOf(table: string): string[] {
  const own = fields.filter((field) => field.table === table)
  const added = own.flatMap((field) => addRows('added as record', field))
  const removed = own.map(removeRows)
  const isOther = own.map(({ column }) => `removed."${column}" is distinct from added."${column}"`).join(' or ')
  const unchanged = `if not exists (select 1 from removed join added on added.id = removed.id and (removed."stockId" <> added."stockId" or ${isOther}))
    then return null; end if`
  const work = { insert: added, delete: removed, update: [unchanged, ...removed, ...added] }
  return Object.entries(work).map(([verb, statements]) => define(`search_${table}_${verb}`, statements))
}

function define(name: string, statements: readonly string[]): string {
  return `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${statements.join(';\n')}; return null; end $$`
}
