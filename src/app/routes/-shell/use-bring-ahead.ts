import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { browserIdle } from '#app/ui/lazy-part.tsx'

const stockDetail = '/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/'

/** Loads the screen of a stock, which people open next, once somebody is signed in and the browser is idle. Questions and the palette are in the same file. */
export function useBringAhead(isIn: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isIn) return
    const bring = async (): Promise<void> => {
      await browserIdle()
      await router.loadRouteChunk(router.routesById[stockDetail])
    }
    bring().catch(() => undefined)
  }, [router, isIn])
}
