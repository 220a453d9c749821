// Reads one sorted, filtered page of any query with its total, and translates API filters to SQL conditions.
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { valuesOf, type Criterion, type FilterType, type Operator } from '#domain/contract/filters.ts'
import { UnknownQuery, type PageRequest } from '#domain/contract/page.ts'
import { dayBounds, isDay, readInstant } from '#domain/values/dates.ts'
import { numberForm } from '#domain/values/folded-text.ts'

/** One page of a list, and the count of all rows that meet its conditions. */
export interface Rows<T> {
  rows: T[]
  total: number
}

export type ListArguments = readonly [request: PageRequest, criteria: readonly Criterion[]]

/** The column with the total number of rows: reading it with the page costs less than a separate statement. */
const countColumn = 'rowsInAll'

/**
 * Reads one page of a query that has its scope and its columns but no order. `table` is the table, or its alias, that has the fields. `all`
 * is the SQL expression for the number of rows without conditions, where that is cheap: the page then reads it with its rows. Throws
 * `UnknownQuery` when a condition's value cannot be read.
 */
export async function readRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  table: string,
  { page, size, sort }: PageRequest,
  criteria: readonly Criterion[],
  all?: RawBuilder<number>,
): Promise<Rows<Row>> {
  const filtered = criteria.length === 0 ? query : query.where(allOf(table, criteria))
  const ordered = <Selected>(unordered: SelectQueryBuilder<DB, TB, Selected>) =>
    unordered.orderBy(sql`${sql.join(sort.map(({ property, direction }) => order(table, property, direction)))}`)
  const id = sql.ref(`${table}.id`)
  const before = page * size
  // The limit is a literal, because PostgreSQL caches no generic plan for a limit that is a parameter.
  const limit = sql.lit(size)
  const found =
    all !== undefined && criteria.length === 0 && before === 0 && sort[0]?.property === 'id'
      ? query.limit(limit)
      : // Skips and sorts by ids and sort keys only, and reads whole rows for the page alone.
        query.where(
          sql<SqlBool>`${id} in (${ordered(filtered.clearSelect().select(id.as('id')))
            .limit(limit)
            .offset(before)})`,
        )
  const rows = await ordered(found)
    .$if(all !== undefined && criteria.length === 0, (rowsOfPage) => rowsOfPage.select(sql<number>`${all}`.as(countColumn)))
    .$castTo<Row & { readonly [countColumn]?: number }>()
    .execute()
  // A page that is not full is the last one, so its end is the total.
  if (rows.length < size && (rows.length > 0 || before === 0)) return { rows, total: before + rows.length }
  return { rows, total: rows[0]?.[countColumn] ?? (await countRows(filtered.clearSelect())) }
}

/** Returns the number of rows of a query that has no selected columns yet. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const { total } = await query
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the condition that all criteria hold. Throws `UnknownQuery` when the value of one cannot be read. */
export function allOf(table: string, criteria: readonly Criterion[]): RawBuilder<SqlBool> {
  return joined(
    criteria.map((criterion) => condition(table, criterion)),
    sql`and`,
  )
}

/**
 * Returns an `order by` term with empty values first in ascending order and last in descending order, in either database.
 * `contenido.pesoBruto` is a column of the joined table.
 */
function order(table: string, property: string, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const [member = property, joined] = property.split('.')
  // A joined table may have no row for the record, which then has none of what is counted.
  const column = joined === undefined ? sql.ref(`${table}.${member}`) : sql`coalesce(${sql.ref(`joined.${joined}`)}, 0)`
  if (property === 'id') return direction === 'asc' ? sql`${column} asc` : sql`${column} desc`
  return direction === 'asc' ? sql`${column} asc nulls first` : sql`${column} desc nulls last`
}

type Condition = RawBuilder<SqlBool>

/** A column that a criterion compares with values from the URL. */
interface Compared {
  readonly column: RawBuilder<unknown>
  /** Throws `UnknownQuery` when the text is not a valid value of the column. */
  readonly read: (text: string) => Bounds
}

/** One value as a range: a day in Buenos Aires where the column holds instants, otherwise the value itself. */
interface Bounds {
  readonly begins: string | number
  readonly ends: string | number
}

function condition(table: string, { field, type, operator, value, numbers }: Criterion): Condition {
  const refuse = (): never => {
    throw new UnknownQuery(`${field}.${operator}`)
  }
  // PostgreSQL cannot store NUL, so no stored value contains it.
  if (value.includes('\0')) return refuse()
  if (numbers) return numbersContain(table, numbers, value)
  if (operator === 'specified' && value !== 'true' && value !== 'false') return refuse()
  return conditions[operator]({ column: sql.ref(`${table}.${field}`), read: (text) => readers[type](text) ?? refuse() }, value)
}

