import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isLineFree } from '#app/api/line.ts'
import { untilIdle } from '#app/ui/until-idle.ts'
import type { usePrerenderStock } from '../-prerender/use-prerender-stock.ts'
import { stockLink } from '../../-stock/stock-links.ts'

/** The newest stocks are those of today, which people open first. */
const count = 3

/** Reads the first stocks of a list while nothing else is done, and renders the newest, so that they are there when they are clicked. */
export function useFirstRows(
  warehouseId: number,
  rows: readonly { readonly id: number }[],
  prerender: ReturnType<typeof usePrerenderStock>,
): void {
  const client = useQueryClient()
  const router = useRouter()
  const first = rows
    .slice(0, count)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (first === '' || !isLineFree()) return undefined
    const leaving = new AbortController()
    const read = async () => {
      const [newest, ...others] = first.split(',').map((id) => stockLink({ warehouseId, stockId: Number(id) }))
      await untilIdle(client)
      if (leaving.signal.aborted) return
      if (newest) await prerender(newest)
      for (const link of others) {
        await untilIdle(client)
        if (leaving.signal.aborted) return
        await router.preloadRoute(link)
      }
    }
    void read()
    return () => leaving.abort()
  }, [client, router, prerender, warehouseId, first])
}
