// The page with the state of the server's services and the copies of its database, for administrators.
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { RotateCw, Eye, CircleAlert, CircleCheck, CircleHelp, CircleX } from 'lucide'
import { useState } from 'react'
import { copiesQuery, healthQuery } from '#app/api/administration/management.ts'
import { serverTimeOf } from '#app/api/http/server-clock.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { CloseFooter, Dialog } from '#app/ui/dialog/dialog.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { PlainMessage, Message } from '#app/ui/feedback/message.tsx'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { StatusBadge, type StatusBadgeStyle } from '#app/ui/page/status-badge.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { CellText } from '#app/ui/table/table-rows.tsx'
import type { HealthPart, HealthState } from '#domain/administration/health.ts'
import { showInstant } from '#domain/values/dates.ts'
import { CopiesSection } from './-health/copies-section.tsx'
import { serviceName, summaryOf, detailRows, helpOf } from './-health/health-words.ts'

export const Route = createFileRoute('/_session/admin/health')({
  loader: ({ context: { queryClient, mayRead } }) => {
    if (mayRead) {
      void queryClient.prefetchQuery(healthQuery)
      void queryClient.prefetchQuery(copiesQuery)
    }
    return whenRead(queryClient)
  },
  component: HealthScreen,
})

function HealthScreen() {
  const { data: health, error, dataUpdatedAt, refetch } = useQuery(healthQuery)
  // The page also asks by itself, which is not announced.
  const [announced, setAnnounced] = useState('')
  const refresh = async (): Promise<void> => {
    const answer = await refetch({ cancelRefetch: false })
    setAnnounced(answer.error ? '' : checkedText(answer.dataUpdatedAt))
  }
  const hint = useShortcuts([{ key: 'r', label: t('health.refresh.button'), run: () => void refresh() }])
  return (
    <>
      <Breadcrumbs items={[homeCrumb(), { text: t('health.title') }]} />
      <PageTitle
        title={t('health.title')}
        badge={health && <HealthBadge state={health.state} />}
        actions={
          <>
            <span role="status" className="visually-hidden">
              {announced}
            </span>
            {health && (
              <Text component="span" fz="0.8125rem" c="dimmed">
                {checkedText(dataUpdatedAt)}
              </Text>
            )}
            <Button {...hint('r')} variant="default" leftSection={<Icon of={RotateCw} size={16} />} onClick={() => void refresh()}>
              {t('health.refresh.button')}
            </Button>
          </>
        }
      />
      {health && <TroubledParts {...health} />}
      {error && <LoadFailure error={error} onRetry={() => void refresh()} />}
      {health?.parts.length === 0 ? (
        <PlainMessage>{t('health.none')}</PlainMessage>
      ) : (
        (health ?? !error) && <HealthTable parts={health?.parts} />
      )}
      <CopiesSection />
    </>
  )
}

function checkedText(time: number): string {
  return t('health.checked', { instant: showInstant(new Date(serverTimeOf(time)).toISOString()) })
}

function HealthTable({ parts }: { parts: readonly HealthPart[] | undefined }) {
  const [shown, setShown] = useState<string>()
  const part = parts?.find(({ name }) => name === shown)
  return (
    <>
      <DataTable label={t('health.title')} columns={columns(setShown)} rows={parts} rowKey={({ name }) => name} maxWidth={1040} />
      {part && <HealthDialog part={part} onClose={() => setShown(undefined)} />}
    </>
  )
}

function columns(show: (name: string) => void): Column<HealthPart>[] {
  return [
    { id: 'service', title: 'health.table.service', cell: ({ name }) => serviceName(name) },
    {
      id: 'summary',
      title: 'health.table.summary',
      width: '42%',
      cell: (part) => <CellText text={summaryOf(part)}>{summaryOf(part)}</CellText>,
    },
    { id: 'state', title: 'health.table.status', width: '200px', cell: ({ state }) => <HealthBadge state={state} /> },
    {
      id: 'actions',
      title: 'health.details.details',
      width: '130px',
      align: 'end',
      cell: ({ name, details }) =>
        Object.keys(details).length > 0 && (
          <RowButton
            icon={Eye}
            aria-haspopup="dialog"
            aria-label={t('health.details.of', { service: serviceName(name) })}
            onClick={() => show(name)}
          >
            {t('health.details.details')}
          </RowButton>
        ),
    },
  ]
}

function HealthDialog({ part, onClose }: { part: HealthPart; onClose: () => void }) {
  const title = t('health.details.of', { service: serviceName(part.name) })
  const help = helpOf(part)
  return (
    <Dialog title={title} onClose={onClose}>
      <HealthBadge state={part.state} />
      {help && (
        <p>
          {t(help.text)} {help.link && <Link to={help.link.to}>{t(help.link.text)}</Link>}
        </p>
      )}
      <table className="text-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('health.details.name')}</th>
            <th scope="col">{t('health.details.value')}</th>
          </tr>
        </thead>
        <tbody>
          {detailRows(part).map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

const badges: Record<HealthState, StatusBadgeStyle> = {
  UP: { color: 'green', icon: CircleCheck },
  DOWN: { color: 'red', icon: CircleX },
  OUT_OF_SERVICE: { color: 'red', icon: CircleAlert },
  UNKNOWN: { color: 'yellow', icon: CircleHelp },
}

function HealthBadge({ state }: { state: HealthState }) {
  return <StatusBadge text={t(`health.status.${state}`)} {...badges[state]} />
}

const troubled: readonly HealthState[] = ['DOWN', 'OUT_OF_SERVICE']

/** Names the services that are down while the server as a whole is up, because it works without them. */
function TroubledParts({ state, parts }: { state: HealthState; parts: readonly HealthPart[] }) {
  const names = parts.filter((part) => troubled.includes(part.state)).map(({ name }) => serviceName(name))
  if (state !== 'UP' || names.length === 0) return null
  return <Message kind="warning">{t('health.troubled', { services: names.join(', ') })}</Message>
}
