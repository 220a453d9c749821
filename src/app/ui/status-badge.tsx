import type { IconNode } from 'lucide'
import { Icon } from './icon.tsx'
import styles from './status-badge.module.css'

export interface StatusBadgeStyle {
  color: 'green' | 'red' | 'yellow' | 'blue'
  icon: IconNode
}

/** How something stands: a word, an icon and a colour, so that none of the three is needed to know it. */
export function StatusBadge({ text, color, icon }: StatusBadgeStyle & { text: string }) {
  return (
    <span className={styles['badge']} data-color={color}>
      <Icon of={icon} size={14} />
      {text}
    </span>
  )
}
