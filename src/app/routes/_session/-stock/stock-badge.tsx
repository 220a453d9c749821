import { CircleAlert, CircleCheck, CircleDashed, CircleX, Clock, Hourglass, type IconNode, TriangleAlert } from 'lucide'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { type Stock, stockDisplay, stockStatus, type StockStatus } from '#domain/stock.ts'

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

/** A stock's state as a word, an icon and a colour, so that it can be read without any of them. */
export function StockBadge({ stock }: { stock: Pick<Stock, 'state' | 'scheduleDate' | 'errors' | 'errorCount'> }) {
  const { label, color } = stockDisplay(stock)
  return <StatusBadge text={label} color={color} icon={icons[stockStatus(stock)]} />
}
