import { useRouter } from '@tanstack/react-router'
import type { Stock } from '#domain/stock.ts'
import { stockLink } from '../-stock/stock-links.ts'

/** Returns a function that shows a stock after a command changed it. Where it is shown already, the address keeps its filters. */
export function useShowStock(warehouseId: number): (stock: Stock) => Promise<void> {
  const router = useRouter()
  return async ({ id }) => {
    const link = stockLink({ warehouseId, stockId: id })
    if (router.state.location.pathname !== router.buildLocation(link).pathname) await router.navigate(link)
  }
}
