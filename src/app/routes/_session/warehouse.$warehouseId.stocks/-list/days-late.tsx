import { TriangleAlert } from 'lucide-react'
import styles from './days-late.module.css'

/** How late a stock was sent; a late one stands out by its weight and a sign, and not only by its colour. */
export function DaysLate({ days }: { days: number | null | undefined }) {
  if (!days) return days ?? '-'
  return (
    <span className={styles['late']}>
      <TriangleAlert size={14} aria-hidden />
      {days}
    </span>
  )
}
