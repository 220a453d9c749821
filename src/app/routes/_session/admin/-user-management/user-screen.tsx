import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone } from '#app/api/http.ts'
import { userApi } from '#app/api/user.ts'
import { t } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ManagedUser } from '#domain/user.ts'
import { useBackToUsers } from './user-links.ts'

interface LoadedUserProps {
  login: string
  /** Keeps showing the user after they were deleted: a form does, so that what was typed can be copied. */
  stays?: boolean
  children: (user: ManagedUser) => ReactNode
}

/** Renders a user; says so while the user is read, and when there is none with the login. */
export function LoadedUser({ login, stays = false, children }: LoadedUserProps) {
  const { data, error, refetch } = useQuery(userApi.detail(login))
  const back = useBackToUsers()
  const gone = isGone(error)
  if (data !== undefined && (stays || !gone)) return children(data)
  if (gone)
    return (
      <Notice>
        <title>{t('userManagement.gone', { login })}</title>
        <h1>{t('userManagement.gone', { login })}</h1>
        <BackButton link={back} text="generic.back" />
      </Notice>
    )
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return <Notice role="status">{t('record.loading')}</Notice>
}

/** The way to a user's screen: Inicio, and the list as it was left. */
export function UserCrumbs({ title }: { title: string }) {
  const back = useBackToUsers()
  return (
    <Breadcrumbs
      items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t('userManagement.title'), link: back }, { text: title }]}
    />
  )
}
