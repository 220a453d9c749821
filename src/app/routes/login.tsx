import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { accountApi } from '#app/api/account.ts'
import { t } from '#app/i18n/text.ts'
import { LoginForm } from '#app/session/login-form.tsx'
import { useSession } from '#app/session/session.tsx'
import { PublicPage } from './-shell/public-page.tsx'
import styles from './-account/account.module.css'

export const Route = createFileRoute('/login')({ component: LoginScreen })

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where somebody was going when the guard sent them to sign in. */
    from?: string
    /** Whose screen that was, when it is known: it is nothing to anybody else. */
    whose?: string | undefined
  }
}

function LoginScreen() {
  const { status, account } = useSession()
  // As it was when this screen opened: once one leaves, the address says nothing of it any more.
  const router = useRouter()
  const [{ from = '/', whose }] = useState(() => router.state.location.state)
  if (status === 'loading') return null
  if (status === 'signed-in') return <Navigate to="." href={whose === undefined || whose === account?.login ? from : '/'} replace />
  return (
    <PublicPage title={t('login.title')}>
      {status === 'expired' && <p className={styles['lead']}>{t('login.error.unauthorized')}</p>}
      <LoginForm username={account?.login ?? ''} />
      <OtherWays />
    </PublicPage>
  )
}

/** For whoever cannot sign in. The dialog over a screen has none of these: they would lead away from what was typed there. */
function OtherWays() {
  const { data: info } = useQuery({ ...accountApi.info, meta: { quiet: true } })
  return (
    <div className={styles['foot']}>
      <Link to="/account/reset/request">{t('login.password.forgot')}</Link>
      {info?.registrationEnabled === true && (
        <span>
          {t('global.messages.info.register.noaccount')} <Link to="/account/register">{t('global.messages.info.register.link')}</Link>
        </span>
      )}
    </div>
  )
}
