import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { accountApi } from '#app/api/account.ts'
import { currentToken } from '#app/api/session-store.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import type { ManagementInfo } from '#domain/management.ts'
import { PublicPage } from './-shell/public-page.tsx'

export const Route = createFileRoute('/logout')({ component: LogoutScreen })

function LogoutScreen() {
  const { status, signOut } = useSession()
  const client = useQueryClient()
  const [isOut, setIsOut] = useState(false)
  if (!isOut && status === 'anonymous') setIsOut(true)

  const leave = useEffectEvent(() => {
    const token = currentToken()
    const known = client.getQueryData(accountApi.info.queryKey)
    signOut()
    if (token !== null) void signOutAtServer(token, known ?? client.fetchQuery(accountApi.info))
  })
  // Once per visit: a user who signs in later in another tab stays signed in.
  useEffect(() => leave(), [])

  if (isOut && status === 'signed-in') return <Navigate to="/" replace />
  return (
    <PublicPage title={t('logout.success')}>
      <Link to="/login">{t('login.form.button')}</Link>
    </PublicPage>
  )
}

/** Ends the session at the server's sign-out address too, if it has one; the browser comes back from there. */
async function signOutAtServer(token: string, loading: ManagementInfo | Promise<ManagementInfo>): Promise<void> {
  const info = await Promise.resolve(loading).catch(() => null)
  if (!info?.logoutUrl) return
  const address = new URL(info.logoutUrl, document.baseURI)
  address.searchParams.set('id_token_hint', token)
  address.searchParams.set('post_logout_redirect_uri', window.location.origin)
  window.location.assign(address)
}
