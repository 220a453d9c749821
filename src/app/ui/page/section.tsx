// A collapsible section of a page with title, count and actions, and the keys that lead into it.
import { ChevronDown } from 'lucide'
import { createContext, type ReactNode, type RefObject, useId, useState, useRef } from 'react'
import { t } from '#app/i18n/text.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { Icon } from '../control/icon.tsx'
import { useLettersEnabled, useShortcuts } from '../shortcuts/shortcuts.ts'
import { focusFirstRow } from '../table/use-row-navigation.ts'
import styles from './section.module.css'

interface SectionProps {
  ref?: RefObject<HTMLElement | null>
  title: string
  /** The number of its records, a text such as `1 de 3`, or what shows it once it is known. */
  count?: ReactNode
  /** The search field that filters its content, shown while the section is open. */
  finder?: ReactNode
  actions?: ReactNode
  defaultOpen?: boolean
  /** The shortcut that moves the focus into it, shown after its title. */
  hint?: string | undefined
  children: ReactNode
}

/** The element in a section's heading, which stays in sight, for what the section's content has to tell there. */
export const SectionHeading = createContext<HTMLElement | null>(null)

/** A collapsible section of a screen. Its content is not rendered while it is closed. */
export function Section({ ref, title, count, finder, actions, defaultOpen = true, hint, children }: SectionProps) {
  const letters = useLettersEnabled()
  const [open, setOpen] = useState(defaultOpen)
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  const id = useId()
  return (
    <section ref={ref} aria-labelledby={`${id}-title`} className={styles['section']} data-rows={hint}>
      <div className={styles['line']}>
        <h2 id={`${id}-title`}>
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
        <span ref={setHeading} className={styles['told']} />
        {(finder || actions) && (
          <div className={styles['actions']}>
            {open && finder}
            {actions}
          </div>
        )}
      </div>
      <div id={`${id}-content`} hidden={!open}>
        <SectionHeading value={heading}>{open && children}</SectionHeading>
      </div>
    </section>
  )
}

/**
 * Registers a shortcut that focuses the first row of a section's table, or the section's first link or button if it has no rows. Returns
 * the section's ref.
 */
export function useSectionKey(key: string | undefined, label: string): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  const shortcut = (own: string) => ({
    key: own,
    label,
    run: () => focusFirstTableRow(section.current),
    // Its rows are still to come.
    get disabled() {
      return Boolean(section.current?.querySelector('[aria-busy="true"]'))
    },
  })
  useShortcuts(key === undefined ? [] : [shortcut(key)])
  return section
}

export function focusFirstTableRow(section: HTMLElement | null): void {
  if (section?.querySelector('[data-row][tabindex="0"]')) focusFirstRow(section.querySelector('table'))
  else firstLink(section)?.focus()
}

/** Returns the focus target of a section without rows: the link that adds a row, else the first button, which opens the section. */
function firstLink(section: HTMLElement | null | undefined): HTMLElement | null {
  return section?.querySelector<HTMLElement>('a') ?? section?.querySelector<HTMLElement>('button') ?? null
}

export function focusNextSection(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('section[data-rows]')]
  const at = sections.findIndex((section) => section.contains(document.activeElement))
  const next = sections[(at + 1) % sections.length]
  const target = next?.querySelector<HTMLElement>('[data-row][tabindex="0"]') ?? firstLink(next)
  target?.focus()
}
