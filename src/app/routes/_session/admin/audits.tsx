// The page with the audit events and their CSV export, for administrators.
import { Button } from '@mantine/core'
import { createFileRoute, Navigate, Link } from '@tanstack/react-router'
import { Download } from 'lucide'
import { Fragment } from 'react'
import { auditApi, hasId, type ListedAuditEvent, useExportAuditEvents } from '#app/api/administration/audit.ts'
import type { ListQuery } from '#app/api/family/read-calls.ts'
import { isGone } from '#app/api/http/failure.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { Arrow, EventData } from '#app/records/events/event-data.tsx'
import { eventField } from '#app/records/events/event-fields.ts'
import { authorText, eventSentence } from '#app/records/events/event-sentence.ts'
import { criteriaOf } from '#app/records/filters/filters.ts'
import { ListPage } from '#app/records/generic/list/list-page.tsx'
import { dialogLink, RowDialog } from '#app/records/generic/list/row-dialog.tsx'
import { listQuery, useList } from '#app/records/generic/list/use-list.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { auditTypeWords, auditedRecordWords } from '#domain/administration/audit-words.ts'
import { auditFamily } from '#domain/administration/audit.ts'
import { localOf, showInstant } from '#domain/values/dates.ts'
import { unparsedSearch } from '../-shared/unparsed-search.ts'
import { auditFilters, firstFilters, todayOnly, withBothDays } from './-audits/audit-filters.ts'
import classes from './-audits/audits.module.css'

export const Route = createFileRoute('/_session/admin/audits')({
  validateSearch: unparsedSearch,
  loaderDeps: ({ search: { event: _, ...search } }) => search,
  loader: ({ cause, context: { queryClient, mayRead }, deps }) => {
    const search = Object.keys(deps).length > 0 ? deps : firstSearch()
    if (mayRead) void queryClient.prefetchInfiniteQuery(auditApi.pages({}, ofBothDays(listQuery(search, auditList))))
    return whenRead(queryClient, cause)
  },
  component: AuditScreen,
})

const firstSearch = () => ({ sort: auditFamily.sort, ...firstFilters() })
const ofBothDays = ({ criteria = {}, ...asked }: ListQuery) => ({ ...asked, criteria: withBothDays(criteria) })

/**
 * Redirects an address without search parameters to the default filters. The redirect names the order too, so that an address without days
 * can mean all days.
 */
function AuditScreen() {
  const { event, ...list } = Route.useSearch()
  if (Object.keys(list).length > 0) return <Audits />
  const search = { ...(event === undefined ? {} : { event }), ...firstSearch() }
  return <Navigate to="/admin/audits" search={search} replace />
}

function Audits() {
  const list = useList({ usePages: (scope, asked) => auditApi.usePages(scope, ofBothDays(asked)), ...auditList })
  const { query, paged, values, filter } = list
  return (
    <>
      <ListPage
        list={list}
        title={t('audits.title')}
        // Only another server returns events without ids, and it has no export; without events there is nothing to export.
        actions={
          paged.rows.some((event) => event && hasId(event)) && <ExportButton criteria={withBothDays(criteriaOf(auditFilters, values))} />
        }
        buttons={
          <Button variant="default" size="xs" onClick={() => filter(todayOnly(values))}>
            {t('audits.today')}
          </Button>
        }
        instead={isGone(query.error) && !query.data && <PlainMessage>{t('audits.unsupported')}</PlainMessage>}
        tableId="audits"
        columns={auditColumns}
        rowLink={eventLink}
        minWidth={1040}
        rowName={eventName}
        empty={t('audits.none')}
      />
      <RowDialog
        parameter="event"
        list={list}
        useRow={useListedEvent}
        title={(_id, event) => (event ? auditTypeWords(event.type) : t('audits.one'))}
        size="xl"
      >
        {(event) => <EventFacts event={event} />}
      </RowDialog>
    </>
  )
}

/** Returns an event, which is read if the list does not show it. */
function useListedEvent(id: number, listed: ListedAuditEvent | undefined) {
  const { data = listed, error, refetch } = auditApi.useOne({}, id, { enabled: hasId({ id }) && !listed })
  return { data, error, refetch }
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

const eventLink = dialogLink('event')

function eventName({ id, timestamp, type }: ListedAuditEvent): string {
  return `${t('audits.one')} ${id}: ${instantText(timestamp)}, ${auditTypeWords(type)}`
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

const auditList = { columns: auditColumns, filters: auditFilters }

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
