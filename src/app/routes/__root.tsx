import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, type ParsedLocation } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { SessionProvider, useSession } from '#app/session/session.tsx'
import { Backdrop } from '#app/ui/backdrop.tsx'
import { ConfirmProvider } from '#app/ui/confirm.tsx'
import { LoadingBar } from '#app/ui/loading-bar.tsx'
import { ReloadPrompt } from '#app/ui/reload-prompt.tsx'
import { ToastArea } from '#app/ui/toast-area.tsx'
import { useConnection } from '#app/ui/use-connection.ts'
import { WaitingPrompt } from '#app/ui/waiting-prompt.tsx'
import { NoSuchPage } from './-shell/no-such-page.tsx'

interface RouterContext {
  queryClient: QueryClient
  /** Makes the first calls of an address whose screen is not loaded yet. */
  askFirst: (location: ParsedLocation, routeIds: readonly string[]) => void
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad({ context: { askFirst }, location, matches }): void {
    askFirst(
      location,
      matches.map(({ routeId }) => routeId),
    )
  },
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
      <ToastArea />
      <Outlet />
      {status === 'loading' && <Backdrop text={t('start.loading')} />}
      <ReloadPrompt />
      <WaitingPrompt />
    </ConfirmProvider>
  )
}
