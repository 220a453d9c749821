import { useQuery } from '@tanstack/react-query'
import { stockApi } from '#app/api/stock.ts'
import { isSettling, type Stock } from '#domain/stock.ts'
import { StockBadge } from '../-stock/stock-badge.tsx'

const askEvery = 1500

/** The state in words. A stock on its way to a verdict is asked for until it has one, as long as its row can be seen; the answer takes the row's place. */
export function StockStatusCell({ warehouseId, stock }: { warehouseId: number; stock: Stock }) {
  return (
    <>
      <StockBadge stock={stock} />
      {isSettling(stock) && <Follow warehouseId={warehouseId} stockId={stock.id} />}
    </>
  )
}

function Follow({ warehouseId, stockId }: { warehouseId: number; stockId: number }) {
  useQuery({ ...stockApi.detail({ warehouseId }, stockId), refetchInterval: askEvery, meta: { quiet: true } })
  return null
}
