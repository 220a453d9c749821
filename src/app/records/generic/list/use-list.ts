// Hooks that load a paged list whose sort order and filters are in the address, and lead back to it as it was left.
import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { Identified, Pages } from '#app/api/family/cached-rows.ts'
import type { ListQuery } from '#app/api/family/read-calls.ts'
import { nextSort, type Column } from '#app/ui/table/table-column.ts'
import { useLongList } from '#app/ui/table/use-long-list.ts'
import { readSort } from '#domain/contract/page.ts'
import { type Filters, type FilterValues, criteriaOf, readFilters, writeFilters } from '../../filters/filters.ts'
import { addressOf, type ScreenName } from '../generic-entity.ts'

interface ListSource<Row extends Identified> {
  /** The entity whose pages lead back to the list as it was left. */
  name?: ScreenName
  usePages: (scope: object, query: ListQuery) => UseInfiniteQueryResult<Pages<Row>>
  /** The columns by which the address may sort. */
  columns: readonly Pick<Column<never>, 'sort'>[]
  filters: Filters
  /** The order when the address has none, if a heading shows it. */
  defaultSort?: string | undefined
  /** Conditions in addition to those of the filters. */
  criteria?: ListQuery['criteria']
}

export function useList<Row extends Identified>({ name, usePages, columns, filters, defaultSort, criteria }: ListSource<Row>) {
  const address = useSearch({ strict: false })
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (name !== undefined) client.setQueryData(lastKey(name), address)
  }, [client, name, address])
  const { sort, values } = useMemo(() => readListSearch(address, filters, columns), [address, filters, columns])
  const query = usePages({}, listQuery(address, { columns, filters, criteria }))
  const go = (next: { sort?: string | undefined; values?: FilterValues }, resetScroll: boolean) =>
    void navigate({ to: '.', search: writeListSearch(address, filters, { sort, values, ...next }), replace: true, resetScroll })
  return {
    query,
    filters,
    paged: useLongList(query),
    sort: sort ?? defaultSort,
    values,
    filter: (next: FilterValues) => go({ values: next }, false),
    // A new order starts at the first page.
    onSort: (property: string) => go({ sort: nextSort(property, sort, defaultSort) }, true),
  }
}

/** The cache key of a list's last sort and filters. The cache is cleared before another user signs in. */
const lastKey = (name: ScreenName) => ['lastListAddress', name]

export function useBackToList({ name }: { readonly name: ScreenName }): LinkProps {
  const client = useQueryClient()
  return { ...addressOf({ name }).list, search: () => client.getQueryData<Address>(lastKey(name)) ?? {} }
}

export function listQuery(
  address: Address,
  { columns, filters, criteria }: Pick<ListSource<never>, 'columns' | 'filters' | 'criteria'>,
): ListQuery {
  const { sort, values } = readListSearch(address, filters, columns)
  return { sort, criteria: { ...criteria, ...criteriaOf(filters, values) } }
}

/** The sort and the filters in the address of a list: `?sort=fechaStock,desc&transactionId=2611`. */
interface ListSearch {
  readonly sort: string | undefined
  readonly values: FilterValues
}

type Address = Readonly<Record<string, unknown>>

/** Reads the search parameters. A sort that no column has and unreadable filters are dropped. */
function readListSearch(address: Address, filters: Filters, columns: readonly Pick<Column<never>, 'sort'>[]): ListSearch {
  const sort = typeof address['sort'] === 'string' ? address['sort'] : ''
  const property = readSort(sort)?.property
  const known = property !== undefined && columns.some((column) => column.sort === property)
  return { sort: known ? sort : undefined, values: readFilters(filters, address) }
}

/** Returns the search parameters with another sort or other filters; the other parameters stay. */
function writeListSearch(address: Address, filters: Filters, { sort, values }: ListSearch): Address {
  const others = Object.entries(address).filter(([name]) => name !== 'sort' && !(name in filters))
  return { ...Object.fromEntries(others), ...(sort === undefined ? {} : { sort }), ...writeFilters(values) }
}
