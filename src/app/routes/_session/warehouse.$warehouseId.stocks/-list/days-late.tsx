import { TriangleAlert } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import styles from './days-late.module.css'

/** How many days late a stock was sent. A late one is marked by weight and an icon too, because colour alone is not accessible. */
export function DaysLate({ days }: { days: number | null | undefined }) {
  if (!days) return days ?? '-'
  return (
    <span className={styles['late']}>
      <Icon of={TriangleAlert} size={14} />
      {days}
    </span>
  )
}
