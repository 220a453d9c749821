// Reads one sorted, filtered page of any query with its total, and translates API filters to SQL conditions.
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { valuesOf, type Criterion, type FilterType, type Operator } from '#domain/contract/filters.ts'
import { UnknownQuery, type PageRequest } from '#domain/contract/page.ts'
import { numberForm } from '#domain/stock/search.ts'
import { dayBounds, isDay, readInstant } from '#domain/values/dates.ts'

/** One page of a list, and the count of all rows that meet its conditions. */
export interface Rows<T> {
  rows: T[]
  total: number
}

/** The column that has how many rows there are in all: that costs less than a statement of its own. */
const countColumn = 'rowsInAll'

/**
 * Reads one page of a query that has its scope and its columns but no order. `table` is the table, or its alias, that has the fields. `all` is how many rows there are without conditions,
 * where that costs little: the rows then have it too. Throws `UnknownQuery` when a condition's value cannot be read.
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
  const count = filtered.clearSelect().select(sql<number>`count(*)`.as('total'))
  const id = sql.ref(`${table}.id`)
  const before = page * size
  // A limit is written into the statement, because PostgreSQL keeps no plan for one that it does not know.
  const limit = sql.lit(size)
  const found =
    all !== undefined && criteria.length === 0 && before === 0 && sort[0]?.property === 'id'
      ? query.limit(limit)
      : // The rows before the page, and those to be sorted, are read by their ids and keys alone.
        query.where(
          sql<SqlBool>`${id} in (${ordered(filtered.clearSelect().select(id.as('id')))
            .limit(limit)
            .offset(before)})`,
        )
  const rows = await ordered(found)
    .$if(all !== undefined && criteria.length === 0, (rowsOfPage) => rowsOfPage.select(sql<number>`${all}`.as(countColumn)))
    .$castTo<Row & { readonly [countColumn]?: number }>()
    .execute()
  // Nothing is counted for a page that is not full.
  if (rows.length < size && (rows.length > 0 || before === 0)) return { rows, total: before + rows.length }
  return { rows, total: rows[0]?.[countColumn] ?? (await count.$castTo<{ total: number }>().executeTakeFirstOrThrow()).total }
}

/** Returns that all conditions hold. Throws `UnknownQuery` when the value of one cannot be read. */
export function allOf(table: string, criteria: readonly Criterion[]): RawBuilder<SqlBool> {
  return joined(
    criteria.map((criterion) => condition(table, criterion)),
    sql`and`,
  )
}

/** Empty values come first in ascending order and last in descending order, in either database. */
function order(table: string, property: string, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const column = sql.ref(`${table}.${property}`)
  if (property === 'id') return direction === 'asc' ? sql`${column} asc` : sql`${column} desc`
  return direction === 'asc' ? sql`${column} asc nulls first` : sql`${column} desc nulls last`
}

type Condition = RawBuilder<SqlBool>

/** A column that may be compared with values of an address. */
interface Compared {
  readonly column: RawBuilder<unknown>
  /** Throws `UnknownQuery` when the text is no value of the column. */
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
  // PostgreSQL stores no NUL, so no value has it.
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
  // A range, which an index answers. Upper and lower case differ.
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

/** Single values are one list, which the databases look up at once; days of a column of instants are ranges. */
function isIn(compared: Compared, values: string): Condition {
  const read = valuesOf({ operator: 'in', value: values }).map(compared.read)
  if (read.some(({ begins, ends }) => begins !== ends))
    return joined(
      read.map((bounds) => isWithin(compared, bounds)),
      sql`or`,
    )
  return sql`${compared.column} in (${sql.join(read.map(({ begins }) => bound(begins)))})`
}

/** Joins conditions as a tree of little depth, because SQLite takes no chain of a thousand. No conditions at all hold. */
function joined(conditions: readonly Condition[], word: RawBuilder<unknown>): Condition {
  const [first, second] = conditions
  if (!first) return sql`true`
  if (!second) return first
  const half = Math.ceil(conditions.length / 2)
  return sql`(${joined(conditions.slice(0, half), word)} ${word} ${joined(conditions.slice(half), word)})`
}

function contains({ column }: Pick<Compared, 'column'>, value: string): Condition {
  const pattern = `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`fold(${column}) like fold(${pattern}) escape '\\'`
}

function numbersContain(table: string, numbers: NonNullable<Criterion['numbers']>, value: string): Condition {
  return joined(
    numbers.map(({ field, type }) => contains({ column: numberText(sql.ref(`${table}.${field}`), type) }, numberForm(value))),
    sql`or`,
  )
}

/** The signs that `searchForm` leaves out. */
const signs = [' ', '-', '.', '/', '_']

/** A number in the form in which a part is looked for. An amount without decimals is found by what is seen of it, `100` and not `10000`. */
function numberText(column: RawBuilder<unknown>, type: FilterType): RawBuilder<unknown> {
  if (type === 'hundredths') return sql`cast(case when ${column} % 100 = 0 then ${column} / 100 else ${column} end as text)`
  if (type === 'number') return sql`cast(${column} as text)`
  return signs.reduce((inner, sign) => sql`replace(${inner}, ${sql.lit(sign)}, '')`, column)
}

/** An empty field equals no value and contains none. */
function not({ column }: Compared, wanted: Condition): Condition {
  return sql`(${column} is null or not (${wanted}))`
}

/** How a text of an address is read as a value of each type; null when it is none. */
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

/** PostgreSQL would refuse a fraction for a column of whole numbers without the cast, and with it uses no index. */
function bound(value: string | number): RawBuilder<unknown> {
  return Number.isInteger(value) || typeof value === 'string' ? sql`${value}` : sql`cast(${value} as numeric)`
}
