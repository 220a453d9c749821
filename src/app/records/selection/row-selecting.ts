import type { KeyboardEvent, MouseEvent } from 'react'
import { isInside, rowElement, type RowSelecting } from '#app/ui/use-row-navigation.ts'

/** What keys and clicks do to a selection. */
export interface Selecting {
  /** Where the next range begins. */
  readonly startAt: (index: number) => void
  readonly toggle: (index: number) => void
  /** Selects the range up to this row. */
  readonly extendTo: (index: number) => void
  readonly all: () => void
  /** Returns whether anything was selected. */
  readonly clear: () => boolean
}

export function rowSelecting(selecting: Selecting): RowSelecting {
  return {
    byKey: (event, index) => selectByKey(event, index, selecting),
    byClick: (event, index) => selectByClick(event, index, selecting),
    moved: (index, isRange) => (isRange ? selecting.extendTo(index) : selecting.startAt(index)),
  }
}

/** Space selects the row with the focus or not, Ctrl+A all rows, Escape none. Returns whether the key did one of them. */
function selectByKey({ key, target, ctrlKey, metaKey, shiftKey }: KeyboardEvent, index: number, selecting: Selecting): boolean {
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== 'a' || shiftKey) return false
    selecting.all()
    return true
  }
  if (key === 'Escape') return selecting.clear()
  if (key !== ' ' || !(target instanceof Element && target.matches('[data-row]'))) return false
  if (shiftKey) selecting.extendTo(index)
  else selecting.toggle(index)
  return true
}

/** Shift selects up to a row, and Ctrl one more; on its link Ctrl opens another tab. Returns whether the click stays in the table. */
function selectByClick(event: MouseEvent, index: number, selecting: Selecting): boolean {
  if (isInside(event, 'button, input, label, [role="menu"]')) return false
  if (event.shiftKey) selecting.extendTo(index)
  else if ((event.ctrlKey || event.metaKey) && !isInside(event, 'a')) selecting.toggle(index)
  else {
    selecting.startAt(index)
    const hasLink = rowElement({ target: event.target, currentTarget: event.currentTarget })?.querySelector('a[data-row]')
    return !hasLink && document.getSelection()?.isCollapsed !== false
  }
  return true
}
