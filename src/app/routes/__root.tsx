import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { ChangeFollower } from '#app/session/change-follower.tsx'
import { SessionProvider, useSession } from '#app/session/session.tsx'
import { ConfirmProvider } from '#app/ui/confirm.tsx'
import { LoadingBar } from '#app/ui/loading-bar.tsx'
import { ReloadPrompt } from '#app/ui/reload-prompt.tsx'
import { ToastArea } from '#app/ui/toast-area.tsx'
import { NoSuchPage } from './-shell/no-such-page.tsx'

interface RouterContext {
  queryClient: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: NoSuchPage })

function Root() {
  return (
    <SessionProvider>
      <Page />
    </SessionProvider>
  )
}

function Page() {
  const { account } = useSession()
  return (
    <ConfirmProvider user={account?.login}>
      <LoadingBar />
      <ToastArea />
      <Outlet />
      <ReloadPrompt />
      <ChangeFollower />
    </ConfirmProvider>
  )
}
