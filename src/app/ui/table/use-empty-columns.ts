// Hook that finds the columns without a value in any row, which give their room to the others.
import { useMemo, useState } from 'react'

interface ValueColumn<Row> {
  readonly id: string
  readonly cell: (row: Row) => string
}

/** Returns the columns that are empty in all rows that were loaded so far. A column that had a value stays wide, so that nothing jumps while the user scrolls. */
export function useEmptyColumns<Row>(columns: readonly ValueColumn<Row>[], rows: readonly (Row | undefined)[]): ReadonlySet<string> {
  const [empty, setEmpty] = useState<ReadonlySet<string> | null>(null)
  const now = useMemo(() => {
    const loaded = rows.filter((row) => row !== undefined)
    if (loaded.length === 0) return empty
    return new Set(columns.flatMap(({ id, cell }) => (empty?.has(id) !== false && loaded.every((row) => cell(row) === '') ? [id] : [])))
  }, [columns, rows, empty])
  if (now !== null && now.size !== empty?.size) setEmpty(now)
  return empty ?? noColumns
}

const noColumns: ReadonlySet<string> = new Set()
