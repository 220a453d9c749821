import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { browserIdle } from '#app/ui/browser-idle.ts'
import { type StockMatch, stockRoute, usePrerendering } from './prerendered-stock.tsx'

/** What a page shows. */
type Shown = readonly { readonly query: Query; readonly data: unknown }[]

/**
 * Returns a function that renders the page of a link to a stock that the user may follow next, once all that it shows is read. The page is thrown away when something of that changes, so
 * that none shows what was, and with the screen that asked for it, so that each page that is opened begins anew.
 */
export function usePrerenderStock(): (link: LinkProps) => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  const { setNext } = usePrerendering()
  const asked = useRef<LinkProps>(null)
  const shown = useRef<Shown>([])

  useEffect(() => {
    const stop = client.getQueryCache().subscribe(() => {
      if (hasChanged(client, shown.current)) setNext(null)
    })
    return () => {
      stop()
      asked.current = null
      setNext(null)
    }
  }, [client, setNext])

  return useCallback(
    async (link) => {
      asked.current = link
      const match = (await router.preloadRoute(link))?.find(isOfStock)
      const found = shownBy(client, (await match?.loaderData?.reading) ?? [])
      // A page that was just thrown away is gone before one with the same address takes its place: React would keep it.
      if (hasChanged(client, shown.current)) await browserIdle()
      if (!match || !found || asked.current !== link) return
      shown.current = found
      setNext(match)
    },
    [client, router, setNext],
  )
}

function isOfStock(match: { readonly routeId: string }): match is StockMatch {
  return match.routeId === stockRoute
}

/** Returns null when something could not be read. */
function shownBy(client: QueryClient, keys: readonly QueryKey[]): Shown | null {
  const queries = keys.flatMap((queryKey) => client.getQueryCache().find({ queryKey }) ?? [])
  const isRead = queries.length === keys.length && queries.every(({ state }) => state.data !== undefined)
  return isRead ? queries.map((query) => ({ query, data: query.state.data })) : null
}

function hasChanged(client: QueryClient, shown: Shown): boolean {
  return shown.some(({ query, data }) => client.getQueryCache().get(query.queryHash)?.state.data !== data)
}
