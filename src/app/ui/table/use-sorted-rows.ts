// Hook that sorts the rows of a short table by the column whose heading a person presses.
import { useState } from 'react'
import { nextSort } from './table-column.ts'

type Sortable = Readonly<Record<string, unknown>>

/** Returns the props of a table with its rows in order: until a heading is pressed, by default as they come. Of two values the text is compared as in Spanish; a missing figure is the smallest. */
export function useSortedRows<Row extends object>(rows: readonly Row[], valuesOf: (row: Row) => Sortable, byDefault?: string) {
  const [sort = byDefault, setSort] = useState<string>()
  const [property = '', direction] = sort?.split(',') ?? []
  const sign = direction === 'desc' ? -1 : 1
  return {
    rows: sort === undefined ? rows : [...rows].sort((one, other) => sign * compare(valuesOf(one)[property], valuesOf(other)[property])),
    sort,
    onSort: (by: string) => setSort(nextSort(by, sort, byDefault)),
  }
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'es', { numeric: true })
  return Number(one ?? -1) - Number(other ?? -1)
}
