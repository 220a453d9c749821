import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

interface RowNavigation<Row> {
  rows: readonly Row[]
  active: number
  setActive: (index: number) => void
  reveal: (index: number) => void
  pageLength: number
  onIntent: ((row: Row) => void) | undefined
}

/** A pointer that only passes over a row means nothing by it. */
const hoverDelay = 60

/**
 * Mouse and keyboard on a table's body: arrows, Page and Home/End move between the rows' links, Enter follows (the link's own doing), a click anywhere
 * follows too, and whoever hovers, focuses or presses shows the intent to.
 */
export function useRowNavigation<Row>({ rows, active, setActive, reveal, pageLength, onIntent }: RowNavigation<Row>) {
  const hover = useRef<{ index: number; timer: ReturnType<typeof setTimeout> } | null>(null)

  function intend(index: number | null): void {
    const row = index === null ? undefined : rows[index]
    if (row !== undefined) onIntent?.(row)
  }

  function moveTo(body: HTMLElement, index: number): void {
    const target = Math.min(Math.max(index, 0), rows.length - 1)
    flushSync(() => setActive(target))
    linkOf(body.querySelector(`tr[data-index="${target}"]`))?.focus({ preventScroll: true })
    reveal(target)
  }

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const steps: Record<string, number | undefined> = {
        ArrowDown: active + 1,
        ArrowUp: active - 1,
        PageDown: active + pageLength,
        PageUp: active - pageLength,
        Home: 0,
        End: rows.length - 1,
      }
      const target = steps[event.key]
      if (
        target === undefined ||
        rowIndex(event) === null ||
        isInside(event, '[role="menu"]') ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey
      )
        return
      event.preventDefault()
      moveTo(event.currentTarget, target)
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const link = linkOf(event.target instanceof Element ? event.target.closest('tr[data-index]') : null)
      if (!link || isInside(event, 'a, button, input, [role="menu"]') || document.getSelection()?.isCollapsed === false) return
      const { ctrlKey, metaKey, shiftKey } = event
      link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      const index = rowIndex(event)
      if (index !== null) setActive(index)
      intend(index)
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      intend(rowIndex(event))
    },
    onPointerOver(event: PointerEvent<HTMLElement>) {
      const index = rowIndex(event)
      if (hover.current?.index === index) return
      clearTimeout(hover.current?.timer)
      hover.current = index === null ? null : { index, timer: setTimeout(() => intend(index), hoverDelay) }
    },
    onPointerLeave() {
      clearTimeout(hover.current?.timer)
      hover.current = null
    },
  }
}

function rowIndex({ target }: { target: EventTarget }): number | null {
  const index = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]')?.dataset['index'] : undefined
  return index === undefined ? null : Number(index)
}

function linkOf(row: Element | null): HTMLAnchorElement | null {
  return row?.querySelector('td a') ?? null
}

function isInside({ target }: { target: EventTarget }, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
