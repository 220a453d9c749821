import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { LoggerRow } from '#app/api/loggers.ts'
import { canInherit } from './level-row.tsx'

interface Stop {
  readonly row: number
  readonly place: number
}

/** The button of the table that the Tab key stops at, and the arrows, Home and End that move it: in a row from level to level, and from row to row at the same level. */
export function useLevelNavigation(table: RefObject<HTMLTableElement | null>, rows: readonly LoggerRow[], levels: readonly string[]) {
  const [chosen, setStop] = useState<Stop | null>(null)
  const wantsFocus = useRef(false)
  const row = Math.min(chosen?.row ?? 0, Math.max(0, rows.length - 1))
  const first = rows[row]
  const place = Math.min(chosen?.place ?? Math.max(0, levels.indexOf(first?.effective ?? '')), lastPlace(first))

  function lastPlace(of: LoggerRow | undefined): number {
    return of && canInherit(of) ? levels.length : levels.length - 1
  }

  // The row may not have been in the document when the key was pressed.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const button = table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"] [data-place="${place}"]`)
    if (!button) return
    wantsFocus.current = false
    button.focus()
  })

  return {
    row,
    place,
    onFocus({ target }: FocusEvent<HTMLElement>): void {
      const [at, of] = [target.dataset['place'], target.closest('tr')?.dataset['row']]
      if (at !== undefined && of !== undefined) setStop({ row: Number(of), place: Number(at) })
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>, reveal: (row: number) => void): void {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const to = moved(event.key, { row, place }, { rows: rows.length, places: lastPlace(first) + 1 })
      if (!to) return
      event.preventDefault()
      wantsFocus.current = true
      reveal(to.row)
      setStop({ ...to, place: Math.min(to.place, lastPlace(rows[to.row])) })
    },
  }
}

/** Returns the place that a key leads to; null for a key that leads nowhere. */
function moved(key: string, { row, place }: Stop, { rows, places }: { rows: number; places: number }): Stop | null {
  switch (key) {
    case 'ArrowLeft':
      return { row, place: Math.max(0, place - 1) }
    case 'ArrowRight':
      return { row, place: Math.min(places - 1, place + 1) }
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), place }
    case 'ArrowDown':
      return { row: Math.min(rows - 1, row + 1), place }
    case 'Home':
      return { row: 0, place }
    case 'End':
      return { row: rows - 1, place }
    default:
      return null
  }
}
