import { useQuery } from '@tanstack/react-query'
import { stockApi } from '#app/api/stock.ts'
import type { Stock } from '#domain/stock.ts'

/** Returns the stock of a dialog as it was read last, by its row or its page, which poll it. */
export function useLatestStock(warehouseId: number, opened: Stock): Stock {
  const { data } = useQuery({ ...stockApi.detail({ warehouseId }, opened.id), enabled: false })
  return data && (data.version ?? 0) >= (opened.version ?? 0) ? data : opened
}
