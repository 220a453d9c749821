import { useQuery } from '@tanstack/react-query'
import { stockApi } from '#app/api/stock.ts'
import { awaitsVerdict, type Stock } from '#domain/stock.ts'
import { StockBadge } from '../-stock/stock-badge.tsx'

const interval = 1500

/** The state of a stock. A stock that waits for a verdict is polled while its row is in the document, and each answer updates the row. */
export function StockStatusCell({ warehouseId, stock }: { warehouseId: number; stock: Stock }) {
  return (
    <>
      <StockBadge stock={stock} />
      {awaitsVerdict(stock) && <Polling warehouseId={warehouseId} stockId={stock.id} />}
    </>
  )
}

function Polling({ warehouseId, stockId }: { warehouseId: number; stockId: number }) {
  useQuery({ ...stockApi.detail({ warehouseId }, stockId), refetchInterval: interval, meta: { quiet: true } })
  return null
}
