import { CircleCheck, CircleDashed, CircleX, Clock, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type Stock, stockDisplay, stockStanding, type StockStanding } from '#domain/stock.ts'
import styles from './stock-badge.module.css'

const icons: Record<StockStanding, LucideIcon> = {
  OPEN: CircleDashed,
  SCHEDULED: Clock,
  PENDING: Hourglass,
  ERROR: CircleX,
  FAILED: CircleX,
  TECHNICAL_ERROR: TriangleAlert,
  SUCCESS: CircleCheck,
}

/** How a stock stands: a word, an icon and a colour, so that none of the three is needed to know it. */
export function StockBadge({ stock }: { stock: Pick<Stock, 'state' | 'scheduleDate'> }) {
  const { label, color } = stockDisplay(stock)
  const Icon = icons[stockStanding(stock)]
  return (
    <span className={styles['badge']} data-color={color}>
      <Icon size={14} aria-hidden />
      {label}
    </span>
  )
}
