import { ChevronDown } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** The number of records in it, or a text such as `1 de 3`. */
  count?: number | string | undefined
  /** Buttons at the right of the title. */
  actions?: ReactNode
  defaultOpen?: boolean
  children: ReactNode
}

/** A collapsible section of a screen. Its content is not rendered while it is closed. */
export function Section({ title, count, actions, defaultOpen = true, children }: SectionProps) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className={styles['section']}>
      <div className={styles['line']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={open}
            aria-controls={`${id}-content`}
            onClick={() => setOpen(!open)}
          >
            <Icon of={ChevronDown} size={16} className={styles['chevron']} />
            {title}
            {count !== undefined && (
              <span className={styles['count']}>{typeof count === 'number' ? count.toLocaleString('en-US') : count}</span>
            )}
          </button>
        </h2>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      <div id={`${id}-content`} hidden={!open}>
        {open && children}
      </div>
    </section>
  )
}
