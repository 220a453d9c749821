// Searches the records of many stocks for a part of a number, the newest stocks first.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { searchSize, type SearchAnswer, type SearchedField, type SearchHit } from '#domain/stock/search.ts'
import { kindOf } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { withoutSigns } from '../records/page.ts'

/*
 * Finds a number in the records of many stocks (`server/README.md#search`). An index of trigrams finds the numbers of a warehouse that
 * contain the search text, and `search_entry` finds the records with these numbers. A text that many numbers contain is searched in the
 * newest stocks instead, because these contain it too.
 */

export type SearchedPlaces = readonly number[] | 'all'

/** A field of a record that contains the search text. */
interface Entry {
  readonly stockId: number
  /** The code of the field (`entryFields`). */
  readonly field: number
  readonly recordId: number
}

interface EntryField {
  readonly code: number
  readonly table: string
  readonly column: SearchedField
  readonly kind: SearchHit['kind']
}

/** The searched fields, with the codes that `0025-search` assigns. */
export const entryFields: readonly EntryField[] = [
  { code: 8, table: 'permiso_embarque', column: 'identificadorPermiso', kind: 'permiso-embarque' },
  { code: 7, table: 'permiso_embarque', column: 'identificadorRemito', kind: 'permiso-embarque' },
  { code: 6, table: 'documento_transporte', column: 'identificadorManifiesto', kind: 'documento-transporte' },
  { code: 5, table: 'documento_transporte', column: 'identificadorDocumentoTransporte', kind: 'documento-transporte' },
  { code: 4, table: 'contenedor_asociado', column: 'numeroContenedor', kind: 'contenedor-asociado' },
  { code: 3, table: 'contenedor_vacio', column: 'numeroContenedor', kind: 'contenedor-vacio' },
  { code: 2, table: 'permiso_embarque', column: 'exportador', kind: 'permiso-embarque' },
  { code: 1, table: 'documento_transporte', column: 'consignatario', kind: 'documento-transporte' },
]

/** How many numbers are looked up; a text that more numbers contain is common. */
const maxWords = 200

/** How many of the newest stocks are searched for a common text. */
const newestStocks = 5

/** How many entries are read: enough for one hit more than is answered, because a record may have two entries. */
const maxEntries = 2 * searchSize + 2

/** Returns the records in warehouses that contain the normalized text `form` (`searchForm`), the newest stocks first. */
export async function searchPlaces(db: Db, places: SearchedPlaces, form: string): Promise<SearchAnswer> {
  if (places !== 'all' && places.length === 0) return { hits: [], hasMore: false }
  const { words, isCommon } = await listFirstWords(db, places, form)
  const found = isCommon ? await searchCommon(db, places, form, words) : await listEntries(db, words)
  return await answer(db, places, form, found)
}

export async function searchStock(db: Db, places: SearchedPlaces, stockId: number, form: string): Promise<SearchAnswer> {
  return await answer(db, places, form, await listInStock(db, stockId, form))
}

async function answer(db: Db, places: SearchedPlaces, form: string, entries: readonly Entry[]): Promise<SearchAnswer> {
  const hits = await readHits(db, places, form, entries.toSorted(newestFirst).slice(0, maxEntries))
  return { hits: hits.slice(0, searchSize), hasMore: hits.length > searchSize }
}

function newestFirst(one: Entry, other: Entry): number {
  return other.stockId - one.stockId || other.field - one.field || other.recordId - one.recordId
}

/** Searches the newest stocks one after the other until there are enough entries, and then the most recent numbers in older stocks. */
async function searchCommon(db: Db, places: SearchedPlaces, form: string, known: readonly number[]): Promise<Entry[]> {
  const { rows } = await sql<{ id: number }>`select id from stock where deleted is null and ${isIn(places, 'depositoId')}
    order by id desc limit ${newestStocks}`.execute(db)
  const found: Entry[] = []
  for (const { id } of rows) {
    found.push(...(await listInStock(db, id, form)))
    if (found.length >= maxEntries) return found
  }
  const oldest = rows.at(-1)?.id ?? 0
  const words = known.length >= searchSize ? known : await listWords(db, places, form)
  return [...found, ...(await listEntries(db, words)).filter(({ stockId }) => stockId < oldest)]
}

/**
 * Returns the ids of the numbers that contain the form, the most recent first, and whether more than `maxWords` do, in these warehouses or
 * in all.
 */
