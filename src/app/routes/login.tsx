import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { LoginForm } from '#app/session/login-form.tsx'
import { useSession } from '#app/session/session.tsx'
import { PublicPage } from '#app/ui/public-page.tsx'

export const Route = createFileRoute('/login')({ component: LoginScreen })

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where somebody was going when the guard sent them to sign in. */
    from?: string
  }
}

function LoginScreen() {
  const { status } = useSession()
  // As it was when this screen opened: once one leaves, the address says nothing of it any more.
  const router = useRouter()
  const [from] = useState(() => router.state.location.state.from)
  if (status === 'loading') return null
  if (status === 'signed-in') return <Navigate to="." href={from ?? '/'} replace />
  return (
    <PublicPage title={t('login.title')}>
      <LoginForm />
    </PublicPage>
  )
}
