// Hook that selects table rows by click, Shift range or Ctrl+A, and loads those that are missing.
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Identified } from '#app/api/family/cached-rows.ts'
import { showFailure } from '#app/ui/feedback/toast.ts'
import { isInside, rowElement, type RowSelecting } from '#app/ui/table/use-row-navigation.ts'

interface SelectionOptions<Row> {
  /** Changes with the list's filter and order: what was selected in another list is not selected any more. */
  of: string
  /** The rows of the list; one that is not read yet is undefined. */
  rows: readonly (Row | undefined)[]
  readAll: () => Promise<Row[]>
}

export interface Selection<Row> {
  readonly rows: readonly Row[]
  has: (id: number) => boolean
  /** Whether rows of the selection are being read. */
  readonly isReading: boolean
  clear: () => void
  /** Reads the selected rows again. Those that are gone are not selected any more. */
  readAgain: () => Promise<void>
  readonly selecting: Selecting
}

/** Several selected rows of a list: one by one, a range from the last one that was pressed, or all. Rows that are not read yet are read when they are selected. */
export function useSelectedRows<Row extends Identified>({ of, rows, readAll }: SelectionOptions<Row>): Selection<Row> {
  const [kept, setKept] = useState<{ of: string; rows: readonly Row[] }>({ of, rows: [] })
  const [isReading, setReading] = useState(false)
  const anchor = useRef(0)
  const turn = useRef(0)
  const selected = useMemo(() => (kept.of === of ? asRead(kept.rows, rows) : []), [kept, of, rows])
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])

  function select(next: readonly Row[]): void {
    turn.current += 1
    setReading(false)
    setKept({ of, rows: next })
  }

  /** Selects what `choose` takes of all rows, which are read first. A later selection wins. */
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
    has: (id) => ids.has(id),
    isReading,
    clear: () => select([]),
    readAgain: () => selectRead((all) => all.filter(({ id }) => ids.has(id))),
    selecting: {
      startAt: useCallback((index: number) => void (anchor.current = index), []),
      toggle(index) {
        anchor.current = index
        const row = rows[index]
        if (row) select(ids.has(row.id) ? selected.filter(({ id }) => id !== row.id) : [...selected, row])
      },
      extendTo: (index) => selectRange(anchor.current, index),
      all: () => selectRange(0, rows.length - 1),
      clear() {
        if (selected.length === 0 && !isReading) return false
        select([])
        return true
      },
    },
  }
}

/** Selected rows as the list has them now. One that a whole list does not have any more was deleted. */
function asRead<Row extends Identified>(selected: readonly Row[], rows: readonly (Row | undefined)[]): readonly Row[] {
  if (selected.length === 0) return selected
  const read = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  const isWhole = read.size === rows.length
  return selected.flatMap((row) => {
    const now = read.get(row.id) ?? (isWhole ? undefined : row)
    return now ? [now] : []
  })
}

/** What keys and clicks do to a selection. */
interface Selecting {
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
