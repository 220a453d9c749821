import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import { dayBounds, isDay, readInstant } from '#domain/dates.ts'
import type { Criterion, FilterType } from '#domain/filters.ts'
import { UnknownQuery } from '#domain/page.ts'
import type { PageRequest } from '#domain/page.ts'

/** One page of a list, and the count of all that its conditions let through. */
export interface Rows<T> {
  rows: T[]
  total: number
}

/**
 * Reads one page of a query that has its scope and its columns but no order. `table` is the table, or its alias, whose columns carry
 * the fields' names. Throws `UnknownQuery` with the name as it stands in the address when a condition's value cannot be read.
 */
export async function readRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  table: string,
  request: PageRequest,
  criteria: readonly Criterion[],
): Promise<Rows<Row>> {
  const filtered = criteria.reduce((narrower, criterion) => narrower.where(condition(table, criterion)), query)
  const { total } = await filtered
    .clearSelect()
    .select(sql`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const ordered = request.sort.reduce((sorted, sort) => sorted.orderBy(order(table, sort.property, sort.direction)), filtered)
  const rows = await ordered
    .limit(request.size)
    .offset(request.page * request.size)
    .execute()
  return { rows, total }
}

/** What is empty comes first when ascending and last when descending, in either store. */
function order(table: string, property: string, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const column = sql.ref(`${table}.${property}`)
  if (property === 'id') return direction === 'asc' ? sql`${column} asc` : sql`${column} desc`
  return direction === 'asc' ? sql`${column} asc nulls first` : sql`${column} desc nulls last`
}

type Condition = RawBuilder<SqlBool>

function condition(table: string, { field, type, operator, value }: Criterion): Condition {
  const column = sql.ref(`${table}.${field}`)
  const refuse = (): never => {
    throw new UnknownQuery(`${field}.${operator}`)
  }
  // PostgreSQL stores no such character, so no value holds it.
  if (value.includes('\0')) return refuse()
  const equals = (text: string): Condition => {
    const { begins, ends } = readValue(type, text) ?? refuse()
    return begins === ends ? sql`${column} = ${bound(begins)}` : sql`${column} between ${begins} and ${ends}`
  }
  const bounds = (): Bounds => readValue(type, value) ?? refuse()
  const isIn = (): Condition => sql`(${sql.join(value.split(',').map(equals), sql` or `)})`
  const contains = (): Condition => sql`fold(${column}) like fold(${`%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}) escape '\\'`
  // A field without a value is not equal to any and contains nothing.
  const not = (wanted: Condition): Condition => sql`(${column} is null or not ${wanted})`
  switch (operator) {
    case 'equals':
      return equals(value)
    case 'notEquals':
      return not(sql`(${equals(value)})`)
    case 'in':
      return isIn()
    case 'notIn':
      return not(isIn())
    case 'specified':
      if (value !== 'true' && value !== 'false') return refuse()
      return value === 'true' ? sql`${column} is not null` : sql`${column} is null`
    case 'contains':
      return contains()
    case 'doesNotContain':
      return not(sql`(${contains()})`)
    case 'greaterThan':
      return sql`${column} > ${bound(bounds().ends)}`
    case 'greaterThanOrEqual':
      return sql`${column} >= ${bound(bounds().begins)}`
    case 'lessThan':
      return sql`${column} < ${bound(bounds().begins)}`
    case 'lessThanOrEqual':
      return sql`${column} <= ${bound(bounds().ends)}`
  }
}

const number = /^-?\d{1,15}(\.\d{1,9})?$/
const time = /^([01]\d|2[0-3]):[0-5]\d$/

interface Bounds {
  begins: string | number
  ends: string | number
}

/** What a condition's value stands for: one value, or a whole day in Buenos Aires where the field holds instants. Null when it cannot be read. */
function readValue(type: FilterType, text: string): Bounds | null {
  switch (type) {
    case 'text':
      return exactly(text)
    case 'number':
      return number.test(text) ? exactly(Number(text)) : null
    case 'hundredths':
      return number.test(text) ? exactly(Number((Number(text) * 100).toPrecision(15))) : null
    case 'boolean':
      return text === 'true' ? exactly(1) : text === 'false' ? exactly(0) : null
    case 'day':
      return isDay(text) ? exactly(text) : null
    case 'time':
      return time.test(text) ? exactly(text) : null
    case 'instant': {
      if (isDay(text)) return dayBounds(text)
      const instant = readInstant(text)
      return instant === null ? null : exactly(instant)
    }
  }
}

function exactly(value: string | number): Bounds {
  return { begins: value, ends: value }
}

/** A number may be a fraction where the column holds whole ones: PostgreSQL would refuse it as such. */
function bound(value: string | number): RawBuilder<unknown> {
  return typeof value === 'number' ? sql`cast(${value} as numeric)` : sql`${value}`
}
