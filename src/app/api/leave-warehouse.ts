import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import type { Stock } from '#domain/stock.ts'
import type { Pages } from './cached-rows.ts'
import { stockApi } from './stock.ts'

/**
 * Clears the stock state of a warehouse that one has left (`product.md` 2.6). No line of the cache is shared by two warehouses, so nothing of it could show
 * in another; what is dropped is every stock's detail and what it holds. The lists keep their first page, which whoever returns sees at once, and which
 * is read again even so.
 */
export function leaveWarehouse(client: QueryClient, warehouseId: number): void {
  const queryKey = stockApi.keys.pages({ warehouseId })
  client.removeQueries({
    predicate: (query) => partialMatchKey([query.queryKey[1]], [{ warehouseId }]) && !partialMatchKey(query.queryKey, queryKey),
  })
  client.setQueriesData<Pages<Stock>>(
    { queryKey },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
}
