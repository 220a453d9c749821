// The page with the log of calls to the customs authority, for administrators.
import { Box } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useAfipLogs } from '#app/api/administration/afip-log.ts'
import { t } from '#app/i18n/text.ts'
import { FilterForm } from '#app/records/filters/filter-form.tsx'
import { EmptyList, IgnoredFilters } from '#app/records/filters/filter-notices.tsx'
import type { Filters } from '#app/records/filters/filters.ts'
import { useList } from '#app/records/filters/use-list.ts'
import { anyReference } from '#app/records/generic/generic-references.tsx'
import { companySource, depositoSource } from '#app/records/generic/sources.ts'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { afipLogOutcomes, type AfipLog } from '#domain/administration/afip-log.ts'
import { logColumns } from './-afip.log/log-columns.tsx'
import { LogDialog } from './-afip.log/log-dialog.tsx'

const logFilters: Filters = {
  from: { label: 'afipLog.createdDate', end: 'from', kind: 'day', condition: 'createdDate.greaterThanOrEqual' },
  to: { label: 'afipLog.createdDate', end: 'to', kind: 'day', condition: 'createdDate.lessThanOrEqual', begins: 'from' },
  companyId: { label: 'afipLog.company', kind: 'id', condition: 'companyId.equals', inputKind: anyReference(companySource) },
  depositoId: { label: 'afipLog.deposito', kind: 'id', condition: 'depositoId.equals', inputKind: anyReference(() => depositoSource) },
  stockId: { label: 'afipLog.stockId', kind: 'id', condition: 'stockId.equals' },
  transactionId: { label: 'afipLog.transactionId', kind: 'text', condition: 'transactionId.contains' },
  outcome: {
    label: 'afipLog.outcome',
    kind: 'choice',
    condition: 'outcome.equals',
    choices: () => afipLogOutcomes.map((value) => ({ value, label: t(`afipLog.outcome.${value}`) })),
  },
}

/** The unparsed search parameters. The list and the screen parse them, so that the parsing code stays out of the main script. */
type LogSearch = Readonly<Record<string, unknown>>

export const Route = createFileRoute('/_session/admin/afip/log')({
  validateSearch: (raw: LogSearch): LogSearch => raw,
  component: AfipLogScreen,
})

function AfipLogScreen() {
  const { log } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { query, paged, sort, values, filter, onSort } = useList({ usePages: useAfipLogs, columns: logColumns, filters: logFilters })
  const title = t('afipLog.title')
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: title }]} />
      <PageTitle title={title} />
      <Box mb={16}>
        <FilterForm filters={logFilters} values={values} onApply={filter} />
      </Box>
      <IgnoredFilters pages={query.data?.pages} />
      <DataTable
        label={title}
        tableId="afip logs"
        columns={logColumns}
        list={paged}
        rowLink={logLink}
        rowName={logName}
        minWidth={1200}
        sort={sort}
        onSort={onSort}
        empty={
          <EmptyList values={values} onFilter={filter}>
            {t('afipLog.none')}
          </EmptyList>
        }
      />
      {isId(log) && (
        <LogDialog
          key={log}
          id={log}
          onClose={() => void navigate({ search: ({ log: _, ...search }) => search, replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}

/** Returns a link that opens the dialog of a call and keeps the list as it is. */
function logLink({ id }: AfipLog) {
  return { to: '/admin/afip/log', search: (search: LogSearch) => ({ ...search, log: id }), resetScroll: false } as const
}

function logName({ id }: AfipLog): string {
  return t('afipLog.one', { id })
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
