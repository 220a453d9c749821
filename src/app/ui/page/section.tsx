// A collapsible section of a page with title, count and actions.
import { ChevronDown } from 'lucide'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { Icon } from '../control/icon.tsx'
import { useLettersEnabled } from '../shortcuts/shortcuts.ts'
import styles from './section.module.css'

interface SectionProps {
  ref?: RefObject<HTMLElement | null>
  title: string
  /** The number of its records, a text such as `1 de 3`, or what shows it once it is known. */
  count?: ReactNode
  /** The search field that filters its content, shown while the section is open. */
  finder?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  defaultOpen?: boolean
  /** The shortcut that moves the focus into it, shown after its title. */
  hint?: string | undefined
  children: ReactNode
}

/** A collapsible section of a screen. Its content is not rendered while it is closed. */
export function Section({ ref, title, count, finder, actions, defaultOpen = true, hint, children }: SectionProps) {
  const letters = useLettersEnabled()
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  return (
    <section ref={ref} aria-labelledby={`${id}-title`} className={styles['section']} data-rows={hint}>
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
            {count !== undefined && <span className={styles['count']}>{typeof count === 'number' ? showNumber(count) : count}</span>}
          </button>
        </h2>
        {hint !== undefined && letters && (
          <kbd className={styles['hint']} aria-hidden title={t('record.toRows', { name: title })}>
            {hint}
          </kbd>
        )}
        {(finder || actions) && (
          <div className={styles['actions']}>
            {open && finder}
            {actions}
          </div>
        )}
      </div>
      <div id={`${id}-content`} hidden={!open}>
        {open && children}
      </div>
    </section>
  )
}
