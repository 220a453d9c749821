// The page with the log of calls to the customs authority, for administrators.
import { Box } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine, type IconNode } from 'lucide'
import { useAfipLogs, type AfipLogFile, useDownloadAfipLogFile, useAfipLog } from '#app/api/administration/afip-log.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { FilterForm } from '#app/records/filters/filter-form.tsx'
import { EmptyList, IgnoredFilters } from '#app/records/filters/filter-notices.tsx'
import type { Filters } from '#app/records/filters/filters.ts'
import { useList } from '#app/records/filters/use-list.ts'
import { anyReference } from '#app/records/generic/generic-references.tsx'
import { companySource, depositoSource } from '#app/records/generic/sources.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { CloseFooter, Dialog } from '#app/ui/dialog/dialog.tsx'
import { LoadFailure, LoadingPlace } from '#app/ui/feedback/loading.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { afipLogOutcomes, type AfipLog } from '#domain/administration/afip-log.ts'
import { showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { OutcomeBadge } from '../-shared/company/outcome-badge.tsx'

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

const nothing = '-'

const logColumns: readonly Column<AfipLog>[] = [
  { id: 'id', title: 'afipLog.id', width: '56px', sort: 'id', cell: ({ id }) => id },
  { id: 'createdDate', title: 'afipLog.createdDate', width: '116px', sort: 'createdDate', cell: (log) => showInstant(log.createdDate) },
  { id: 'company', title: 'afipLog.company', cell: companyText },
  { id: 'deposito', title: 'afipLog.deposito', cell: depositoText },
  { id: 'service', title: 'afipLog.service', width: '100px', sort: 'service', cell: ({ service }) => service },
  { id: 'operation', title: 'afipLog.operation', width: '116px', sort: 'operation', cell: ({ operation }) => operation },
  { id: 'stockId', title: 'afipLog.stockId', width: '64px', sort: 'stockId', cell: ({ stockId }) => stockId ?? nothing },
  {
    id: 'transactionId',
    title: 'afipLog.transactionId',
    width: '136px',
    sort: 'transactionId',
    cell: ({ transactionId }) => transactionId ?? nothing,
  },
  {
    id: 'outcome',
    title: 'afipLog.outcome',
    width: '152px',
    sort: 'outcome',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  {
    id: 'status',
    title: 'afipLog.status',
    width: '76px',
    align: 'center',
    sort: 'status',
    cell: ({ status }) => status ?? nothing,
  },
  { id: 'durationMs', title: 'afipLog.durationMs', width: '84px', align: 'end', sort: 'durationMs', cell: durationText },
  {
    id: 'actions',
    title: 'afipLog.files',
    width: '88px',
    align: 'end',
    cell: (log, tabIndex) => <LogFiles log={log} tabIndex={tabIndex} />,
  },
]

/** Returns the company's name at the time of the call, or the id if there is no name. */
function companyText({ company }: AfipLog): string {
  return company ? company.name || String(company.id) : nothing
}

/** Returns the warehouse's name, or its id; other servers return only the id. */
function depositoText({ deposito, depositoId }: AfipLog): string {
  return deposito?.description || String(depositoId ?? nothing)
}

function durationText({ outcome, durationMs }: AfipLog): string {
  return outcome === 'underWay' || typeof durationMs !== 'number' ? nothing : `${showNumber(durationMs)} ms`
}

const files = [
  { file: 'request', text: 'afipLog.file.request', icon: ArrowUpFromLine },
  { file: 'response', text: 'afipLog.file.response', icon: ArrowDownToLine },
] as const satisfies readonly { file: AfipLogFile; text: TextKey; icon: IconNode }[]

/** Buttons that download the request and the response of a call; a call without a response has only the first. */
function LogFiles({ log, tabIndex, inWords = false }: { log: AfipLog; tabIndex?: 0 | -1; inWords?: boolean }) {
  const { mutate } = useDownloadAfipLogFile()
  return files
    .filter(({ file }) => file === 'request' || log.status !== null)
    .map(({ file, text, icon }) => {
      const name = t('afipLog.fileOf', { action: t(text), id: log.id })
      const save = () => mutate({ id: log.id, file })
      return (
        <RowButton key={file} icon={inWords ? icon : undefined} aria-label={name} title={t(text)} tabIndex={tabIndex} onClick={save}>
          {inWords ? t(text) : <Icon of={icon} size={16} />}
        </RowButton>
      )
    })
}

/** The dialog of one call to the authority. It loads the call by its id, because the address may name a call that the list does not show. */
function LogDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: log, error, refetch } = useAfipLog({}, id)
  return (
    <Dialog title={t('afipLog.one', { id })} onClose={onClose}>
      {error && !log ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <LogFacts log={log} />}
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

function LogFacts({ log }: { log: AfipLog | undefined }) {
  if (!log) return <LoadingPlace height={342} />
  const { depositoId, stockId } = log
  return (
    <Facts layout="rows">
      <Fact label={t('afipLog.createdDate')}>{showInstant(log.createdDate)}</Fact>
      <Fact label={t('afipLog.company')}>{companyText(log)}</Fact>
      <Fact label={t('afipLog.deposito')}>{depositoText(log)}</Fact>
      <Fact label={t('afipLog.service')}>{log.service}</Fact>
      <Fact label={t('afipLog.operation')}>{log.operation}</Fact>
      <Fact label={t('afipLog.stockId')}>
        {depositoId && stockId ? (
          <Link to="/warehouse/$warehouseId/stocks/stock-detail/$stockId" params={{ warehouseId: depositoId, stockId }}>
            {t('afipLog.toStock', { id: stockId })}
          </Link>
        ) : (
          (stockId ?? '-')
        )}
      </Fact>
      <Fact label={t('afipLog.transactionId')}>{log.transactionId ?? '-'}</Fact>
      <Fact label={t('afipLog.outcome')}>
        <OutcomeBadge outcome={log.outcome} />
      </Fact>
      <Fact label={t('afipLog.status')}>{log.status ?? '-'}</Fact>
      <Fact label={t('afipLog.durationMs')}>{durationText(log)}</Fact>
      <Fact label={t('afipLog.files')}>
        <Box ml={-8}>
          <LogFiles log={log} inWords />
        </Box>
      </Fact>
    </Facts>
  )
}
