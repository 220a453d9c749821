// Hook that selects table rows by click, Shift range or Ctrl+A, and loads those that are missing.
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Identified } from '#app/api/family/cached-rows.ts'
import { showFailure } from '#app/ui/feedback/toasts.tsx'
import { isInside, rowElement, type RowSelectionHandlers } from '#app/ui/table/use-row-navigation.ts'

interface SelectionOptions<Row> {
  /** Identifies the list with its filter and order. When it changes, the selection is cleared. */
  of: string
  rows: readonly (Row | undefined)[]
  readAll: () => Promise<Row[]>
}

export type Selection<Row extends Identified> = ReturnType<typeof useSelectedRows<Row>>

/**
 * Manages the selection of rows in a list: single rows, a range from the last one, or all. Rows that are not loaded yet are loaded on
 * selection.
 */
export function useSelectedRows<Row extends Identified>({ of, rows, readAll }: SelectionOptions<Row>) {
  const [selection, setSelection] = useState<{ of: string; rows: readonly Row[] }>({ of, rows: [] })
  const [isReading, setReading] = useState(false)
  const anchor = useRef(0)
  const turn = useRef(0)
  const selected = useMemo(() => (selection.of === of ? refreshed(selection.rows, rows) : []), [selection, of, rows])
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])

  function select(next: readonly Row[]): void {
    turn.current += 1
    setReading(false)
    setSelection({ of, rows: next })
  }

  /** Loads all rows and then selects those that `choose` returns. A later selection wins. */
  async function selectRead(choose: (all: readonly Row[]) => readonly Row[]): Promise<void> {
    turn.current += 1
    const own = turn.current
    setReading(true)
    try {
      const all = await readAll()
      if (own === turn.current) select(choose(all))
    } catch (error) {
      if (own !== turn.current) return
      setReading(false)
      showFailure(error, `selection ${of}`, () => void selectRead(choose))
    }
  }

  function selectRange(from: number, to: number): void {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    const range = rows.slice(first, last + 1)
    const read = range.filter((row) => row !== undefined)
    if (read.length === range.length) select(read)
    else void selectRead((all) => all.slice(first, last + 1))
  }

  return {
    rows: selected,
    has: (id: number) => ids.has(id),
    isReading,
    clear: () => select([]),
    /** Loads the selected rows again and deselects deleted ones. */
    readAgain: () => selectRead((all) => all.filter(({ id }) => ids.has(id))),
    selecting: {
      /** Sets the row where the next range begins. */
      startAt: (index: number) => void (anchor.current = index),
      toggle(index: number): void {
        anchor.current = index
        const row = rows[index]
        if (row) select(ids.has(row.id) ? selected.filter(({ id }) => id !== row.id) : [...selected, row])
      },
      extendTo: (index: number) => selectRange(anchor.current, index),
      all: () => selectRange(0, rows.length - 1),
      /** Returns whether anything was selected. */
      clear(): boolean {
        if (selected.length === 0 && !isReading) return false
        select([])
        return true
      },
    },
  }
}

/** Returns the selected rows as the list has them now, without those that a completely loaded list no longer contains. */
function refreshed<Row extends Identified>(selected: readonly Row[], rows: readonly (Row | undefined)[]): readonly Row[] {
  if (selected.length === 0) return selected
  const read = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  const isWhole = read.size === rows.length
  return selected.flatMap((row) => {
    const now = read.get(row.id) ?? (isWhole ? undefined : row)
    return now ? [now] : []
  })
}

type Selecting = Selection<Identified>['selecting']

export function rowSelecting(selecting: Selecting): RowSelectionHandlers {
  return {
    byKey: (event, index) => selectByKey(event, index, selecting),
    byClick: (event, index) => selectByClick(event, index, selecting),
    moved: (index, isRange) => (isRange ? selecting.extendTo(index) : selecting.startAt(index)),
  }
}

/**
 * Handles a key: Space selects or deselects the row with the focus, Ctrl+A selects all rows, Escape none. Returns whether the key was one
 * of them.
 */
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

/**
 * Handles a click: Shift selects a range, Ctrl adds a row; Ctrl on the row's link opens another tab. Returns whether the click was a
 * selection.
 */
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
