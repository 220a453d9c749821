import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { nextSort } from '#app/ui/next-sort.ts'

/** What the list can be sorted by, as the address says it; none is the newest first. */
const stockSorts = ['fechaStock,asc', 'fechaStock,desc', 'state,asc', 'state,desc'] as const

export type StockSort = (typeof stockSorts)[number]

export const stockSearch = z.object({ sort: z.catch(z.optional(z.enum(stockSorts)), undefined) })

/** As `nextSort`, of those that the address may say. */
export function nextStockSort(property: string, current: StockSort | undefined): StockSort | undefined {
  const next = nextSort(property, current)
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
