import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { NotFound } from './ui/not-found.tsx'
import { ScreenFailure } from './ui/screen-failure.tsx'

export function createAppRouter(queryClient: QueryClient, history: RouterHistory = createBrowserHistory()) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    basepath: new URL(document.baseURI).pathname,
    // Pointing at a link starts what its screen will ask for; how long that stays fresh is the queries' to say.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    // A list is found where it was left by whatever way one comes back to it (`decisions.md` 9), so its place goes by address, not by history entry.
    getScrollRestorationKey: ({ href }) => href,
  })
  const { preloadRoute } = router
  // Without network there is nothing to be had beforehand, and nobody who only points at a link is to be told.
  router.preloadRoute = async (to) => (navigator.onLine ? await preloadRoute(to) : undefined)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
