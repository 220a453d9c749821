import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { afipLogApi } from '#app/api/afip-log.ts'
import { t } from '#app/i18n/text.ts'
import { FilterForm } from '#app/records/filters/filter-form.tsx'
import type { FilterValues } from '#app/records/filters/filters.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { InfiniteTable } from '#app/ui/infinite-table.tsx'
import { nextSort } from '#app/ui/next-sort.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { AfipLog } from '#domain/afip-log.ts'
import { logColumns } from './-afip-log/log-columns.tsx'
import { LogDialog } from './-afip-log/log-dialog.tsx'
import { type AddressedLog, listQueryOf, logFilters, type LogSearch, readLogSearch, writeLogSearch } from './-afip-log/log-search.ts'

export const Route = createFileRoute('/_session/admin/afip/log')({
  validateSearch: (raw: Readonly<Record<string, unknown>>): AddressedLog => raw,
  component: AfipLogScreen,
})

/** Every call to the authority, the newest first, with what was sent and answered (`product.md` 7). */
function AfipLogScreen() {
  const addressed = Route.useSearch()
  const navigate = Route.useNavigate()
  // How often the filters were cleared: each time their form begins anew.
  const [cleared, setCleared] = useState(0)
  const search = useMemo(() => readLogSearch(addressed), [addressed])
  const query = useInfiniteQuery(afipLogApi.pages({}, listQueryOf(search)))
  const rowLink = useMemo(
    () => (log: AfipLog) => ({ to: '/admin/afip/log', search: writeLogSearch({ ...search, log: log.id }), resetScroll: false }) as const,
    [search],
  )
  const go = (next: LogSearch) => void navigate({ search: writeLogSearch(next), replace: true, resetScroll: false })
  const filter = (filters: FilterValues) => go({ sort: search.sort, filters })
  const title = t('afipLog.title')
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: title }]} />
      <PageTitle title={title} />
      <FilterForm
        key={cleared}
        filters={logFilters}
        values={cleared > 0 ? {} : search.filters}
        onApply={filter}
        onClear={() => {
          setCleared(cleared + 1)
          filter({})
        }}
        title={t('filters.title')}
      />
      <InfiniteTable
        label={title}
        tableId="afip logs"
        columns={logColumns}
        query={query}
        rowLink={rowLink}
        sort={search.sort}
        onSort={(property) => go({ ...search, sort: nextSort(property, search.sort) })}
        empty={Object.keys(search.filters).length > 0 ? t('filters.none') : t('afipLog.none')}
      />
      {search.log !== undefined && <LogDialog key={search.log} id={search.log} onClose={() => go({ ...search, log: undefined })} />}
    </>
  )
}
