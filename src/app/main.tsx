import './styles/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { accountApi } from './api/account.ts'
import { loadCatalogue } from './api/catalogue.ts'
import { currentToken } from './api/session-store.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { cssVariables, theme } from './styles/theme.ts'
import { watchForMissingParts } from './ui/reload-prompt.tsx'

/** For how long the first screen waits for its account, in milliseconds. */
const patienceMs = 1000

/** Renders the first screen when the account is known. Until then, and until its code is there, the page shows the bar that `index.html` has drawn. */
async function begin(root: HTMLElement): Promise<void> {
  watchForMissingParts()
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  const stop = router.subscribe('onRendered', () => {
    stop()
    document.getElementById('shell')?.remove()
  })
  await loadCatalogue(import.meta.env.VITE_BUILD_STAMP)
  const account = currentToken() === null ? null : queryClient.prefetchQuery(accountApi.current)
  await Promise.race([account, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const root = document.getElementById('root')
if (root) void begin(root)
