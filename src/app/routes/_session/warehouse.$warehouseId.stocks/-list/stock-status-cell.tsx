import { useQuery } from '@tanstack/react-query'
import { pollInterval, polledStockQuery } from '#app/api/stock-polling.ts'
import { usePassed } from '#app/ui/use-passed.ts'
import type { Stock } from '#domain/stock.ts'
import { StockBadge } from '../-stock/stock-badge.tsx'
import type { StockParams } from '../-stock/stock-links.ts'

/** The state of a stock. A stock that the server changes by itself is polled while its row is in the document, and each answer updates the row. */
export function StockStatusCell({ warehouseId, stock }: { warehouseId: number; stock: Stock }) {
  usePassed(stock.scheduleDate)
  const interval = pollInterval(stock)
  return (
    <>
      <StockBadge stock={stock} />
      {interval !== false && <Polling scope={{ warehouseId, stockId: stock.id }} interval={interval} />}
    </>
  )
}

function Polling({ scope, interval }: { scope: StockParams; interval: number }) {
  useQuery({ ...polledStockQuery(scope), refetchInterval: interval })
  return null
}
