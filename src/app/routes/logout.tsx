import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountApi } from '#app/api/account.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { currentToken } from '#app/session/token.ts'
import { PublicPage } from '#app/ui/public-page.tsx'

export const Route = createFileRoute('/logout')({ component: LogoutScreen })

function LogoutScreen() {
  const { signOut } = useSession()
  const client = useQueryClient()

  useEffect(() => {
    const token = currentToken()
    const logoutUrl = client.getQueryData(accountApi.info.queryKey)?.logoutUrl
    signOut()
    if (token === null || !logoutUrl) return
    const address = new URL(logoutUrl, document.baseURI)
    address.searchParams.set('id_token_hint', token)
    address.searchParams.set('post_logout_redirect_uri', window.location.origin)
    window.location.assign(address)
  }, [client, signOut])

  return (
    <PublicPage title={t('logout.success')}>
      <Link to="/login">{t('login.form.button')}</Link>
    </PublicPage>
  )
}
