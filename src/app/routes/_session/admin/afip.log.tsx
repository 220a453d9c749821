import { createFileRoute } from '@tanstack/react-router'
import { afipLogApi } from '#app/api/afip-log.ts'
import { t } from '#app/i18n/text.ts'
import { List } from '#app/records/list.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { AfipLog } from '#domain/afip-log.ts'
import { logColumns } from './-afip-log/log-columns.tsx'
import { LogDialog } from './-afip-log/log-dialog.tsx'
import { logFilters } from './-afip-log/log-filters.ts'

/** The unparsed search parameters. The list and the screen parse them, so that the parsing code stays out of the main script. */
type LogSearch = Readonly<Record<string, unknown>>

export const Route = createFileRoute('/_session/admin/afip/log')({
  validateSearch: (raw: LogSearch): LogSearch => raw,
  component: AfipLogScreen,
})

function AfipLogScreen() {
  const { log } = Route.useSearch()
  const navigate = Route.useNavigate()
  const title = t('afipLog.title')
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: title }]} />
      <PageTitle title={title} />
      <List
        label={title}
        tableId="afip logs"
        pages={(query) => afipLogApi.pages({}, query)}
        columns={logColumns}
        filters={logFilters}
        rowLink={logLink}
        minWidth={1200}
        empty={t('afipLog.none')}
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

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
