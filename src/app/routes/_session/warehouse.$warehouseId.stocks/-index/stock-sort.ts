// Sort orders of the stock list, and the memory of the last one for each warehouse.
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { nextSort } from '#app/ui/table/table-column.ts'

export const sortedColumns = ['fechaStock', 'state'] as const

/** The sorts that the address may contain; without one the newest stock comes first. */
const stockSorts = sortedColumns.flatMap((column) => [`${column},asc`, `${column},desc`] as const)

export type StockSort = (typeof stockSorts)[number]

export const stockSearch = z.object({ sort: z.catch(z.optional(z.enum(stockSorts)), undefined) })

/** Returns the sort after a press of a heading (`nextSort`). */
export function nextStockSort(property: string, current: StockSort | undefined): StockSort | undefined {
  const next = nextSort(property, current)
  return stockSorts.find((sort) => sort === next)
}

/**
 * The last sort of a warehouse's list, for a user who returns by a link and not by Back (`app/README.md#stock-list`). It is cleared with
 * the session's cache.
 */
export const lastStockSort = {
  read: (client: QueryClient, warehouseId: number) => client.getQueryData<StockSort>(lastKey(warehouseId)),
  keep(client: QueryClient, warehouseId: number, sort: StockSort | undefined): void {
    if (sort) client.setQueryData(lastKey(warehouseId), sort)
    else client.removeQueries({ queryKey: lastKey(warehouseId) })
  },
}

function lastKey(warehouseId: number) {
  return ['lastStockSort', warehouseId]
}
