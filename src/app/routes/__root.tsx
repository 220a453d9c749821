import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { SessionProvider, useSession } from '#app/session/session.tsx'
import { Backdrop } from '#app/ui/backdrop.tsx'
import { ConfirmProvider } from '#app/ui/confirm.tsx'
import { LoadingBar } from '#app/ui/loading-bar.tsx'
import { ReloadPrompt } from '#app/ui/reload-prompt.tsx'
import { Toasts } from '#app/ui/toasts.tsx'
import { useConnection } from '#app/ui/use-connection.ts'
import { NoSuchPage } from './-shell/no-such-page.tsx'

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
  return (
    <ConfirmProvider user={account?.login}>
      <LoadingBar />
      <Toasts />
      <Outlet />
      {status === 'loading' && <Backdrop text={t('start.loading')} />}
      <ReloadPrompt />
    </ConfirmProvider>
  )
}
