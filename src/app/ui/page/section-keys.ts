// Hook that makes a key move the focus to a section's table.
import { type RefObject, useRef } from 'react'
import { useShortcuts } from '../shortcuts/shortcuts.ts'

/** Makes a key lead to the first row of a section's table, or to its first button when it has none. Returns the ref of the section. */
export function useSectionKey(key: string | undefined, label: string): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  useShortcuts(key === undefined ? [] : [{ key, label, run: () => toFirstRow(section.current) }])
  return section
}

/** Leads to the first row of a section's table. */
export function toFirstRow(section: HTMLElement | null): void {
  const row = section?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
  const target = row ?? firstLink(section)
  target?.focus()
  // The key that the table itself handles.
  row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
}

/** What the focus goes to in a section without rows: what adds one, else what opens it. */
function firstLink(section: HTMLElement | null | undefined): HTMLElement | null {
  return section?.querySelector<HTMLElement>('a') ?? section?.querySelector<HTMLElement>('button') ?? null
}

/** Leads from one section to the next one of the screen, and from the last to the first. */
export function toNextSection(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('section[data-rows]')]
  const at = sections.findIndex((section) => section.contains(document.activeElement))
  const next = sections[(at + 1) % sections.length]
  const target = next?.querySelector<HTMLElement>('[data-row][tabindex="0"]') ?? firstLink(next)
  target?.focus()
}
