// The page with the audit events and their CSV export, for administrators.
import { Button } from '@mantine/core'
import { createFileRoute, Navigate, Link } from '@tanstack/react-router'
import { Download } from 'lucide'
import { Fragment } from 'react'
import { hasId, type ListedAuditEvent, useAuditEvents, useExportAuditEvents, useAuditEvent } from '#app/api/administration/audit.ts'
import { pageRows } from '#app/api/family/cached-rows.ts'
import { isGone } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { Arrow, EventData } from '#app/records/events/event-data.tsx'
import { eventField } from '#app/records/events/event-fields.ts'
import { authorText, eventSentence } from '#app/records/events/event-sentence.ts'
import { EmptyList, IgnoredFilters } from '#app/records/filters/filter-notices.tsx'
import { criteriaOf } from '#app/records/filters/filters.ts'
import { ListFilters } from '#app/records/filters/list-filters.tsx'
import { useList } from '#app/records/filters/use-list.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { CloseFooter, Dialog } from '#app/ui/dialog/dialog.tsx'
import { LoadFailure, LoadingPlace } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { auditTypeWords, auditedRecordWords } from '#domain/administration/audit-words.ts'
import { auditFamily } from '#domain/administration/audit.ts'
import { localOf, showInstant } from '#domain/values/dates.ts'
import { auditFilters, firstFilters, todayOnly, withBothDays } from './-audits/audit-filters.ts'
import classes from './-audits/audits.module.css'

/** The unparsed search parameters. The list and the screen parse them, so that the parsing code stays out of the main script. */
type AuditSearch = Readonly<Record<string, unknown>>

export const Route = createFileRoute('/_session/admin/audits')({
  validateSearch: (raw: AuditSearch): AuditSearch => raw,
  component: AuditScreen,
})

/** Redirects an address without search parameters to the default filters. The redirect names the order too, so that an address without days can mean all days. */
function AuditScreen() {
  const { event, ...list } = Route.useSearch()
  if (Object.keys(list).length > 0) return <Audits event={event} />
  const search = { ...(event === undefined ? {} : { event }), sort: auditFamily.sort, ...firstFilters() }
  return <Navigate to="/admin/audits" search={search} replace />
}

