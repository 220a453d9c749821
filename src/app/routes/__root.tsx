// The root route around every screen: session, confirmation dialogs, notifications and the not-found page.
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, Link } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { SessionProvider, useSession } from '#app/session/session.tsx'
import { ConfirmProvider } from '#app/ui/dialog/confirm.tsx'
import { Backdrop } from '#app/ui/feedback/backdrop.tsx'
import { useClockWarning, useConnection } from '#app/ui/feedback/connection.tsx'
import { LoadingBar } from '#app/ui/feedback/loading.tsx'
import { ReloadPrompt } from '#app/ui/feedback/reload-prompt.tsx'
import { NotFound } from '#app/ui/page/unknown-address.tsx'
import { PublicPage } from './-shell/public-page.tsx'
import { Shell } from './-shell/shell.tsx'

interface RouterContext {
  queryClient: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NoSuchPage,
})

function Root() {
  return (
    <SessionProvider>
      <Page />
    </SessionProvider>
  )
}

function Page() {
  const { account, status } = useSession()
  useConnection()
  useClockWarning()
  return (
    <ConfirmProvider user={account?.login}>
      <LoadingBar />
      <Outlet />
      {status === 'loading' && <Backdrop text={t('start.loading')} />}
      <ReloadPrompt />
    </ConfirmProvider>
  )
}

function NoSuchPage() {
  const { status, account } = useSession()
  if (status === 'loading') return null
  if (account)
    return (
      <Shell account={account}>
        <NotFound />
      </Shell>
    )
  return (
    <PublicPage title={t('error.http.404')}>
      <Link to="/">{t('global.menu.home')}</Link>
    </PublicPage>
  )
}
