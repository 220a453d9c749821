// Shows a state as word, icon and colour.
import type { IconNode } from 'lucide'
import { Icon } from '../control/icon.tsx'
import styles from './status-badge.module.css'

export interface StatusBadgeStyle {
  color: 'green' | 'red' | 'yellow' | 'blue'
  icon: IconNode
  /** A word beside the badge. */
  mark?: string
}

/** Shows a state by a word, an icon and a colour, so that no user depends on the colour. */
export function StatusBadge({ text, color, icon, mark }: StatusBadgeStyle & { text: string }) {
  return (
    <>
      <span className={styles['badge']} data-tone={color}>
        <Icon of={icon} size={14} />
        {text}
      </span>
      {mark && <span className={styles['mark']}> {mark}</span>}
    </>
  )
}
