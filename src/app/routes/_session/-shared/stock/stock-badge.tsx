// The badge of a stock's state, and the table cell that polls it while the server works on the stock.
import { CircleAlert, CircleCheck, CircleDashed, CircleX, Clock, Hourglass, type IconNode, TriangleAlert } from 'lucide'
import { pollIntervalWithStream, type PolledDetail, usePolledDetail } from '#app/api/stock/stock-polling.ts'
import { StatusBadge, type StatusBadgeStyle } from '#app/ui/page/status-badge.tsx'
import { useTimePassed } from '#app/ui/use-time-passed.ts'
import { type Stock, stockDisplay, stockStatus, type StockStatus } from '#domain/stock/stock.ts'

const icons: Record<StockStatus, IconNode> = {
  OPEN: CircleDashed,
  SCHEDULED: Clock,
  PENDING: Hourglass,
  ERROR: CircleX,
  FAILED: CircleX,
  TECHNICAL_ERROR: TriangleAlert,
  SUCCESS: CircleCheck,
  WARNED: CircleAlert,
}

type StatedStock = Pick<Stock, 'state' | 'scheduleDate' | 'errorCount'> & Partial<Pick<Stock, 'errors'>>

export function stockSign(stock: StatedStock): StatusBadgeStyle & { text: string } {
  const { label: text, mark, color } = stockDisplay(stock)
  return { text, color, icon: icons[stockStatus(stock)], ...(mark !== undefined && { mark }) }
}

/** A stock's state as a word, an icon and a colour, so that people who cannot see the colour understand it too. */
export function StockBadge({ stock }: { stock: StatedStock }) {
  return <StatusBadge {...stockSign(stock)} />
}

/**
 * The cell with the state of a stock. While its row is rendered, it polls a stock that the server changes by itself, and each response
 * updates the row.
 */
export function StockStatusCell({ stock, detail }: { stock: Stock; detail: PolledDetail }) {
  useTimePassed(stock.scheduleDate)
  const interval = pollIntervalWithStream(stock)
  return (
    <>
      <StockBadge stock={stock} />
      {interval !== false && <Polling detail={detail} interval={interval} />}
    </>
  )
}

function Polling({ detail, interval }: { detail: PolledDetail; interval: number }) {
  usePolledDetail(detail, interval)
  return null
}
