// A filterable table for long administration lists whose rows open a dialog.
import { Box } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Identified, Pages } from '#app/api/family/cached-rows.ts'
import type { ListQuery } from '#app/api/family/read-calls.ts'
import { FilterForm } from '#app/records/filters/filter-form.tsx'
import { EmptyList, IgnoredFilters } from '#app/records/filters/filter-notices.tsx'
import type { Filters } from '#app/records/filters/filters.ts'
import { useList } from '#app/records/filters/use-list.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { Column } from '#app/ui/table/table-column.ts'

interface ListProps<Row extends Identified> {
  label: string
  /** Identifies the table among all tables, to store its current row. */
  tableId: string
  /** The pages of the family's list. */
  usePages: (scope: object, query: ListQuery) => UseInfiniteQueryResult<Pages<Row>>
  columns: readonly Column<Row>[]
  filters: Filters
  /** A link with a `search` function keeps the sort and the filters. */
  rowLink: (row: Row) => LinkProps
  /** The minimum width of the table in pixels, which may exceed that of the page. */
  minWidth: number
  /** Shown in place of an empty list. */
  empty: ReactNode
}

/** A list of many pages below a short form that filters it. */
export function List<Row extends Identified>({ label, tableId, usePages, columns, filters, rowLink, minWidth, empty }: ListProps<Row>) {
  const { query, paged, sort, values, filter, onSort } = useList({ usePages, columns, filters })
  return (
    <>
      <Box mb={16}>
        <FilterForm filters={filters} values={values} onApply={filter} />
      </Box>
      <IgnoredFilters pages={query.data?.pages} />
      <DataTable
        label={label}
        tableId={tableId}
        columns={columns}
        list={paged}
        rowLink={rowLink}
        minWidth={minWidth}
        sort={sort}
        onSort={onSort}
        empty={
          <EmptyList values={values} onFilter={filter}>
            {empty}
          </EmptyList>
        }
      />
    </>
  )
}
