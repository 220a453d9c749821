// What the pages of the user administration share: links, loading states, breadcrumbs and the account-state badge.
import { useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { CircleCheck, CircleX, Hourglass } from 'lucide'
import type { ReactNode } from 'react'
import { useUser } from '#app/api/administration/user.ts'
import { isGone } from '#app/api/http/http.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import { lastListAddress } from '#app/records/generic/pages/last-list.ts'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'
import { Breadcrumbs, TabTitle } from '#app/ui/page/page-title.tsx'
import { StatusBadge, type StatusBadgeStyle } from '#app/ui/page/status-badge.tsx'
import type { ManagedUser } from '#domain/account/user.ts'

interface LoadedUserProps {
  login: string
  /** Whether a deleted user stays visible: in a form they do, so that the administrator can copy the typed values. */
  keepsDeleted?: boolean
  /** Returns the content for a loaded user. `gone` is true when another administrator has deleted the user. */
  children: (user: ManagedUser, gone: boolean) => ReactNode
}

/** Renders a user once loaded, and a message if no user has the login. */
export function LoadedUser({ login, keepsDeleted = false, children }: LoadedUserProps) {
  const { data, error, refetch } = useUser(login)
  const back = useBackToUsers()
  const gone = isGone(error)
  if (data !== undefined && (keepsDeleted || !gone)) return children(data, gone)
  if (gone)
    return (
      <Notice>
        <TabTitle text={t('userManagement.gone', { login })} />
        <h1>{t('userManagement.gone', { login })}</h1>
        <BackButton link={back} text="generic.back" />
      </Notice>
    )
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return <Notice role="status">{t('record.loading')}</Notice>
}

/** The breadcrumbs of a user's screen: Inicio, and the list with its last sort and filters. */
export function UserCrumbs({ title }: { title: string }) {
  const back = useBackToUsers()
  return (
    <Breadcrumbs
      items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t('userManagement.title'), link: back }, { text: title }]}
    />
  )
}

type State = 'active' | 'inactive' | 'waiting'

const states: Record<State, StatusBadgeStyle & { key: TextKey }> = {
  active: { key: 'userManagement.activated', color: 'green', icon: CircleCheck },
  inactive: { key: 'userManagement.deactivated', color: 'red', icon: CircleX },
  waiting: { key: 'userManagement.waiting', color: 'yellow', icon: Hourglass },
}

/** The badge that says whether a user may sign in, or must first open the mail of their registration. */
export function UserState({ user, activated = user.activated }: { user: ManagedUser; activated?: boolean }) {
  const { key, ...style } = states[activated ? 'active' : user.waiting ? 'waiting' : 'inactive']
  return <StatusBadge text={t(key)} {...style} />
}

type Named = Pick<ManagedUser, 'login'>

export const usersLink = { to: '/admin/user-management' } as const satisfies LinkProps

export const userLink = ({ login }: Named) => ({ to: '/admin/user-management/$login', params: { login } }) as const satisfies LinkProps

export const editUserLink = ({ login }: Named) =>
  ({ to: '/admin/user-management/$login/edit', params: { login } }) as const satisfies LinkProps

export const deleteUserLink = ({ login }: Named) =>
  ({ to: '/admin/user-management/$login/delete', params: { login } }) as const satisfies LinkProps

/** Returns the link to the list with its last sort and filters. */
export function useBackToUsers(): LinkProps {
  const client = useQueryClient()
  return { ...usersLink, search: () => lastListAddress.read(client, 'userManagement') }
}
