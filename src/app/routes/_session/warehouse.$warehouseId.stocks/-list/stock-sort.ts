import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

/** What the list can be sorted by, as the address says it; none is the newest first. */
export const stockSorts = ['fechaStock,asc', 'fechaStock,desc', 'state,asc', 'state,desc'] as const

export type StockSort = (typeof stockSorts)[number]

export const stockSearch = z.object({ sort: z.catch(z.optional(z.enum(stockSorts)), undefined) })

/** A header's next order: the newest or last first, then the other way round, then as it was without sorting. */
export function nextSort(property: string, current: StockSort | undefined): StockSort | undefined {
  const turn = [`${property},desc`, `${property},asc`, undefined]
  const next = turn[(turn.indexOf(current) + 1) % turn.length]
  return stockSorts.find((sort) => sort === next)
}

/** The order that a warehouse's list was left in, for whoever comes back by another way than Back (`decisions.md` 9). It goes with the session's cache. */
export const lastStockSort = {
  read: (client: QueryClient, warehouseId: number) => client.getQueryData<StockSort>(lastKey(warehouseId)),
  keep(client: QueryClient, warehouseId: number, sort: StockSort | undefined): void {
    if (sort) client.setQueryData(lastKey(warehouseId), sort)
    else client.removeQueries({ queryKey: lastKey(warehouseId) })
  },
}

function lastKey(warehouseId: number) {
  return ['place', 'stock sort', warehouseId]
}
