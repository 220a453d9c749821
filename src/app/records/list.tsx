import { useInfiniteQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Identified } from '#app/api/cached-rows.ts'
import type { ListQuery } from '#app/api/family-calls.ts'
import type { PagesOptions } from '#app/api/family-reads.ts'
import { t } from '#app/i18n/text.ts'
import { InfiniteTable } from '#app/ui/infinite-table.tsx'
import { nextSort } from '#app/ui/next-sort.ts'
import type { Column } from '#app/ui/table-column.ts'
import { FilterForm } from './filters/filter-form.tsx'
import type { Filters, FilterValues } from './filters/filters.ts'
import { listQueryOf, readListSearch, writeListSearch } from './filters/list-search.ts'

interface ListProps<Row extends Identified> {
  label: string
  /** Unique among all tables: the current row is remembered under it. */
  tableId: string
  /** The pages of the family's list. */
  pages: (query: ListQuery) => PagesOptions<Row>
  columns: readonly Column<Row>[]
  filters?: Filters
  /** A link with a `search` function keeps the sort and the filters. */
  rowLink: (row: Row) => LinkProps
  /** Shown in place of an empty list. */
  empty: ReactNode
}

const noFilters: Filters = {}

/** A list of many pages, whose sort and filters are in the address. */
export function List<Row extends Identified>({ label, tableId, pages, columns, filters = noFilters, rowLink, empty }: ListProps<Row>) {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readListSearch(address, filters, columns), [address, filters, columns])
  const query = useInfiniteQuery(pages(listQueryOf(filters, search)))
  const go = (next: Partial<typeof search>) =>
    void navigate({ to: '.', search: writeListSearch(address, filters, { ...search, ...next }), replace: true, resetScroll: false })
  const filter = (values: FilterValues) => go({ values })
  return (
    <>
      {Object.keys(filters).length > 0 && (
        <FilterForm filters={filters} values={search.values} onApply={filter} onClear={() => filter({})} title={t('filters.title')} />
      )}
      <InfiniteTable
        label={label}
        tableId={tableId}
        columns={columns}
        query={query}
        rowLink={rowLink}
        sort={search.sort}
        onSort={(property) => go({ sort: nextSort(property, search.sort) })}
        empty={Object.keys(search.values).length > 0 ? t('filters.none') : empty}
      />
    </>
  )
}
