import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import type { Stock } from '#domain/stock.ts'
import type { Pages } from './cached-rows.ts'
import { stockApi } from './stock.ts'

/**
 * Clears the cache of a warehouse that the user has left: all stocks and what they hold. Lists of stocks keep their first page, marked as stale,
 * so that a user who returns sees it at once.
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
