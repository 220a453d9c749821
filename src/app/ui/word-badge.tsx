import type { LucideIcon } from 'lucide-react'
import styles from './word-badge.module.css'

export interface WordLook {
  color: 'green' | 'red' | 'yellow' | 'blue'
  Icon: LucideIcon
}

/** How something stands: a word, an icon and a colour, so that none of the three is needed to know it. */
export function WordBadge({ text, color, Icon }: WordLook & { text: string }) {
  return (
    <span className={styles['badge']} data-color={color}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  )
}
