// Searches the records of many stocks for a part of a number, the newest stocks first.
import { sql, type RawBuilder } from 'kysely'
import { searchSize, type SearchAnswer } from '#domain/stock/search.ts'
import { kindOf } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { containsForm, entryFields, isIn, type Entry, type SearchedPlaces } from './search-fields.ts'
import { readHits } from './search-hits.ts'

/*
 * Finds a number in the records of many stocks (`server/README.md#search`). An index of trigrams finds the numbers of a warehouse that contain the search text, and `search_entry` finds the records
 * with these numbers. A text that many numbers contain is searched in the newest stocks instead, because these contain it too.
 */

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

/** Like `searchPlaces`, in one stock. */
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

interface FirstWords {
  /** The ids of the matching numbers, the most recent first. */
  readonly words: readonly number[]
  /** Whether more than `maxWords` numbers match, in these warehouses or in all. */
  readonly isCommon: boolean
}

/** Finds the numbers that contain the form. */
async function listFirstWords(db: Db, places: SearchedPlaces, form: string): Promise<FirstWords> {
  if (kindOf(db) === 'postgres') {
    const words = await listWords(db, places, form)
    return { words, isCommon: words.length > maxWords }
  }
  // SQLite reads the index list of a whole warehouse slowly; a rare number is found faster among all warehouses.
  const { rows } = await embeddedWords('all', form).execute(db)
  const own = rows.filter(({ depositoId }) => places === 'all' || places.includes(depositoId))
  return { words: own.map(({ id }) => id), isCommon: rows.length > maxWords }
}

/** Returns the ids of the numbers that contain the form, the most recent first: at most `maxWords` and one more, which shows that there are more. */
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

/** Returns the records that have one of the numbers: of each number the newest `maxEntries`. It reads only the `maxEntries` numbers that occur in the newest stocks, because the caller shows no more than the newest `maxEntries` records of all. */
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
