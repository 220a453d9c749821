import type { ListQuery } from '#app/api/family-calls.ts'
import type { Column } from '#app/ui/table-column.ts'
import { readSort } from '#domain/page.ts'
import { criteriaOf } from './criteria-of.ts'
import { type Filters, type FilterValues, readFilters, writeFilters } from './filters.ts'

/** The sort and the filters in the address of a list: `?sort=fechaStock,desc&transactionId=2611`. */
interface ListSearch {
  readonly sort: string | undefined
  readonly values: FilterValues
}

type Address = Readonly<Record<string, unknown>>

/** Reads the search parameters. A sort that no column has and unreadable filters are dropped. */
export function readListSearch(address: Address, filters: Filters, columns: readonly Pick<Column<never>, 'sort'>[]): ListSearch {
  const sort = typeof address['sort'] === 'string' ? address['sort'] : ''
  const property = readSort(sort)?.property
  const known = property !== undefined && columns.some((column) => column.sort === property)
  return { sort: known ? sort : undefined, values: readFilters(filters, address) }
}

/** Returns the search parameters with another sort or other filters; the other parameters stay. */
export function writeListSearch(address: Address, filters: Filters, { sort, values }: ListSearch): Address {
  const others = Object.entries(address).filter(([name]) => name !== 'sort' && !(name in filters))
  return { ...Object.fromEntries(others), ...(sort === undefined ? {} : { sort }), ...writeFilters(values) }
}

export function listQueryOf(filters: Filters, { sort, values }: ListSearch): ListQuery {
  return { sort, criteria: criteriaOf(filters, values) }
}
