// Migration that adds the search index of numbers, with the triggers that maintain it.
import type { QueryExecutorProvider } from 'kysely'
import { columnTypesOf, kindOf, run } from '../database/columns.ts'

/**
 * The index by which a number is found in all stocks (`server/README.md#search`). The numbers of a warehouse are `search_word`, each once
 * however many stocks repeat it; `search_entry` says in which records it stands. Triggers keep both, so that whatever writes a record, also
 * a process of the release before, is found.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const { id, text, integer, end } = columnTypesOf(db)
  const isEmbedded = kindOf(db) === 'sqlite'
  await run(db, [
    `create table search_word (id ${id}, "depositoId" ${integer} not null, text ${text} not null) ${end}`,
    `create table search_entry ("wordId" ${integer} not null, "stockId" ${integer} not null, field ${integer} not null, "recordId" ${integer} not null${
      isEmbedded ? ', primary key ("wordId", "stockId", field, "recordId")) strict, without rowid' : ')'
    }`,
    ...(isEmbedded ? [] : serverFunctions),
    oldWords(isEmbedded),
    'create unique index search_word_text on search_word ("depositoId", text)',
    ...tables.map((table) => oldEntries(table, isEmbedded)),
    ...(isEmbedded ? embeddedIndex : serverIndex),
    ...tables.flatMap((table) =>
      isEmbedded ? embeddedTriggers(table) : statementTriggers('search', table, workOf(table, serverEntries, removeRows)),
    ),
    ...(isEmbedded ? embeddedMove : serverMove),
  ])
}

/** What is found, by the numbers that the entries have: of one stock the highest comes first. */
export const fields = [
  { table: 'permiso_embarque', column: 'identificadorPermiso', code: 8 },
  { table: 'permiso_embarque', column: 'identificadorRemito', code: 7 },
  { table: 'documento_transporte', column: 'identificadorManifiesto', code: 6 },
  { table: 'documento_transporte', column: 'identificadorDocumentoTransporte', code: 5 },
  { table: 'contenedor_asociado', column: 'numeroContenedor', code: 4 },
  { table: 'contenedor_vacio', column: 'numeroContenedor', code: 3 },
  { table: 'permiso_embarque', column: 'exportador', code: 2 },
  { table: 'documento_transporte', column: 'consignatario', code: 1 },
] as const

export type IndexedField = (typeof fields)[number]

export const tables = [...new Set(fields.map(({ table }) => table))]

function fieldsOf(table: string): IndexedField[] {
  return fields.filter((field) => field.table === table)
}

/** A number as it is compared: upper case, without blanks, hyphens, dots, strokes and underscores. */
function form(value: string, isEmbedded: boolean): string {
  if (!isEmbedded) return `search_form(cast(${value} as text))`
  return `upper(${[' ', '-', '.', '/', '_'].reduce((inner, sign) => `replace(${inner}, '${sign}', '')`, `cast(${value} as text)`)})`
}

/** Numbers are counted up in the order of the stocks that had them first. */
function oldWords(isEmbedded: boolean): string {
  const all = fields.map(
    ({ table, column }) =>
      `select stock."depositoId", ${form(`record."${column}"`, isEmbedded)} as text, record."stockId" from ${table} as record join stock on stock.id = record."stockId"`,
  )
  return `insert into search_word ("depositoId", text)
    select "depositoId", text from (${all.join(' union all ')}) as written where text <> '' group by "depositoId", text order by min("stockId")`
}

function oldEntries(table: string, isEmbedded: boolean): string {
  const entries = fieldsOf(table).map((field) => entriesOf(`${table} as record`, field, isEmbedded))
  return `insert into search_entry ("wordId", "stockId", field, "recordId") select * from (${entries.join(' union all ')}) as entries order by 1, 2`
}

