import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

interface RowNavigation<Row> {
  rows: readonly Row[]
  active: number
  setActive: (index: number) => void
  /** Scrolls to a row. */
  reveal: (index: number) => void
  /** How many rows Page Up and Page Down move by. */
  pageLength: number
  /** Called when the user points at a row, focuses it or presses on it. */
  onIntent: ((row: Row) => void) | undefined
  /** Called with a key that does not move, pressed on a row. */
  onKey: ((event: KeyboardEvent<HTMLElement>, row: Row) => void) | undefined
}

/** Milliseconds until a pointer that rests on a row counts as intent. */
const hoverDelay = 60

/**
 * Event handlers for the body of a table whose rows are links: arrows, Page, Home and End move between them, and a click anywhere in a row follows its link.
 * Enter is left to the link itself.
 */
export function useRowNavigation<Row>({ rows, active, setActive, reveal, pageLength, onIntent, onKey }: RowNavigation<Row>) {
  const onRowIntent = (index: number | null) => {
    const row = index === null ? undefined : rows[index]
    if (row !== undefined) onIntent?.(row)
  }
  const hover = useRowHover(onRowIntent)

  return {
    ...hover,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const steps: Record<string, number | undefined> = {
        ArrowDown: active + 1,
        ArrowUp: active - 1,
        PageDown: active + pageLength,
        PageUp: active - pageLength,
        Home: 0,
        End: rows.length - 1,
      }
      const step = steps[event.key]
      const isInMenu = isInside(event, '[role="menu"]')
      const index = rowIndex(event)
      if (index === null || isInMenu || event.altKey || event.ctrlKey || event.metaKey) return
      if (step === undefined) {
        const row = rows[index]
        if (row !== undefined) onKey?.(event, row)
        return
      }
      event.preventDefault()
      const target = Math.min(Math.max(step, 0), rows.length - 1)
      flushSync(() => setActive(target))
      linkOf(event.currentTarget.querySelector(`tr[data-index="${target}"]`))?.focus({ preventScroll: true })
      reveal(target)
    },
    onClick: followLink,
    onFocus(event: FocusEvent<HTMLElement>) {
      const index = rowIndex(event)
      if (index !== null) setActive(index)
      onRowIntent(index)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => onRowIntent(rowIndex(event)),
  }
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
    },
  }
}

/** Not for a click on something in the row that does something else, or for the end of selecting text. */
function followLink(event: MouseEvent<HTMLElement>): void {
  const link = linkOf(event.target instanceof Element ? event.target.closest('tr[data-index]') : null)
  if (!link || isInside(event, 'a, button, input, label, [role="menu"]') || document.getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey } = event
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

function rowIndex({ target }: { target: EventTarget }): number | null {
  const index = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]')?.dataset['index'] : undefined
  return index === undefined ? null : Number(index)
}

function linkOf(row: Element | null): HTMLAnchorElement | null {
  return row?.querySelector<HTMLAnchorElement>('a[data-row]') ?? null
}

function isInside({ target }: { target: EventTarget }, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
