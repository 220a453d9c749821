import { useRouter } from '@tanstack/react-router'
import type { Stock } from '#domain/stock.ts'
import { stockLink } from '../-stock/stock-links.ts'

/** Returns a function that opens a stock's page after a command changed it. When that page is open already, its address keeps the filters. */
export function useShowStock(warehouseId: number): (stock: Stock) => Promise<void> {
  const router = useRouter()
  return async ({ id }) => {
    const link = stockLink({ warehouseId, stockId: id })
    if (router.state.location.pathname !== router.buildLocation(link).pathname) await router.navigate(link)
  }
}