/** The entries of the rows of `rows`, which are named `record`. */
function entriesOf(rows: string, { column, code }: IndexedField, isEmbedded: boolean): string {
  return `select word.id, record."stockId", ${code}, record.id from ${rows} join stock on stock.id = record."stockId"
    join search_word as word on word."depositoId" = stock."depositoId" and word.text = ${form(`record."${column}"`, isEmbedded)}`
}

/** Selects the entries of the rows of `rows`, for an `insert` that skips those that are there. */
type Entries = (rows: string, field: IndexedField) => string

const embeddedEntries: Entries = (rows, field) => `${entriesOf(rows, field, true)} where true`
const serverEntries: Entries = (rows, field) => `${entriesOf(rows, field, false)} where true`

/** What adds the rows of `rows` to the index. */
function addRows(rows: string, field: IndexedField, isEmbedded: boolean, select: Entries): string[] {
  const text = form(`record."${field.column}"`, isEmbedded)
  return [
    `insert into search_word ("depositoId", text) select distinct stock."depositoId", ${text} from ${rows} join stock on stock.id = record."stockId"
      where ${text} <> '' and not exists (select 1 from search_word as word where word."depositoId" = stock."depositoId" and word.text = ${text})
      on conflict do nothing`,
    `insert into search_entry ("wordId", "stockId", field, "recordId") ${select(rows, field)} on conflict do nothing`,
  ]
}

/** What takes all of a stock out of the index of the warehouse that it was in, and adds it to that of the one where it is. */
export function moveRows(isEmbedded: boolean, select: Entries): string[] {
  return fields.flatMap((field) => [
    `delete from search_entry where "stockId" = new.id and field = ${field.code} and "wordId" in (
      select word.id from ${field.table} as record join search_word as word on word."depositoId" = old."depositoId"
        and word.text = ${form(`record."${field.column}"`, isEmbedded)} where record."stockId" = new.id)`,
    ...addRows(`(select * from ${field.table} where "stockId" = new.id) as record`, field, isEmbedded, select),
  ])
}

/** Three signs that no number has, and no other warehouse: the index of parts finds the numbers of a warehouse by them. */
const place = `char(19968 + "depositoId" % 4096, 19968 + "depositoId" / 4096 % 4096, 19968 + "depositoId" / 16777216 % 4096)`

const embeddedIndex = [
  `create virtual table search_gram using fts5 (text, place, content = '', detail = 'column', columnsize = 0, tokenize = 'trigram')`,
  `insert into search_gram (rowid, text, place) select id, text, ${place} from search_word order by id`,
  `create trigger search_word_insert after insert on search_word begin
    insert into search_gram (rowid, text, place) select new.id, new.text, ${place.replaceAll('"depositoId"', 'new."depositoId"')};
  end`,
]

/** One row in SQLite, whose triggers run for each row. */
function addRow({ column, code }: IndexedField): string[] {
  const text = form(`new."${column}"`, true)
  return [
    `insert into search_word ("depositoId", text) select stock."depositoId", ${text} from stock where stock.id = new."stockId" and ${text} <> ''
      and not exists (select 1 from search_word as word where word."depositoId" = stock."depositoId" and word.text = ${text})`,
    `insert into search_entry ("wordId", "stockId", field, "recordId") select word.id, new."stockId", ${code}, new.id
      from search_word as word where word."depositoId" = (select "depositoId" from stock where id = new."stockId") and word.text = ${text}`,
  ]
}

function removeRow({ column, code }: IndexedField): string {
  return `delete from search_entry where "stockId" = old."stockId" and field = ${code} and "recordId" = old.id and "wordId" = (
    select word.id from search_word as word where word."depositoId" = (select "depositoId" from stock where id = old."stockId") and word.text = ${form(`old."${column}"`, true)})`
}

function embeddedTriggers(table: string): string[] {
  const own = fieldsOf(table)
  const columns = ['stockId', ...own.map(({ column }) => column)]
  return rowTriggers('search', table, { added: own.flatMap(addRow), removed: own.map(removeRow), columns })
}