async function listFirstWords(db: Db, places: SearchedPlaces, form: string): Promise<{ words: number[]; isCommon: boolean }> {
  if (kindOf(db) === 'postgres') {
    const words = await listWords(db, places, form)
    return { words, isCommon: words.length > maxWords }
  }
  // SQLite reads the index list of a whole warehouse slowly; a rare number is found faster among all warehouses.
  const { rows } = await embeddedWords('all', form).execute(db)
  const own = rows.filter(({ depositoId }) => places === 'all' || places.includes(depositoId))
  return { words: own.map(({ id }) => id), isCommon: rows.length > maxWords }
}

/**
 * Returns the ids of the numbers that contain the form, the most recent first: at most `maxWords` and one more, which shows that there are
 * more.
 */
async function listWords(db: Db, places: SearchedPlaces, form: string): Promise<number[]> {
  const { rows } = await (kindOf(db) === 'sqlite' ? embeddedWords(places, form) : serverWords(places, form)).execute(db)
  return rows.map(({ id }) => id)
}

interface Word {
  readonly id: number
  readonly depositoId: number
}

function embeddedWords(places: SearchedPlaces, form: string): RawBuilder<Word> {
  const parts = partsOf(form).map((part) => `text : "${part.replaceAll('"', '""')}"`)
  const where = places === 'all' ? [] : [`place : (${places.map((id) => `"${placeToken(id)}"`).join(' OR ')})`]
  return sql`select search_word.id, search_word."depositoId" from search_gram inner join search_word on search_word.id = search_gram.rowid
    where search_gram match ${[...where, ...parts].join(' AND ')} and instr(search_word.text, ${form}) > 0
    order by search_gram.rowid desc limit ${maxWords + 1}`
}

/** Returns the characters that stand for a warehouse in the trigram index (`0025-search`). */
function placeToken(depositoId: number): string {
  const digits = [depositoId, depositoId / 4096, depositoId / 16_777_216].map((digit) => 19_968 + (Math.floor(digit) % 4096))
  return String.fromCharCode(...digits)
}

/** With more warehouses than this, each row is compared instead: the index would read a list for each warehouse. */
const maxPlacesByIndex = 50

function serverWords(places: SearchedPlaces, form: string): RawBuilder<Word> {
  const grams = sql`search_grams("depositoId", text)`
  const where =
    places !== 'all' && places.length <= maxPlacesByIndex
      ? sql`${grams} && ${places.map((id) => `deposito ${id}`)}::text[]`
      : isIn(places, 'depositoId')
  // Without the materialized query PostgreSQL would scan the ids backwards and compute the trigrams of each row.
  return sql`with matching as materialized (
      select id, "depositoId" from search_word where ${grams} @> ${partsOf(form)}::text[] and ${where} and strpos(text, ${form}) > 0
    ) select id, "depositoId" from matching order by id desc limit ${maxWords + 1}`
}

/** How many trigrams are looked up: the index reads a list for each, and the last trigrams of a number are the rarest. */
const maxParts = 5

/** Returns trigrams that together cover the end of the form, or all of a short form. */
function partsOf(form: string): string[] {
  const signs = Array.from(form)
  const last = signs.length - 3
  const starts = Array.from({ length: last + 1 }, (_part, index) => last - index)
  const chosen = starts.length <= maxParts ? starts : starts.filter((start) => (last - start) % 2 === 0).slice(0, maxParts)
  return [...new Set(chosen.map((start) => signs.slice(start, start + 3).join('')))]
}

/**
 * Returns the records that have one of the numbers: of each number the newest `maxEntries`. It reads only the `maxEntries` numbers that
 * occur in the newest stocks, because the caller shows no more than the newest `maxEntries` records of all.
 */
async function listEntries(db: Db, words: readonly number[]): Promise<Entry[]> {
  if (words.length === 0) return []
  const listed = kindOf(db) === 'sqlite' ? sql`json_each(${JSON.stringify(words)})` : sql`unnest(${words}::bigint[]) as word (value)`
  const newest = await sql<{ id: number; stockId: number | null }>`select value as id, (
      select entry."stockId" from search_entry as entry inner join stock on stock.id = entry."stockId" and stock.deleted is null
      where entry."wordId" = value order by entry."stockId" desc limit 1) as "stockId"
    from ${listed}`.execute(db)
  const chosen = newest.rows
    .toSorted((one, other) => (other.stockId ?? 0) - (one.stockId ?? 0))
    .filter(({ stockId }) => stockId !== null)
    .slice(0, maxEntries)
  if (chosen.length === 0) return []
  const each = chosen.map(
    ({ id }) => sql`select * from (select entry."stockId", entry.field, entry."recordId" from search_entry as entry
      inner join stock on stock.id = entry."stockId" and stock.deleted is null where entry."wordId" = ${id}
      order by entry."stockId" desc, entry.field desc, entry."recordId" desc limit ${maxEntries}) as entries`,
  )
  return (await sql<Entry>`${sql.join(each, sql` union all `)}`.execute(db)).rows
}

