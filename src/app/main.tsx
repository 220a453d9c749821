import './styles/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { loadCatalogue } from './api/catalogue.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { cssVariables, theme } from './theme.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const root = document.getElementById('root')

await loadCatalogue(import.meta.env.VITE_BUILD_STAMP)
if (root) {
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
