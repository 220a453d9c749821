// The page with the log of calls to the customs authority, for administrators.
import { Box } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { afipLogApi, type AfipLogFile, useDownloadAfipLogFile } from '#app/api/administration/afip-log.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import type { Filters } from '#app/records/filters/filters.ts'
import { anyReference } from '#app/records/generic/generic-references.tsx'
import { ListPage } from '#app/records/generic/list/list-page.tsx'
import { dialogLink, RowDialog } from '#app/records/generic/list/row-dialog.tsx'
import { listQuery, useList } from '#app/records/generic/list/use-list.ts'
import { companySource, depositoSource } from '#app/records/generic/sources.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { afipLogOutcomes, type AfipLog } from '#domain/administration/afip-log.ts'
import { showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { OutcomeBadge } from '../-shared/company/outcome-badge.tsx'
import { unparsedSearch } from '../-shared/unparsed-search.ts'

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

export const Route = createFileRoute('/_session/admin/afip/log')({
  validateSearch: unparsedSearch,
  loaderDeps: ({ search: { log: _, ...search } }) => search,
  loader: ({ cause, context: { queryClient, mayRead }, deps }) => {
    if (mayRead) void queryClient.prefetchInfiniteQuery(afipLogApi.pages({}, listQuery(deps, logList)))
    return whenRead(queryClient, cause)
  },
  component: AfipLogScreen,
})

function AfipLogScreen() {
  const list = useList(logList)
  return (
    <>
      <ListPage
        list={list}
        title={t('afipLog.title')}
        filters="grid"
        tableId="afip logs"
        columns={logColumns}
        rowLink={logLink}
        rowName={logName}
        empty={t('afipLog.none')}
      />
      <RowDialog parameter="log" list={list} useRow={useLog} title={(id) => logName({ id })}>
        {(log) => <LogFacts log={log} />}
      </RowDialog>
    </>
  )
}

const logLink = dialogLink('log')

function useLog(id: number) {
  return afipLogApi.useOne({}, id)
}

function logName({ id }: Pick<AfipLog, 'id'>): string {
  return t('afipLog.one', { id })
}

const nothing = '-'

type Sorted = 'id' | 'createdDate' | 'service' | 'operation' | 'stockId' | 'transactionId' | 'outcome' | 'status' | 'durationMs'

const sorted = (id: Sorted, width: string, cell: Column<AfipLog>['cell'], align?: 'center' | 'end'): Column<AfipLog> => ({
  id,
  title: `afipLog.${id}`,
  width,
  align,
  sort: id,
  cell,
})

const logColumns: readonly Column<AfipLog>[] = [
  sorted('id', '56px', ({ id }) => id),
  sorted('createdDate', '116px', ({ createdDate }) => showInstant(createdDate)),
  { id: 'company', title: 'afipLog.company', cell: companyText },
  { id: 'deposito', title: 'afipLog.deposito', cell: depositoText },
  sorted('service', '100px', ({ service }) => service),
  sorted('operation', '116px', ({ operation }) => operation),
  sorted('stockId', '64px', ({ stockId }) => stockId ?? nothing),
  sorted('transactionId', '136px', ({ transactionId }) => transactionId ?? nothing),
  sorted('outcome', '152px', ({ outcome }) => <OutcomeBadge outcome={outcome} />),
  sorted('status', '76px', ({ status }) => status ?? nothing, 'center'),
  sorted('durationMs', '84px', durationText, 'end'),
  {
    id: 'actions',
    title: 'afipLog.files',
    width: '88px',
    align: 'end',
    cell: (log, tabIndex) => <LogFiles log={log} tabIndex={tabIndex} />,
  },
]

const logList = { usePages: afipLogApi.usePages, columns: logColumns, filters: logFilters }

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

const icons: Readonly<Record<AfipLogFile, IconNode>> = { request: ArrowUpFromLine, response: ArrowDownToLine }

/** Buttons that download the request and the response of a call; a call without a response has only the first. */
function LogFiles({ log, tabIndex, inWords = false }: { log: AfipLog; tabIndex?: 0 | -1; inWords?: boolean }) {
  const { mutate } = useDownloadAfipLogFile()
  const files: readonly AfipLogFile[] = log.status === null ? ['request'] : ['request', 'response']
  return files.map((file) => {
    const text = t(`afipLog.file.${file}`)
    const name = t('afipLog.fileOf', { action: text, id: log.id })
    const save = () => mutate({ id: log.id, file })
    return (
      <RowButton key={file} icon={inWords ? icons[file] : undefined} aria-label={name} title={text} tabIndex={tabIndex} onClick={save}>
        {inWords ? text : <Icon of={icons[file]} size={16} />}
      </RowButton>
    )
  })
}

/** What a call's dialog shows otherwise than its row. */
const own: Readonly<Record<string, ((log: AfipLog) => ReactNode) | undefined>> = {
  stockId: ({ depositoId, stockId }) =>
    depositoId && stockId ? (
      <Link to="/warehouse/$warehouseId/stocks/stock-detail/$stockId" params={{ warehouseId: depositoId, stockId }}>
        {t('afipLog.toStock', { id: stockId })}
      </Link>
    ) : (
      (stockId ?? nothing)
    ),
  actions: (log) => (
    <Box ml={-8}>
      <LogFiles log={log} inWords />
    </Box>
  ),
}

function LogFacts({ log }: { log: AfipLog }) {
  const [, ...columns] = logColumns
  return (
    <Facts layout="rows">
      {columns.map(({ id, title, cell }) => (
        <Fact key={id} label={t(title)}>
          {(own[id] ?? cell)(log, 0)}
        </Fact>
      ))}
    </Facts>
  )
}
