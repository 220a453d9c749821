import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Identified } from '#app/api/cached-rows.ts'
import type { ListQuery } from '#app/api/family-calls.ts'
import type { PagesOptions } from '#app/api/family-reads.ts'
import { nextSort } from '#app/ui/next-sort.ts'
import type { Column } from '#app/ui/table-column.ts'
import type { Filters, FilterValues } from './filters/filters.ts'
import { listQueryOf, readListSearch, writeListSearch } from './filters/list-search.ts'

interface ListSource<Row extends Identified> {
  /** The pages of the family's list. */
  pages: (query: ListQuery) => PagesOptions<Row>
  /** Whose sorts the address may name. */
  columns: readonly Pick<Column<never>, 'sort'>[]
  filters: Filters
  /** The order without one in the address, where a heading shows it. */
  defaultSort?: string | undefined
  /** Conditions besides those of the filters. */
  criteria?: ListQuery['criteria']
}

/** A list of many pages, whose sort and filters are in the address. */
export function useList<Row extends Identified>({ pages, columns, filters, defaultSort, criteria }: ListSource<Row>) {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const { sort, values } = useMemo(() => readListSearch(address, filters, columns), [address, filters, columns])
  const asked = listQueryOf(filters, { sort, values })
  const query = useInfiniteQuery(pages({ ...asked, criteria: { ...criteria, ...asked.criteria } }))
  const go = (next: { sort?: string | undefined; values?: FilterValues }, resetScroll: boolean) =>
    void navigate({ to: '.', search: writeListSearch(address, filters, { sort, values, ...next }), replace: true, resetScroll })
  return {
    query,
    sort: sort ?? defaultSort,
    values,
    filter: (next: FilterValues) => go({ values: next }, false),
    // Another order begins at the first page.
    onSort: (property: string) => go({ sort: nextSort(property, sort, defaultSort) }, true),
  }
}
