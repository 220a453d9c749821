// Hook for arrow keys, clicks and multiple selection in a table.
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { rowHeight } from './table-column.ts'
import { rowOf } from './use-current-row.ts'

export interface RowSelectionHandlers {
  /** Both return whether the event changed the selection, and so must do nothing else. */
  readonly byKey: (event: KeyboardEvent, index: number) => boolean
  readonly byClick: (event: MouseEvent, index: number) => boolean
  /** Called after a key moved to a row; `isRange` with Shift. */
  readonly moved: (index: number, isRange: boolean) => void
}

/** The functions that move to a row of each table that is shown. */
const moves = new WeakMap<Element, (index: number) => void>()

/** Moves to the first row of a long table. */
export function focusFirstRow(table: Element | null | undefined): void {
  if (table) moves.get(table)?.(0)
}

interface RowNavigation<Row> {
  table: RefObject<HTMLTableElement | null>
  /** A row that is not loaded yet is undefined. */
  rows: readonly (Row | undefined)[]
  active: number
  setActive: (index: number) => void
  reveal: (index: number) => void
  /** Called when the user points at a row, focuses it or presses on it. */
  onIntent: ((row: Row) => void) | undefined
  /** Called with a key that was pressed on a row and does not move to another row. */
  onKey: ((event: KeyboardEvent<HTMLElement>, row: Row) => void) | undefined
  selecting?: RowSelectionHandlers | undefined
}

/** How long the pointer must rest on a row to count as intent, in milliseconds. */
const hoverDelay = 60

/**
 * Returns the event handlers of a table whose rows are links, or of its body. Up, Down, Page Up, Page Down, Home and End move between rows;
 * Left and Right move between the link and the buttons of a row; a click anywhere in a row follows its link. The link itself handles Enter.
 */
export function useRowNavigation<Row>({ table, rows, active, setActive, reveal, onIntent, onKey, selecting }: RowNavigation<Row>) {
  const intended = useRef<Row>(undefined)
  const onRowIntent = (index: number | null) => {
    const row = index === null ? undefined : rows[index]
    // One press causes hover, pointer-down and focus events; the row is prefetched once.
    if (row === intended.current) return
    intended.current = row
    if (row !== undefined) onIntent?.(row)
  }
  const hover = useRowHover(onRowIntent)
  const moveTo = (target: number, isRange = false) => {
    flushSync(() => setActive(target))
    rowOf(table.current, target)?.focus({ preventScroll: true })
    reveal(target)
    selecting?.moved(target, isRange)
  }
  useLayoutEffect(() => {
    if (table.current) moves.set(table.current, moveTo)
  })

  return {
    ...hover,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const index = rowIndex(event)
      if (index === null || isHandledElsewhere(event)) return
      if (selecting?.byKey(event, index)) event.preventDefault()
      if (event.defaultPrevented || event.ctrlKey || event.metaKey) return
      const target = targetOf(event.key, active, rows.length, pageLength())
      if (target === null) {
        if (!moveInRow(event) && rows[index] !== undefined) onKey?.(event, rows[index])
        return
      }
      event.preventDefault()
      moveTo(target, event.shiftKey)
    },
    onMouseDown(event: MouseEvent<HTMLElement>) {
      // Otherwise the browser would select the text up to here.
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

/** Page Up and Page Down move by as many rows as fit into the window. */
function pageLength(): number {
  return Math.max(1, Math.floor(window.innerHeight / rowHeight) - 4)
}

/** Returns the index of the row that a key moves to; null for any other key. */
function targetOf(key: string, active: number, count: number, page: number): number | null {
  const steps: Record<string, number | undefined> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(Math.max(step, 0), count - 1)
}

/** Moves the focus between the link and the buttons of a row. Returns whether it moved. */
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

/**
 * Follows the link of the clicked row, unless the click was on another control in the row, ended a text selection, or is the second of a
 * double click: the first one may have closed what lay over the row. The middle button opens another tab, as on the link itself.
 */
function followLink(event: MouseEvent<HTMLElement>): void {
  const link = rowElement(event)?.querySelector<HTMLAnchorElement>('a[data-row]')
  const isMiddle = event.type === 'auxclick'
  if (!link || (isMiddle && event.button !== 1) || isInside(event, 'a, button, input, label, [role="menu"]')) return
  if (event.detail > 1 || document.getSelection()?.isCollapsed === false) return
  const { metaKey, shiftKey } = event
  const ctrlKey = event.ctrlKey || isMiddle
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/** Returns the row element of an event; null for an event in a table nested in a row. */
export function rowElement({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }): HTMLElement | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row && currentTarget instanceof Element && row.closest('table') === currentTarget.closest('table') ? row : null
}

function rowIndex(event: { target: EventTarget; currentTarget: EventTarget }): number | null {
  const index = rowElement(event)?.dataset['index']
  return index === undefined ? null : Number(index)
}

/** Returns whether an input, a menu, a form or the browser handles a key. */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  return event.defaultPrevented || event.altKey || isInside(event, '[role="menu"], input:not([type="checkbox"]), select, textarea, form')
}

export function isInside({ target }: { target: EventTarget }, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
