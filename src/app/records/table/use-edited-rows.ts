// Hook with the rows of a table in edit mode, which stay visible if another user deletes them.
import { useState } from 'react'

interface EditedRow<Row> {
  readonly row: Row
  readonly index: number
}

export interface EditedRows<Row> {
  /** The rows of the list, and edited rows that the list no longer contains. A row that is not loaded yet is undefined. */
  readonly rows: readonly (Row | undefined)[]
  has(id: number): boolean
  mark(row: Row, edited: boolean): void
}

/** Manages which rows of a list are in edit mode. A row that another user deletes meanwhile keeps its position and its typed values. */
export function useEditedRows<Row extends { readonly id: number }>(loaded: readonly (Row | undefined)[]): EditedRows<Row> {
  const [editedRows, setEditedRows] = useState<ReadonlyMap<number, EditedRow<Row>>>(new Map())
  const gone = [...editedRows.values()].filter(({ row, index }) => isElsewhere(loaded, row, index))
  const rows = gone.length === 0 ? loaded : gone.reduce((all, { row, index }) => [...all.slice(0, index), row, ...all.slice(index)], loaded)
  return {
    rows,
    has: (id) => editedRows.has(id),
    mark: (row, edited) =>
      setEditedRows((before) => {
        const after = new Map(before)
        if (edited) after.set(row.id, { row, index: rows.indexOf(row) })
        else after.delete(row.id)
        return after
      }),
  }
}

/** Returns whether an edited row is no longer at its position. If that part of the list is not loaded now, the row counts as still there. */
function isElsewhere<Row extends { readonly id: number }>(loaded: readonly (Row | undefined)[], row: Row, index: number): boolean {
  if (index < loaded.length && loaded[index] === undefined) return false
  return !loaded.some((one) => one?.id === row.id)
}
