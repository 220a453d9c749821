// The sign-in page, for visitors without a session.
import { Stack, Text } from '@mantine/core'
import { createFileRoute, type HistoryState, Link, Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useManagementInfo } from '#app/api/account/account.ts'
import { sessionState } from '#app/api/http/session-store.ts'
import { t } from '#app/i18n/text.ts'
import { LoginForm } from '#app/session/login-form.tsx'
import { readReturnAddress } from '#app/session/return-address.ts'
import { useSession } from '#app/session/session.tsx'
import { PublicPage } from './-shell/public-page.tsx'

export const Route = createFileRoute('/login')({ component: LoginScreen })

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that needed a session. */
    from?: string
    /** The login of the previous user, if known. Another user begins at the start page. */
    user?: string | undefined
  }
}

function LoginScreen() {
  const { status, account } = useSession()
  // Stored on the first render, because navigation replaces the history state before this screen is unmounted.
  const router = useRouter()
  const [{ from, user, isBack }] = useState(() => targetOf(router.state.location.state))
  const [{ closedElsewhere }] = useState(sessionState)
  if (status === 'loading') return null
  if (status === 'signed-in') return <Navigate to="." href={user === undefined || user === account?.login ? from : '/'} replace />
  return (
    <PublicPage title={t('login.title')}>
      {status === 'expired' && (
        <Text c="dimmed" mb={16}>
          {t('login.error.unauthorized')}
        </Text>
      )}
      {closedElsewhere && (
        <Text role="status" c="dimmed" mb={16}>
          {t('session.closedElsewhere')}
        </Text>
      )}
      {isBack && (
        <Text c="dimmed" mb={16}>
          {t('login.wayBack')}
        </Text>
      )}
      <LoginForm username={account?.login ?? (isBack ? (user ?? '') : '')} rememberMe={isBack && sessionState().remembered} />
      <OtherWays />
    </PublicPage>
  )
}

/** Returns the page that follows signing in: the one that needed a session, else the one stored at sign-out. */
function targetOf({ from = '/', user }: HistoryState): { from: string; user: string | undefined; isBack: boolean } {
  const stored = from === '/' ? readReturnAddress() : null
  return stored ? { ...stored, isBack: true } : { from, user, isBack: false }
}

/** Links for users who cannot sign in. The sign-in dialog has none, because they would lead away from unsaved values. */
function OtherWays() {
  const { data: info } = useManagementInfo()
  return (
    <Stack gap={8} mt={24} c="dimmed">
      <Link to="/account/reset/request">{t('login.password.forgot')}</Link>
      {info?.registrationEnabled === true && (
        <span>
          {t('global.messages.info.register.noaccount')} <Link to="/account/register">{t('global.messages.info.register.link')}</Link>
        </span>
      )}
    </Stack>
  )
}
