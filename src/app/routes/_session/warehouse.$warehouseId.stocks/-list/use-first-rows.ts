import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isLineFree } from '#app/api/line.ts'
import { untilIdle } from '#app/ui/until-idle.ts'
import { stockLink } from '../../-stock/stock-links.ts'

/** The newest stocks are those of today, which people open first. */
const count = 3

/** Reads the first stocks of a list while nothing else is done, so that they are there when they are clicked. */
export function useFirstRows(warehouseId: number, rows: readonly { readonly id: number }[]): void {
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
      for (const stockId of first.split(',').map(Number)) {
        await untilIdle(client)
        if (leaving.signal.aborted) return
        await router.preloadRoute(stockLink({ warehouseId, stockId }))
      }
    }
    void read()
    return () => leaving.abort()
  }, [client, router, warehouseId, first])
}
