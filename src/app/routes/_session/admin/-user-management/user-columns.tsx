import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Eye, Pencil, Trash2 } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { IconLink } from '#app/ui/icon-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Column } from '#app/ui/table-column.ts'
import { showInstant } from '#domain/dates.ts'
import type { ManagedUser } from '#domain/user.ts'
import { ActivationSwitch } from './activation-switch.tsx'
import { RoleBadges } from './role-badges.tsx'
import { deleteUserLink, editUserLink, userLink } from './user-links.ts'
import classes from './users.module.css'

const nothing = '-'

/** The columns of the list. `own` is the login of the administrator who looks at it. */
export function userColumns(own: string | undefined): readonly Column<ManagedUser>[] {
  return [
    { id: 'login', title: 'userManagement.user', width: '120px', sort: 'login', cell: ({ login }) => login },
    {
      id: 'name',
      title: 'userManagement.name',
      width: '168px',
      sort: 'lastName',
      cell: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ') || nothing,
    },
    { id: 'email', title: 'userManagement.email', sort: 'email', cell: ({ email }) => email ?? nothing },
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

/** In the place of the button that deletes; its name and its tooltip say why. */
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
