// Hook that makes a key move the focus to a section's table.
import { type RefObject, useRef } from 'react'
import { useShortcuts } from '../shortcuts/shortcuts.ts'

/** Registers a shortcut that focuses the first row of a section's table, or the section's first link or button if it has no rows. Returns the section's ref. */
export function useSectionKey(key: string | undefined, label: string): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  useShortcuts(key === undefined ? [] : [{ key, label, run: () => focusFirstTableRow(section.current) }])
  return section
}

/** Focuses the first row of a section's table, or the section's first link or button. */
export function focusFirstTableRow(section: HTMLElement | null): void {
  const row = section?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
  const target = row ?? firstLink(section)
  target?.focus()
  // The table handles Home and moves to its first row.
  row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
}

/** Returns the focus target of a section without rows: the link that adds a row, else the first button, which opens the section. */
function firstLink(section: HTMLElement | null | undefined): HTMLElement | null {
  return section?.querySelector<HTMLElement>('a') ?? section?.querySelector<HTMLElement>('button') ?? null
}

/** Moves the focus to the next section of the screen, and from the last section to the first. */
export function focusNextSection(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('section[data-rows]')]
  const at = sections.findIndex((section) => section.contains(document.activeElement))
  const next = sections[(at + 1) % sections.length]
  const target = next?.querySelector<HTMLElement>('[data-row][tabindex="0"]') ?? firstLink(next)
  target?.focus()
}
