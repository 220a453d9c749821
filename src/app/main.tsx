import './styles/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { accountApi } from './api/account.ts'
import { loadCatalogue } from './api/catalogue.ts'
import { preloadClient } from './api/http.ts'
import { currentToken } from './api/session-store.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { cssVariables, theme } from './styles/theme.ts'
import { browserIdle } from './ui/browser-idle.ts'

/** For how long what the page has drawn stays alone when the account is late, in milliseconds. */
const patienceMs = 200

async function begin(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  const isKnown = currentToken() === null ? null : queryClient.prefetchQuery(accountApi.current)
  await loadCatalogue(import.meta.env.VITE_BUILD_STAMP)
  // The page has asked for it, and with it the first screen is drawn in one step less.
  await Promise.race([isKnown, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await browserIdle()
  preloadClient()
}

// No module waits for another one here: the parts import this one, and would wait for it.
const root = document.getElementById('root')
if (root) void begin(root)
