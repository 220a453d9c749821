import { LogOut, MonitorCheck } from 'lucide'
import { ownAccountApi } from '#app/api/own-account.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/confirm.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Column } from '#app/ui/table-column.ts'
import { showInstant } from '#domain/dates.ts'
import type { AccountSession } from '#domain/session.ts'

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
  { id: 'end', title: 'stock.actions', width: '128px', align: 'end', cell: (session) => <EndSession session={session} /> },
]

/** The open sessions of a user. They are undefined until they are known. */
export function SessionsTable({ sessions }: { sessions: readonly AccountSession[] | undefined }) {
  return <SimpleTable label={t('sessions.title')} columns={columns} rows={sessions} rowKey={({ id }) => id} />
}

/** Ends one session after a question. The current one ends by signing out. */
function EndSession({ session }: { session: AccountSession }) {
  const confirm = useConfirm()
  const { mutateAsync } = ownAccountApi.useEndSession()
  if (session.current) return '-'

  const name = t('sessions.endOne.of', { device: deviceOf(session), created: showInstant(session.createdDate) })
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
    // This one's row goes away.
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
