// Columns of the user list, with the activation switch and the row buttons.
import { Group, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Hourglass, Trash2 } from 'lucide'
import { t, type TextKey } from '#app/i18n/text.ts'
import { RowActions } from '#app/records/generic/list/use-list-columns.tsx'
import type { ScreenUser } from '#app/records/generic/rights.ts'
import { roleName } from '#app/records/record-names.ts'
import { EmailCell } from '#app/records/record-view.tsx'
import { StatusBadge, type StatusBadgeStyle } from '#app/ui/page/status-badge.tsx'
import { RowIconButton } from '#app/ui/table/row-buttons.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { useSingle } from '#app/ui/use-single.ts'
import type { ManagedUser } from '#domain/account/user.ts'
import { fullName } from '#domain/company/person.ts'
import '@mantine/core/styles/Switch.layer.css'
import { showInstant } from '#domain/values/dates.ts'
import { unchangedUser, userRecords } from './user-records.tsx'
import classes from './users.module.css'

const nothing = '-'

export function userColumns(viewer: ScreenUser): readonly Column<ManagedUser>[] {
  const isOwn = ({ login }: ManagedUser) => login === viewer.login
  return [
    { id: 'login', title: 'userManagement.one', width: '116px', sort: 'login', cell: ({ login }) => login },
    { id: 'name', title: 'userManagement.name', width: '160px', sort: 'lastName', cell: (user) => fullName(user) || nothing },
    { id: 'email', title: 'userManagement.email', sort: 'email', cell: ({ email }) => <EmailCell email={email} /> },
    {
      id: 'activated',
      title: 'userManagement.state',
      width: '200px',
      sort: 'activated',
      cell: (user, tabIndex) => <ActivationSwitch user={user} isOwn={isOwn(user)} tabIndex={tabIndex} />,
    },
    {
      id: 'authorities',
      title: 'userManagement.profiles',
      width: '196px',
      cell: ({ authorities }) => <RoleBadges authorities={authorities} />,
    },
    dateColumn('createdDate', 'userManagement.created.short'),
    dateColumn('lastModifiedDate', 'userManagement.modified.short'),
    {
      id: 'actions',
      title: 'record.actions',
      width: '100px',
      align: 'end',
      cell: (user, tabIndex) => (
        <RowActions entity={userRecords} row={user} viewer={viewer} tabIndex={tabIndex} name={user.login}>
          {isOwn(user) && (
            // In place of the delete button; its name and tooltip say why.
            <RowIconButton
              icon={Trash2}
              disabled
              aria-label={t('userManagement.delete.own', { login: user.login })}
              title={t('userManagement.self')}
            />
          )}
        </RowActions>
      ),
    },
  ]
}

function dateColumn(id: 'createdDate' | 'lastModifiedDate', title: TextKey): Column<ManagedUser> {
  return { id, title, width: '120px', align: 'center', sort: id, cell: ({ [id]: date }) => (date ? showInstant(date) : nothing) }
}

const states = {
  activated: { color: 'green', icon: CircleCheck },
  deactivated: { color: 'red', icon: CircleX },
  waiting: { color: 'yellow', icon: Hourglass },
} as const satisfies Record<string, StatusBadgeStyle>

/** The badge that says whether a user may sign in, or must first open the mail of their registration. */
export function UserState({ user, activated = user.activated }: { user: ManagedUser; activated?: boolean }) {
  const state = activated ? 'activated' : user.waiting ? 'waiting' : 'deactivated'
  return <StatusBadge text={t(`userManagement.${state}`)} {...states[state]} />
}

interface ActivationSwitchProps {
  user: ManagedUser
  /** Whether it is the administrator's own account, which only others may deactivate. */
  isOwn: boolean
  tabIndex: 0 | -1
}

function ActivationSwitch({ user, isOwn, tabIndex }: ActivationSwitchProps) {
  const { id, version, login } = user
  const client = useQueryClient()
  const { mutate, isPending, variables } = userRecords.api.useUpdate({}, 'toast')
  const change = useSingle(mutate)
  const checked = isPending ? variables.activated : user.activated

  return (
    <Switch
      size="sm"
      wrapperProps={{ title: isOwn ? t('userManagement.self') : undefined }}
      // The visible label is the state, and a click on it toggles the switch; the accessible name is the same in both states.
      label={<UserState user={user} activated={checked} />}
      aria-label={t(isOwn ? 'userManagement.activation.own' : 'userManagement.activation.of', { login })}
      aria-busy={isPending}
      checked={checked}
      disabled={isOwn}
      tabIndex={tabIndex}
      onChange={({ currentTarget }) =>
        change(
          { ...unchangedUser(user), id, version, activated: currentTarget.checked },
          // The row may be another than the server's.
          { onError: () => void userRecords.api.refetch(client, {}, login, { quiet: true }) },
        )
      }
    />
  )
}

function RoleBadges({ authorities }: { authorities: readonly string[] }) {
  return (
    <Group gap={4} wrap="nowrap">
      {authorities.map((authority) => (
        <span key={authority} className={classes['role']} data-strong={authority === 'ROLE_ADMIN' || undefined}>
          {roleName(authority)}
        </span>
      ))}
    </Group>
  )
}
