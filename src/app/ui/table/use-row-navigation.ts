// Hook for arrow keys, clicks and multiple selection in a table.
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { rowOf } from './use-current-row.ts'

/** Keys and clicks in a table of which several rows can be selected. */
export interface RowSelecting {
  /** Return whether they selected something, and so do nothing else. */
  readonly byKey: (event: KeyboardEvent, index: number) => boolean
  readonly byClick: (event: MouseEvent, index: number) => boolean
  /** A key has moved to a row, with Shift to make a range. */
  readonly moved: (index: number, isRange: boolean) => void
}

interface RowNavigation<Row> {
  /** A row that is not read yet is undefined. */
  rows: readonly (Row | undefined)[]
  active: number
  setActive: (index: number) => void
  /** Scrolls to a row. */
  reveal: (index: number) => void
  /** The height of a row, in pixels: Page Up and Page Down move by as many as the window has. */
  rowHeight: number
  /** Called when the user points at a row, focuses it or presses on it. */
  onIntent: ((row: Row) => void) | undefined
  /** Called with a key that does not move, pressed on a row. */
  onKey: ((event: KeyboardEvent<HTMLElement>, row: Row) => void) | undefined
  selecting?: RowSelecting | undefined
}

/** Milliseconds until a pointer that rests on a row counts as intent. */
const hoverDelay = 60

/**
 * Event handlers for a table whose rows are links, or for its body: arrows, Page, Home and End move between the rows, left and right between what can be pressed in one, and a click
 * anywhere in a row follows its link. Enter is left to the link itself.
 */
export function useRowNavigation<Row>({ rows, active, setActive, reveal, rowHeight, onIntent, onKey, selecting }: RowNavigation<Row>) {
  const intended = useRef<Row>(undefined)
  const onRowIntent = (index: number | null) => {
    const row = index === null ? undefined : rows[index]
    // Hovering a row, pressing it and its focus come one after the other for the same press: the row is read once.
    if (row === intended.current) return
    intended.current = row
    if (row !== undefined) onIntent?.(row)
  }
  const hover = useRowHover(onRowIntent)

  return {
    ...hover,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const index = rowIndex(event)
      if (index === null || isOfOthers(event)) return
      if (selecting?.byKey(event, index)) event.preventDefault()
      if (event.defaultPrevented || event.ctrlKey || event.metaKey) return
      const target = targetOf(event.key, active, rows.length, pageLengthOf(rowHeight))
      if (target === null) {
        if (!moveInRow(event) && rows[index] !== undefined) onKey?.(event, rows[index])
        return
      }
      event.preventDefault()
      flushSync(() => setActive(target))
      rowOf(event.currentTarget, target)?.focus({ preventScroll: true })
      reveal(target)
      selecting?.moved(target, event.shiftKey)
    },
    onMouseDown(event: MouseEvent<HTMLElement>) {
      // The browser would select the text up to here.
      if (selecting && event.shiftKey && rowIndex(event) !== null) event.preventDefault()
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const index = rowIndex(event)
      if (index === null || !selecting?.byClick(event, index)) {
        followLink(event)
        return
      }
      event.preventDefault()
      setActive(index)
      rowOf(event.currentTarget, index)?.focus({ preventScroll: true })
    },
    onAuxClick: followLink,
    onFocus(event: FocusEvent<HTMLElement>) {
      const index = rowIndex(event)
      if (index !== null) setActive(index)
      onRowIntent(index)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => onRowIntent(rowIndex(event)),
  }
}

function pageLengthOf(rowHeight: number): number {
  return Math.max(1, Math.floor(window.innerHeight / rowHeight) - 4)
}

/** Returns the row that a key moves to; null for a key that does not move. */
function targetOf(key: string, active: number, count: number, pageLength: number): number | null {
  const steps: Record<string, number | undefined> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageLength,
    PageUp: active - pageLength,
    Home: 0,
    End: count - 1,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(Math.max(step, 0), count - 1)
}

/** Moves between the link and the buttons of a row. Returns whether there was one to move to. */
function moveInRow(event: KeyboardEvent<HTMLElement>): boolean {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const { target } = event
  if (step === 0 || !(target instanceof HTMLElement)) return false
  const stops = [...(target.closest('[data-index]')?.querySelectorAll<HTMLElement>('[data-row], a, button:enabled') ?? [])]
  const next = stops[stops.indexOf(target) + step]
  if (!next || !stops.includes(target)) return false
  event.preventDefault()
  next.focus()
  return true
}

function useRowHover(onHover: (index: number | null) => void) {
  const hover = useRef<{ index: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  return {
    onPointerOver(event: PointerEvent<HTMLElement>) {
      const index = rowIndex(event)
      if (hover.current?.index === index) return
      clearTimeout(hover.current?.timer)
      hover.current = index === null ? null : { index, timer: setTimeout(() => onHover(index), hoverDelay) }
    },
    onPointerLeave() {
      clearTimeout(hover.current?.timer)
      hover.current = null
      onHover(null)
    },
  }
}

/** Not for a click on something in the row that does something else, or for the end of selecting text. The middle button opens another tab, as on the link itself. */
function followLink(event: MouseEvent<HTMLElement>): void {
  const link = rowElement(event)?.querySelector<HTMLAnchorElement>('a[data-row]')
  const isMiddle = event.type === 'auxclick'
  if (!link || (isMiddle && event.button !== 1) || isInside(event, 'a, button, input, label, [role="menu"]')) return
  if (document.getSelection()?.isCollapsed === false) return
  const { metaKey, shiftKey } = event
  const ctrlKey = event.ctrlKey || isMiddle
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/** The row of an event; null for one in a table inside of a row. */
export function rowElement({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }): HTMLElement | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row && currentTarget instanceof Element && row.closest('table') === currentTarget.closest('table') ? row : null
}

function rowIndex(event: { target: EventTarget; currentTarget: EventTarget }): number | null {
  const index = rowElement(event)?.dataset['index']
  return index === undefined ? null : Number(index)
}

/** Whether a key belongs to what is being typed or chosen, or to the browser. */
function isOfOthers(event: KeyboardEvent): boolean {
  return event.defaultPrevented || event.altKey || isInside(event, '[role="menu"], input:not([type="checkbox"]), select, textarea, form')
}

export function isInside({ target }: { target: EventTarget }, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
