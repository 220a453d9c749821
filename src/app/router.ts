// Creates the router with its defaults: preload, scroll, failure and not-found screens.
import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router'
import { serverReach } from '#app/api/http/http.ts'
import { ScreenFailure } from '#app/ui/feedback/reload-prompt.tsx'
import { rememberVisits } from '#app/ui/page/leave-to.ts'
import { NotFound } from '#app/ui/page/unknown-address.tsx'
import { routeTree } from './routeTree.gen.ts'

export function createAppRouter(queryClient: QueryClient, history: RouterHistory = createBrowserHistory()) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    basepath: new URL(document.baseURI).pathname,
    // Pointing at a link preloads its screen. The queries determine how long the data stays fresh.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // A screen that was here before waits for its data too, if the queries have it no more.
    defaultStaleReloadMode: 'blocking',
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    // By address and not by history entry, so that a list keeps its scroll position however the user returns to it.
    getScrollRestorationKey: ({ href }) => href,
  })
  rememberVisits(router)
  const { preloadRoute } = router
  // Without a network a preload would fail, although the user only pointed at a link.
  router.preloadRoute = async (to) => (navigator.onLine && !serverReach.isLost() ? await preloadRoute(to) : undefined)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