/** The triggers of SQLite, which run for each row: `added` and `removed` when a row is inserted, deleted, or changed in `columns`. */
export function rowTriggers(
  prefix: string,
  table: string,
  of: { readonly added: readonly string[]; readonly removed: readonly string[]; readonly columns: readonly string[] },
): string[] {
  const added = of.added.join(';\n')
  const removed = of.removed.join(';\n')
  const changed = of.columns.map((column) => `old."${column}" is not new."${column}"`).join(' or ')
  return [
    `create trigger ${prefix}_${table}_insert after insert on ${table} begin ${added}; end`,
    `create trigger ${prefix}_${table}_delete after delete on ${table} begin ${removed}; end`,
    `create trigger ${prefix}_${table}_update after update on ${table} when ${changed} begin ${removed}; ${added}; end`,
  ]
}

const embeddedMove = [
  `create trigger search_stock_move after update of "depositoId" on stock when old."depositoId" <> new."depositoId" begin ${moveRows(true, embeddedEntries).join(';\n')}; end`,
]

const serverFunctions = [
  `create function search_form(value text) returns text language sql immutable parallel safe as $$ select upper(translate(value, ' -./_', '') collate "C") $$`,
  // Every three signs of a number, and its warehouse. Dear, so that no plan computes it for every row.
  `create function search_grams(deposito bigint, value text) returns text[] language sql immutable parallel safe cost 10000 as $$
    select array_append(array(select substr(value, at, 3) from generate_series(1, length(value) - 2) as at), 'deposito ' || deposito) $$`,
]

const serverIndex = [
  'alter table search_entry add primary key ("wordId", "stockId", field, "recordId")',
  // A search reads what waits to be put into such an index from end to end, so nothing waits.
  'create index search_word_grams on search_word using gin (search_grams("depositoId", text)) with (fastupdate = off)',
  'analyze search_word',
  'analyze search_entry',
]

function removeRows({ column, code }: IndexedField): string {
  return `delete from search_entry as entry using removed as record join stock on stock.id = record."stockId"
    join search_word as word on word."depositoId" = stock."depositoId" and word.text = ${form(`record."${column}"`, false)}
    where entry."wordId" = word.id and entry."stockId" = record."stockId" and entry.field = ${code} and entry."recordId" = record.id`
}

/** The work of each kind of statement on a table. */
export function workOf(table: string, select: Entries, remove: (field: IndexedField) => string): Record<Verb, string[]> {
  const own = fieldsOf(table)
  const added = own.flatMap((field) => addRows('added as record', field, false, select))
  const removed = own.map(remove)
  const isOther = own.map(({ column }) => column).map((column) => `removed."${column}" is distinct from added."${column}"`)
  const unchanged = `if not exists (select 1 from removed join added on added.id = removed.id and (removed."stockId" <> added."stockId" or ${isOther.join(' or ')}))
    then return null; end if`
  return { insert: added, delete: removed, update: [unchanged, ...removed, ...added] }
}

const verbs = ['insert', 'delete', 'update'] as const

type Verb = (typeof verbs)[number]

/** The triggers of PostgreSQL: a function for each table and kind of statement, which runs once for an import or a clone. */
export function statementTriggers(prefix: string, table: string, work: Record<Verb, string[]>): string[] {
  const transition = { insert: 'new table as added', delete: 'old table as removed', update: 'old table as removed new table as added' }
  return verbs.flatMap((verb) => {
    const name = `${prefix}_${table}_${verb}`
    return [
      define(name, work[verb]),
      `create trigger ${name} after ${verb} on ${table} referencing ${transition[verb]} for each statement execute function ${name}()`,
    ]
  })
}

const serverMove = [
  define('search_stock_move', moveRows(false, serverEntries)),
  `create trigger search_stock_move after update of "depositoId" on stock for each row when (old."depositoId" <> new."depositoId") execute function search_stock_move()`,
]

export function define(name: string, statements: readonly string[], create = 'create'): string {
  return `${create} function ${name}() returns trigger language plpgsql as $$ begin ${statements.join(';\n')}; return null; end $$`
}
