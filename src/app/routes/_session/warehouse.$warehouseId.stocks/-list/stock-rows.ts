import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { Pages } from '#app/api/cached-rows.ts'
import { type Stock, stockDisplay } from '#domain/stock.ts'
import { stockLink } from '../../-stock/stock-links.ts'
import type { StockSort } from './stock-sort.ts'

export interface StockListProps {
  warehouseId: number
  sort: StockSort | undefined
  query: UseInfiniteQueryResult<Pages<Stock>>
}

/** The rows of a warehouse's list: under which name its table is remembered, where a row leads, and its colour. */
export function stockRows(warehouseId: number) {
  return {
    tableId: `stocks of ${warehouseId}`,
    rowLink: ({ id }: Stock): LinkProps => stockLink({ warehouseId, stockId: id }),
    rowTone: (stock: Stock) => stockDisplay(stock).row,
  }
}
