// Hook with the selected rows of a generic list, with selection of ranges.
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Identified } from '#app/api/family/cached-rows.ts'

/** Returns the selected rows of a list. Rows that a filter hides do not count as selected, so that they are not deleted. */
export function useSelection<Row extends Identified>(rows: readonly Row[], mayChoose: (row: Row) => boolean) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const available = useMemo(() => rows.filter(mayChoose), [rows, mayChoose])
  const chosen = useMemo(() => available.filter(({ id }) => marked.has(id)), [available, marked])
  const hasAll = chosen.length > 0 && chosen.length === available.length
  const last = useRef<number | null>(null)

  /** Selects or deselects a row; with `asRange`, all rows between the last one and this one. */
  const toggle = useCallback(
    (row: Row, asRange: boolean) => {
      const after = new Set(marked)
      const [from, to] = [last.current, row.id].map((id) => available.findIndex((one) => one.id === id)).sort((a, b) => a - b)
      const isRange = asRange && from !== undefined && to !== undefined && from !== -1
      const range = isRange ? available.slice(from, to + 1) : available.filter(({ id }) => id === row.id)
      const isOn = !marked.has(row.id)
      for (const { id } of range) {
        if (isOn) after.add(id)
        else after.delete(id)
      }
      last.current = row.id
      setMarked(after)
    },
    [available, marked],
  )

  const toggleAll = useCallback(() => setMarked(new Set(hasAll ? [] : available.map(({ id }) => id))), [available, hasAll])

  return {
    marked,
    chosen,
    hasAll,
    canChoose: available.length > 0,
    mayChoose,
    toggle,
    toggleAll,
  }
}
