import { TriangleAlert } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import styles from './days-late.module.css'

/** How late a stock was sent; a late one stands out by its weight and a sign, and not only by its colour. */
export function DaysLate({ days }: { days: number | null | undefined }) {
  if (!days) return days ?? '-'
  return (
    <span className={styles['late']}>
      <Icon of={TriangleAlert} size={14} />
      {days}
    </span>
  )
}