/** Returns the matches in one stock, read from its records and not from the index. */
async function listInStock(db: Db, stockId: number, form: string): Promise<Entry[]> {
  const each = entryFields.map(
    ({ code, table, column }) => sql`select * from (select "stockId", ${sql.lit(code)} as field, id as "recordId" from ${sql.table(table)}
      where "stockId" = ${stockId} and ${containsForm(db, sql.ref(column), form)} order by id desc limit ${maxEntries}) as entries`,
  )
  return (await sql<Entry>`${sql.join(each, sql` union all `)}`.execute(db)).rows
}

/**
 * Reads the records of entries, each record once, in the same order. Leaves out records that no longer match: a record that was changed or
 * deleted meanwhile, a record of a deleted stock, or of a warehouse that is not searched.
 */
async function readHits(db: Db, places: SearchedPlaces, form: string, entries: readonly Entry[]): Promise<SearchHit[]> {
  const found = new Map<string, SearchHit>()
  for (const field of entryFields) {
    const ids = entries.filter((entry) => entry.field === field.code).map(({ recordId }) => recordId)
    if (ids.length === 0) continue
    const column = sql.ref(`record.${field.column}`)
    const { rows } =
      await sql<HitRow>`select record.id, cast(${column} as text) as text, stock.id as "stockId", stock."fechaStock", stock.state,
      stock."scheduleDate", coalesce(stock."errorsReceived", (select count(*) from stock_error where "stockId" = stock.id)) as "errorCount",
      deposito.id as "depositoId", deposito.description, company.name as "companyName",
      ${field.kind === 'contenedor-asociado' ? sql`record."permisoEmbarqueId", record."documentoTransporteId"` : sql`null as "permisoEmbarqueId", null as "documentoTransporteId"`}
      from ${sql.table(field.table)} as record inner join stock on stock.id = record."stockId"
      inner join deposito on deposito.id = stock."depositoId" inner join company on company.id = deposito."companyId"
      where record.id in (${sql.join(ids)}) and stock.deleted is null and ${isIn(places, 'stock.depositoId')} and ${containsForm(db, column, form)}`.execute(
        db,
      )
    for (const row of rows) found.set(`${field.code} ${row.id}`, toHit(field, row))
  }
  const hits = new Map<string, SearchHit>()
  for (const { field, recordId } of entries) {
    const hit = found.get(`${field} ${recordId}`)
    if (hit && !hits.has(`${hit.kind} ${hit.id}`)) hits.set(`${hit.kind} ${hit.id}`, hit)
  }
  return [...hits.values()]
}

interface HitRow extends Omit<SearchHit['stock'], 'id'> {
  readonly id: number
  readonly text: string
  readonly stockId: number
  readonly depositoId: number
  readonly description: string
  readonly companyName: string
  readonly permisoEmbarqueId: number | null
  readonly documentoTransporteId: number | null
}

function toHit({ kind, column }: EntryField, row: HitRow): SearchHit {
  const { id, text, stockId, fechaStock, state, scheduleDate, errorCount, depositoId, description, companyName } = row
  return {
    kind,
    id,
    field: column,
    text,
    titulo: tituloOf(row),
    stock: { id: stockId, fechaStock, state, scheduleDate, errorCount },
    deposito: { id: depositoId, description, companyName },
  }
}

function tituloOf({ permisoEmbarqueId, documentoTransporteId }: HitRow): SearchHit['titulo'] {
  if (permisoEmbarqueId !== null) return { kind: 'permiso-embarque', id: permisoEmbarqueId }
  return documentoTransporteId === null ? null : { kind: 'documento-transporte', id: documentoTransporteId }
}

/** Returns the condition that a column, normalized as `searchForm` does, contains a normalized text. */
function containsForm(db: Db, column: RawBuilder<unknown>, form: string): RawBuilder<SqlBool> {
  const value = sql`cast(${column} as text)`
  if (kindOf(db) === 'postgres') return sql`strpos(search_form(${value}), ${form}) > 0`
  return sql`instr(upper(${withoutSigns(value)}), ${form}) > 0`
}

function isIn(places: SearchedPlaces, column: string): RawBuilder<SqlBool> {
  return places === 'all' ? sql`true` : sql`${sql.ref(column)} in (${sql.join(places)})`
}
