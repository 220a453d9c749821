import type { IconNode } from 'lucide'
import { Icon } from './icon.tsx'
import styles from './word-badge.module.css'

export interface WordLook {
  color: 'green' | 'red' | 'yellow' | 'blue'
  icon: IconNode
}

/** How something stands: a word, an icon and a colour, so that none of the three is needed to know it. */
export function WordBadge({ text, color, icon }: WordLook & { text: string }) {
  return (
    <span className={styles['badge']} data-color={color}>
      <Icon of={icon} size={14} />
      {text}
    </span>
  )
}
