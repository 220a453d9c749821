import { useQuery } from '@tanstack/react-query'
import { askInterval, polled, type PolledDetail } from '#app/api/stock-polling.ts'
import { usePassed } from '#app/ui/use-passed.ts'
import type { Stock } from '#domain/stock.ts'
import { StockBadge } from './stock-badge.tsx'

/** The state of a stock. A stock that the server changes by itself is polled while its row is in the document, and each answer updates the row. */
export function StockStatusCell({ stock, detail }: { stock: Stock; detail: PolledDetail }) {
  usePassed(stock.scheduleDate)
  const interval = askInterval(stock)
  return (
    <>
      <StockBadge stock={stock} />
      {interval !== false && <Polling detail={detail} interval={interval} />}
    </>
  )
}

function Polling({ detail, interval }: { detail: PolledDetail; interval: number }) {
  useQuery({ ...polled(detail), refetchInterval: interval })
  return null
}
