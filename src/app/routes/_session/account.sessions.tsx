// The page on which signed-in users see and end their own sessions.
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LogOut, MonitorCheck } from 'lucide'
import { accountSessionsQuery, useEndAccountSession } from '#app/api/account/own-account.ts'
import { isUnknownCall } from '#app/api/http/failure.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { StatusBadge } from '#app/ui/page/status-badge.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import { buttonsWidth, type Column } from '#app/ui/table/table-column.ts'
import type { AccountSession } from '#domain/account/session.ts'
import { showInstant } from '#domain/values/dates.ts'
import { EndOwnSessions } from './-account/session-questions.tsx'

export const Route = createFileRoute('/_session/account/sessions')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(accountSessionsQuery)
    return whenRead(queryClient)
  },
  component: SessionsScreen,
})

function SessionsScreen() {
  const { account } = useSession()
  if (!account) return null
  return (
    <>
      <PageTitle title={t('sessions.title')} />
      <OwnSessions login={account.login} />
    </>
  )
}

function OwnSessions({ login }: { login: string }) {
  const { data, error, refetch } = useQuery(accountSessionsQuery)
  if (error && !data) {
    // The platform's server has no list of sessions.
    if (isUnknownCall(error)) return <PlainMessage>{t('sessions.own.missing')}</PlainMessage>
    return <LoadFailure error={error} onRetry={() => void refetch()} />
  }
  return (
    <Stack gap={16}>
      <Text>{t('sessions.own.help')}</Text>
      {data && (data.some(({ current }) => !current) ? <EndOwnSessions login={login} /> : <Text>{t('sessions.own.alone')}</Text>)}
      <DataTable label={t('sessions.title')} columns={columns} rows={data} rowKey={({ id }) => id} />
    </Stack>
  )
}

const columns: readonly Column<AccountSession>[] = [
  { id: 'device', title: 'sessions.device', cell: deviceOf },
  {
    id: 'lastUsed',
    title: 'sessions.lastUsed',
    cell: ({ current, lastUsedDate }) =>
      current ? <StatusBadge text={t('sessions.current')} color="green" icon={MonitorCheck} /> : showInstant(lastUsedDate),
  },
  { id: 'address', title: 'sessions.address', cell: ({ address }) => address ?? '-' },
  { id: 'created', title: 'sessions.created', cell: ({ createdDate }) => showInstant(createdDate) },
  { id: 'expires', title: 'sessions.expires', cell: ({ expiresDate }) => showInstant(expiresDate) },
  {
    id: 'actions',
    title: 'stock.actions',
    width: buttonsWidth(128, 80),
    align: 'end',
    cell: (session) => <EndSession session={session} />,
  },
]

/** The button that ends one session after confirmation. The current session ends by signing out instead. */
function EndSession({ session }: { session: AccountSession }) {
  const confirm = useConfirm()
  const { mutateAsync } = useEndAccountSession()
  if (session.current) return '-'

  const name = t('sessions.endOne.of', { id: session.id, device: deviceOf(session), created: showInstant(session.createdDate) })
  async function end(button: HTMLElement): Promise<void> {
    const row = button.closest('tr')
    const next = row?.nextElementSibling?.querySelector('button') ?? row?.previousElementSibling?.querySelector('button')
    const isEnded = await confirm({
      title: t('sessions.own.endOne.question'),
      text: t('sessions.own.endOne.text'),
      action: t('sessions.endOne'),
      danger: true,
      run: () => mutateAsync(session),
    })
    // The row of the ended session disappears, so the focus moves to the next one.
    if (isEnded) next?.focus()
  }

  return (
    <RowButton icon={LogOut} aria-label={name} onClick={({ currentTarget }) => void end(currentTarget)}>
      {t('sessions.endOne')}
    </RowButton>
  )
}

function deviceOf({ device }: AccountSession): string {
  return device ?? t('sessions.device.unknown')
}
