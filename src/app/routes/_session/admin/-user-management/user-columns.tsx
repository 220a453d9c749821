// Columns of the user list, with the activation switch and the row buttons.
import { ActionIcon, Switch } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Eye, Pencil, Trash2 } from 'lucide'
import { useRef } from 'react'
import { useUpdateUser } from '#app/api/administration/user.ts'
import { t } from '#app/i18n/text.ts'
import { roleName } from '#app/records/record-names.ts'
import { EmailCell } from '#app/records/record-view.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { IconLink } from '#app/ui/table/row-buttons.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import type { ManagedUser } from '#domain/account/user.ts'
import { fullName } from '#domain/company/person.ts'
import '#app/styles/inputs.css'
import '@mantine/core/styles/Switch.css'
import { showInstant } from '#domain/values/dates.ts'
import { deleteUserLink, editUserLink, userLink, UserState } from './user-screen.tsx'
import classes from './users.module.css'

const nothing = '-'

/** Returns the columns of the list. `own` is the login of the signed-in administrator. */
export function userColumns(own: string | undefined): readonly Column<ManagedUser>[] {
  return [
    { id: 'login', title: 'userManagement.user', width: '116px', sort: 'login', cell: ({ login }) => login },
    {
      id: 'name',
      title: 'userManagement.name',
      width: '160px',
      sort: 'lastName',
      cell: (user) => fullName(user) || nothing,
    },
    { id: 'email', title: 'userManagement.email', sort: 'email', cell: ({ email }) => <EmailCell email={email} /> },
    {
      id: 'activated',
      title: 'userManagement.state',
      width: '200px',
      sort: 'activated',
      cell: (user, tabIndex) => <ActivationSwitch user={user} isOwn={user.login === own} tabIndex={tabIndex} />,
    },
    {
      id: 'authorities',
      title: 'userManagement.profiles',
      width: '196px',
      cell: ({ authorities }) => <RoleBadges authorities={authorities} />,
    },
    {
      id: 'createdDate',
      title: 'userManagement.created.short',
      width: '120px',
      align: 'center',
      sort: 'createdDate',
      cell: ({ createdDate }) => dateText(createdDate),
    },
    {
      id: 'lastModifiedDate',
      title: 'userManagement.modified.short',
      width: '120px',
      align: 'center',
      sort: 'lastModifiedDate',
      cell: ({ lastModifiedDate }) => dateText(lastModifiedDate),
    },
    {
      id: 'actions',
      title: 'record.actions',
      width: '100px',
      align: 'end',
      cell: (user, tabIndex) => <UserActions user={user} isOwn={user.login === own} tabIndex={tabIndex} />,
    },
  ]
}

function dateText(instant: string | null | undefined): string {
  return instant ? showInstant(instant) : nothing
}

function UserActions({ user, isOwn, tabIndex }: { user: ManagedUser; isOwn: boolean; tabIndex: 0 | -1 }) {
  const named = (title: string) => ({ title, label: t('record.actionOf', { action: title, name: user.login }), tabIndex })
  return (
    <span className={classes['actions']}>
      <IconLink {...named(t('entity.action.view'))} icon={Eye} link={userLink(user)} />
      <IconLink {...named(t('record.edit'))} icon={Pencil} link={editUserLink(user)} />
      {isOwn ? (
        <NoDelete login={user.login} />
      ) : (
        <IconLink
          {...named(t('entity.action.delete'))}
          icon={Trash2}
          link={{ ...deleteUserLink(user), search: true, state: { overList: true }, resetScroll: false }}
        />
      )}
    </span>
  )
}

/** Replaces the delete button in the administrator's own row; its name and tooltip say why. */
function NoDelete({ login }: { login: string }) {
  return (
    <ActionIcon
      variant="subtle"
      bg="transparent"
      disabled
      aria-label={t('userManagement.delete.own', { login })}
      title={t('userManagement.self')}
    >
      <Icon of={Trash2} size={16} />
    </ActionIcon>
  )
}

interface ActivationSwitchProps {
  user: ManagedUser
  /** Whether it is the administrator's own account, which only others may deactivate. */
  isOwn: boolean
  tabIndex: 0 | -1
}

/** The switch that activates or deactivates a user. It shows the new state during the save, and the old one again if the save fails. */
function ActivationSwitch({ user, isOwn, tabIndex }: ActivationSwitchProps) {
  const { mutate, isPending, variables } = useUpdateUser()
  // In a ref, because two clicks come sooner than the render between them.
  const running = useRef(false)
  const checked = isPending ? variables.change.activated === true : user.activated
  const reason = isOwn ? t('userManagement.self') : undefined

  function change(activated: boolean): void {
    if (running.current) return
    running.current = true
    mutate({ row: user, change: { activated } }, { onSettled: () => void (running.current = false) })
  }

  return (
    <Switch
      size="sm"
      wrapperProps={{ title: reason }}
      // The visible label is the state, and a click on it toggles the switch; the accessible name is the same in both states.
      label={<UserState user={user} activated={checked} />}
      aria-label={t(isOwn ? 'userManagement.activation.own' : 'userManagement.activation.of', { login: user.login })}
      aria-busy={isPending}
      checked={checked}
      disabled={isOwn}
      tabIndex={tabIndex}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

/** The badges of a user's roles; that of administrators is highlighted. */
function RoleBadges({ authorities }: { authorities: readonly string[] }) {
  return (
    <span className={classes['roles']}>
      {authorities.map((authority) => (
        <span key={authority} className={classes['role']} data-strong={authority === 'ROLE_ADMIN' || undefined}>
          {roleName(authority)}
        </span>
      ))}
    </span>
  )
}
