import './styles/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { loadCatalogue } from './api/catalogue.ts'
import { preloadClient } from './api/http.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { cssVariables, theme } from './styles/theme.ts'
import { browserIdle } from './ui/browser-idle.ts'

async function begin(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  await loadCatalogue(import.meta.env.VITE_BUILD_STAMP)
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