const conditions: Record<Operator, (compared: Compared, value: string) => Condition> = {
  equals,
  notEquals: (compared, value) => not(compared, equals(compared, value)),
  in: isIn,
  notIn: (compared, value) => not(compared, isIn(compared, value)),
  specified: ({ column }, value) => (value === 'true' ? sql`${column} is not null` : sql`${column} is null`),
  contains,
  doesNotContain: (compared, value) => not(compared, contains(compared, value)),
  // A range, so that an index can serve it. It is case-sensitive.
  startsWith: ({ column }, value) => sql`${column} >= ${value} and ${column} < ${`${value}\u{10ffff}`}`,
  greaterThan: ({ column, read }, value) => sql`${column} > ${bound(read(value).ends)}`,
  greaterThanOrEqual: ({ column, read }, value) => sql`${column} >= ${bound(read(value).begins)}`,
  lessThan: ({ column, read }, value) => sql`${column} < ${bound(read(value).begins)}`,
  lessThanOrEqual: ({ column, read }, value) => sql`${column} <= ${bound(read(value).ends)}`,
}

function equals(compared: Compared, value: string): Condition {
  return isWithin(compared, compared.read(value))
}

function isWithin({ column }: Compared, { begins, ends }: Bounds): Condition {
  return begins === ends ? sql`${column} = ${bound(begins)}` : sql`${column} between ${begins} and ${ends}`
}

/** Single values become one `in` list, for which one index lookup is enough; days become ranges where the column holds instants. */
function isIn(compared: Compared, values: string): Condition {
  const read = valuesOf({ operator: 'in', value: values }).map(compared.read)
  if (read.some(({ begins, ends }) => begins !== ends))
    return joined(
      read.map((bounds) => isWithin(compared, bounds)),
      sql`or`,
    )
  return sql`${compared.column} in (${sql.join(read.map(({ begins }) => bound(begins)))})`
}

/** Joins conditions as a balanced tree, because SQLite rejects a chain of a thousand. Without conditions the result is true. */
function joined(conditions: readonly Condition[], word: RawBuilder<unknown>): Condition {
  const [first, second] = conditions
  if (!first) return sql`true`
  if (!second) return first
  const half = Math.ceil(conditions.length / 2)
  return sql`(${joined(conditions.slice(0, half), word)} ${word} ${joined(conditions.slice(half), word)})`
}

function contains({ column }: Pick<Compared, 'column'>, value: string): Condition {
  const pattern = `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  // A text without accents is read without `fold`, which takes ten times as long on SQLite.
  return sql`case when octet_length(${column}) = length(${column}) then lower(${column}) else fold(${column}) end like fold(${pattern}) escape '\\'`
}

function numbersContain(table: string, numbers: NonNullable<Criterion['numbers']>, value: string): Condition {
  return joined(
    numbers.map(({ field, type }) => contains({ column: numberText(sql.ref(`${table}.${field}`), type) }, numberForm(value))),
    sql`or`,
  )
}

/** Removes from a column's text what `searchForm` removes from a searched one. */
export function withoutSigns(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return [' ', '-', '.', '/', '_'].reduce((inner, sign) => sql`replace(${inner}, ${sql.lit(sign)}, '')`, column)
}

/**
 * Returns a number as the text in which `contains` searches. An amount without decimals is searched as the screens show it, `100` and not
 * `10000`.
 */
function numberText(column: RawBuilder<unknown>, type: FilterType): RawBuilder<unknown> {
  if (type === 'hundredths') return sql`cast(case when ${column} % 100 = 0 then ${column} / 100 else ${column} end as text)`
  if (type === 'number') return sql`cast(${column} as text)`
  return withoutSigns(column)
}

/** Negates a condition, and includes empty fields: they equal no value and contain none. */
function not({ column }: Compared, wanted: Condition): Condition {
  return sql`(${column} is null or not (${wanted}))`
}

/** Parses a text from the URL as a value of each type; returns null when it is not valid. */
const readers: Record<FilterType, (text: string) => Bounds | null> = {
  text: exactly,
  number: (text) => (isNumber(text) ? exactly(Number(text)) : null),
  hundredths: (text) => (isNumber(text) ? exactly(Number((Number(text) * 100).toPrecision(15))) : null),
  boolean: (text) => (text === 'true' ? exactly(1) : text === 'false' ? exactly(0) : null),
  day: (text) => (isDay(text) ? exactly(text) : null),
  time: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? exactly(text) : null),
  instant(text) {
    if (isDay(text)) return dayBounds(text)
    const instant = readInstant(text)
    return instant === null ? null : exactly(instant)
  },
}

function isNumber(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(text)
}

function exactly(value: string | number): Bounds {
  return { begins: value, ends: value }
}

/**
 * Casts fractions, which PostgreSQL would otherwise reject for an integer column. Whole numbers need no cast, which would prevent the use
 * of an index.
 */
function bound(value: string | number): RawBuilder<unknown> {
  return Number.isInteger(value) || typeof value === 'string' ? sql`${value}` : sql`cast(${value} as numeric)`
}
