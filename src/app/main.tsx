// Entry point of the browser: loads the catalogue and renders the router with its providers.
import '#app/styles/base.css'
// The styles of the stock and the dialogs come with those of the list, so that a click there does not wait for styles.
import '#app/ui/page/section.module.css'
import '#app/ui/page/facts.module.css'
import '#app/ui/dialog/dialog.module.css'
import '#app/records/record-view.module.css'
import '#app/records/record-screen.module.css'
import '#app/records/finder/section-finder.module.css'
import '#app/records/filters/filter-form.module.css'
import '#app/records/table/record-table.module.css'
import '#app/records/selection/selection-bar.module.css'
import '#app/routes/-shell/find/palette.module.css'
import '#app/routes/_session/warehouse.$warehouseId.stocks/stock-detail.$stockId/-index/stock-page.module.css'
import '#app/routes/_session/warehouse.$warehouseId.stocks/stock-detail.$stockId/-titulo/contenido.module.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { accountApi } from '#app/api/account/account.ts'
import { call } from '#app/api/http/http.ts'
import { currentToken } from '#app/api/http/session-store.ts'
import { setCatalogue } from '#app/i18n/text.ts'
import { cssVariables, theme } from '#app/styles/theme.ts'
import { listenForChunkFailures } from '#app/ui/feedback/reload-prompt.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'

/** Waits for a promise, but no longer than this, in milliseconds. */
const within = (ms: number, work: Promise<unknown>) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

/**
 * Renders the first screen when the account and what it shows are loaded, in one piece. Until then, and until the screen's chunk is loaded,
 * the page shows the bar of `index.html`.
 */
async function begin(root: HTMLElement): Promise<void> {
  listenForChunkFailures()
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  const stop = router.subscribe('onRendered', () => {
    stop()
    document.getElementById('shell')?.remove()
    window.onkeydown = null
  })
  // Chrome before 114, Firefox before 125 and Safari before 17 have none.
  if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill')
  await loadCatalogue(import.meta.env.VITE_BUILD_STAMP)
  if (currentToken() !== null) await within(1000, queryClient.prefetchQuery(accountApi.current))
  await within(200, router.load())
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" deduplicateCssVariables={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const cataloguePath = 'i18n/es.json'

/**
 * Validates all texts at once: one schema for each of about two thousand texts took longer than rendering the first rows. A file without
 * the product's name holds no catalogue.
 */
const catalogue = z.custom<Readonly<Record<string, string>>>(
  (read) =>
    typeof read === 'object' && read !== null && 'global.title' in read && Object.values(read).every((text) => typeof text === 'string'),
)

/**
 * Loads the texts before the first render, with one retry. The stamp changes with the texts, so that browsers may cache the file. Without
 * them nothing is rendered, and the page says that it could not start.
 */
async function loadCatalogue(stamp: string, retry = true): Promise<void> {
  try {
    const { data } = await call('get', `${cataloguePath}?${stamp}`, { schema: catalogue })
    setCatalogue(data)
  } catch (failure) {
    if (!retry) throw failure
    await loadCatalogue(stamp, false)
  }
}

const root = document.getElementById('root')
// `index.html` has said that the browser is too old.
const isTooOld = document.documentElement.dataset['stopped'] === 'browser'
if (root && !isTooOld) void begin(root)