function Audits({ event }: { event: unknown }) {
  const navigate = Route.useNavigate()
  const title = t('audits.title')
  const { query, paged, sort, values, filter, onSort } = useList({
    usePages: (scope, { criteria = {}, ...asked }) => useAuditEvents(scope, { ...asked, criteria: withBothDays(criteria) }),
    columns: auditColumns,
    filters: auditFilters,
  })
  const rows = pageRows(query.data)
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: title }]} />
      <PageTitle
        title={title}
        // Only another server returns events without ids, and it has no export; without events there is nothing to export.
        actions={rows.some(hasId) && <ExportButton criteria={withBothDays(criteriaOf(auditFilters, values))} />}
      />
      <ListFilters filters={auditFilters} values={values} onApply={filter}>
        <Button variant="default" size="xs" onClick={() => filter(todayOnly(values))}>
          {t('audits.today')}
        </Button>
      </ListFilters>
      <IgnoredFilters pages={query.data?.pages} />
      {isGone(query.error) && !query.data ? (
        <Notice>{t('audits.unsupported')}</Notice>
      ) : (
        <DataTable
          label={title}
          tableId="audits"
          columns={auditColumns}
          list={paged}
          rowLink={eventLink}
          minWidth={1040}
          rowName={eventName}
          sort={sort}
          onSort={onSort}
          empty={
            <EmptyList values={values} onFilter={filter}>
              {t('audits.none')}
            </EmptyList>
          }
        />
      )}
      {isId(event) && (
        <AuditDialog
          key={event}
          id={event}
          listed={rows.find(({ id }) => id === event)}
          onClose={() => void navigate({ search: ({ event: _, ...search }) => search, replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}

/** The button that exports all pages of the filtered list. */
function ExportButton({ criteria }: { criteria: Record<string, string> }) {
  const save = useExportAuditEvents()
  return (
    <Button
      variant="default"
      leftSection={<Icon of={Download} size={16} />}
      loading={save.isPending}
      onClick={() => save.mutate({ criteria })}
    >
      {t('audits.export')}
    </Button>
  )
}

/** Returns a link that opens the dialog of an event and keeps the list as it is. */
function eventLink({ id }: ListedAuditEvent) {
  return { to: '/admin/audits', search: (search: AuditSearch) => ({ ...search, event: id }), resetScroll: false } as const
}

function eventName({ id, timestamp, type }: ListedAuditEvent): string {
  return `${t('audits.one')} ${id}: ${instantText(timestamp)}, ${auditTypeWords(type)}`
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

const nothing = '-'

const auditColumns: readonly Column<ListedAuditEvent>[] = [
  { id: 'timestamp', title: 'audits.date', width: '176px', sort: 'auditEventDate', cell: ({ timestamp }) => instantText(timestamp) },
  { id: 'principal', title: 'audits.principal', width: '136px', sort: 'principal', cell: personText },
  { id: 'type', title: 'audits.type', width: '232px', cell: ({ type }) => auditTypeWords(type) },
  { id: 'about', title: 'audits.about', width: '216px', cell: aboutText },
  { id: 'remoteAddress', title: 'audits.remoteAddress', width: '128px', cell: ({ data }) => data.remoteAddress || nothing },
  { id: 'data', title: 'audits.data', cell: (event) => <DataCell event={event} /> },
]

/** Returns an instant with seconds, which auditors compare: `DD/MM/YY HH:mm:ss`. */
function instantText(timestamp: string): string {
  return showInstant(timestamp) + localOf(timestamp).slice(16)
}

/** Returns the login of an event's author, by which the list is filtered and sorted. */
function personText({ principal }: Pick<ListedAuditEvent, 'principal'>): string {
  return principal ?? t('event.system')
}

/** Returns what an event is about: `Permiso de embarque 26001EC01000123A`, `Stock 41`. */
function aboutText({ record, stockId, data, count }: ListedAuditEvent): string {
  if (record) return `${auditedRecordWords(record.name)} ${record.name === 'stock' ? record.id : (record.label ?? record.id)}`
  const counted = Object.entries(data.counts ?? {}).map(([name, many]) => `${auditedRecordWords(name)}: ${many}`)
  if (typeof count === 'number' && counted.length > 0) return counted.join(', ')
  if (data.subject) return data.subject
  return stockId === null ? nothing : t('audits.stockOf', { id: stockId })
}

/** The cell with further details in one line: the person or object concerned, the reason, and the changed fields. */
function DataCell({ event: { record, data } }: { event: ListedAuditEvent }) {
  const texts = [record && data.subject, data.message, ...(data.errors ?? [])].flatMap((text) => text || [])
  const changes = (data.changes ?? []).map(({ field, before, after }) => {
    const { label, show } = eventField(record?.name, field)
    return { field, label, before: show(before) || t('event.empty'), after: show(after) || t('event.empty') }
  })
  const whole = [...texts, ...changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`)].join('; ')
  return (
    <span title={whole} className={classes['data']}>
      {whole === '' ? nothing : texts.join('; ')}
      {changes.map(({ field, label, before, after }, index) => (
        <Fragment key={field}>
          {(index > 0 || texts.length > 0) && '; '}
          {label}: {before} <Arrow /> {after}
        </Fragment>
      ))}
    </span>
  )
}

interface AuditDialogProps {
  id: number
  /** The event, if the list shows it. */
  listed: ListedAuditEvent | undefined
  onClose: () => void
}

/** The dialog with all details of one event, which is loaded by its id if the list does not show it. */
function AuditDialog({ id, listed, onClose }: AuditDialogProps) {
  const { data = listed, error, refetch } = useAuditEvent({}, id, { enabled: hasId({ id }) && !listed })
  return (
    <Dialog title={data ? auditTypeWords(data.type) : t('audits.one')} onClose={onClose} size="xl">
      {data ? (
        <EventFacts event={data} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingPlace height={160} />
      )}
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

function EventFacts({ event }: { event: ListedAuditEvent }) {
  const { principal, name, stockId, data } = event
  return (
    <>
      {stockId !== null && <p>{eventSentence(event)}</p>}
      <Facts layout="rows">
        <Fact label={t('audits.date')}>{instantText(event.timestamp)}</Fact>
        <Fact label={t('audits.principal')}>{name && principal ? `${name} (${principal})` : authorText(event)}</Fact>
        <Fact label={t('audits.about')}>{aboutText(event)}</Fact>
        {stockId !== null && (
          <Fact label={t('audits.stock')}>
            <Link to="/$entity/$id/historial" params={{ entity: 'stock', id: stockId }}>
              {t('history.ofStock', { id: stockId })}
            </Link>
          </Fact>
        )}
        <Fact label={t('audits.remoteAddress')}>{data.remoteAddress || '-'}</Fact>
        {data.transactionId && <Fact label={t('stock.transactionId')}>{data.transactionId}</Fact>}
      </Facts>
      <EventData event={event} open />
    </>
  )
}
