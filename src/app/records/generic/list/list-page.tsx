// The page of a list whose filters and order are in the address: title, filters and table.
import { Box } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { Identified } from '#app/api/family/cached-rows.ts'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { DataTable, type LinkedTableProps } from '#app/ui/table/data-table.tsx'
import { FilterForm } from '../../filters/filter-form.tsx'
import { IgnoredFilters, NoMatch } from '../../filters/filter-messages.tsx'
import { FilterPanel, useFilterPanel } from '../../filters/filter-panel.tsx'
import type { useList } from './use-list.ts'

type List<Row extends Identified> = ReturnType<typeof useList<Row>>

interface ListPageProps<Row extends Identified>
  extends
    Pick<ComponentProps<typeof PageTitle>, 'title' | 'badge' | 'actions'>,
    Omit<LinkedTableProps<Row>, 'label' | 'list' | 'sort' | 'onSort'> {
  list: List<Row>
  /** Where the filters are: behind a button, or in a form that is always open. */
  filters?: 'panel' | 'grid' | 'search'
  /** Shown next to the button of the filters. */
  buttons?: ReactNode
  /** Shown in place of the table. */
  instead?: ReactNode
}

export function ListPage<Row extends Identified>(props: ListPageProps<Row>) {
  const { list, title, badge, actions, filters = 'panel', buttons, instead, empty, ...table } = props
  const { query, paged, values, filter, sort, onSort } = list
  return (
    <>
      <Breadcrumbs items={[homeCrumb(), { text: title }]} />
      <PageTitle title={title} badge={badge} actions={actions} />
      {filters === 'panel' ? (
        <FoldedFilters list={list}>{buttons}</FoldedFilters>
      ) : (
        <Box mb={16}>
          <FilterForm filters={list.filters} values={values} onApply={filter} layout={filters} />
        </Box>
      )}
      <IgnoredFilters pages={query.data?.pages} />
      {instead || (
        <DataTable
          {...table}
          label={title}
          list={paged}
          sort={sort}
          onSort={onSort}
          empty={
            Object.keys(values).length === 0 ? (
              <PlainMessage role="status">{empty}</PlainMessage>
            ) : (
              <PlainMessage>
                <NoMatch onClear={() => filter({})} />
              </PlainMessage>
            )
          }
        />
      )}
    </>
  )
}

function FoldedFilters<Row extends Identified>({ list, children }: { list: List<Row>; children: ReactNode }) {
  const { filters, values, filter } = list
  const count = Object.keys(values).length
  const panel = useFilterPanel(count > 0)
  return (
    <FilterPanel panel={panel} count={count} extraButtons={children}>
      {panel.isOpen && <FilterForm filters={filters} values={values} onApply={filter} />}
    </FilterPanel>
  )
}
