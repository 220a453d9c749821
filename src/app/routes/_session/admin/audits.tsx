// The page with the audit events and their CSV export, for administrators.
import { Button } from '@mantine/core'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { Download } from 'lucide'
import { hasId, type ListedAuditEvent, useAuditEvents, useExportAuditEvents } from '#app/api/administration/audit.ts'
import { pageRows } from '#app/api/family/cached-rows.ts'
import { isGone } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { EmptyList, IgnoredFilters } from '#app/records/filters/filter-notices.tsx'
import { criteriaOf } from '#app/records/filters/filters.ts'
import { ListFilters } from '#app/records/filters/list-filters.tsx'
import { useList } from '#app/records/filters/use-list.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { auditTypeWords } from '#domain/administration/audit-words.ts'
import { auditFamily } from '#domain/administration/audit.ts'
import { auditColumns, instantText } from './-audits/audit-columns.tsx'
import { AuditDialog } from './-audits/audit-dialog.tsx'
import { auditFilters, firstFilters, todayOnly, withBothDays } from './-audits/audit-filters.ts'

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
