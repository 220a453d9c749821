import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { accountApi } from './api/account.ts'
import { preloadClient } from './api/http.ts'
import { currentToken } from './api/session-store.ts'
import { stockApi } from './api/stock.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { readStockSort } from './routes/_session/warehouse.$warehouseId.stocks/-list/stock-sort.ts'
import { cssVariables, theme } from './styles/theme.ts'
import { browserIdle } from './ui/browser-idle.ts'
import { isDrawnInShell } from './ui/page-shell.ts'

/** For how long the account is waited for, with first rows that lead to their stocks and without, in milliseconds. */
const patienceMs = { withRows: 3000, without: 200 }

export async function beginProgram(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  // The page has asked for it, and with it the first screen is drawn in one step less.
  const patience = isDrawnInShell() ? patienceMs.withRows : patienceMs.without
  if (currentToken() !== null) await Promise.race([readFirst(queryClient), new Promise((resolve) => setTimeout(resolve, patience))])
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

/** Reads the account and, when the page shows the first rows of a list, the same rows. */
async function readFirst(client: QueryClient): Promise<void> {
  const account = client.prefetchQuery(accountApi.current)
  const { list, screen } = document.documentElement.dataset
  if (!isDrawnInShell() || list === undefined || screen !== 'list') return await account
  const [path = '', search] = list.split('?')
  const scope = { warehouseId: Number(/\d+/.exec(path)?.[0]) }
  const sort = readStockSort(new URLSearchParams(search).get('sort'))
  await Promise.all([account, client.prefetchInfiniteQuery(stockApi.pages(scope, { sort }))])
}
