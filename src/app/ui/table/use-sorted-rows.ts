// Hook that sorts the rows of a short table by the column whose heading a person presses.
import { useState } from 'react'
import { nextSort } from './table-column.ts'

/**
 * Returns the props of a table with its rows in order: as they come until a heading is pressed, or by default. Texts are in Spanish order;
 * a missing figure is the smallest.
 */
export function useSortedRows<Row extends Readonly<Record<string, unknown>>>(rows: readonly Row[], byDefault?: string) {
  const [sort = byDefault, setSort] = useState<string>()
  const [property = '', direction] = sort?.split(',') ?? []
  const sign = direction === 'desc' ? -1 : 1
  return {
    rows: property === '' ? rows : [...rows].sort((one, other) => sign * compare(one[property], other[property])),
    sort,
    onSort: (by: string) => setSort(nextSort(by, sort, byDefault)),
  }
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'string') return one.localeCompare(String(other), 'es', { numeric: true })
  return Number(one ?? -1) - Number(other ?? -1)
}
