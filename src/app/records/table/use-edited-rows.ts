// Hook with the rows of a table in edit mode, which stay visible if another user deletes them.
import { useState } from 'react'

interface EditedRow<Row> {
  readonly row: Row
  readonly index: number
}

export interface EditedRows<Row> {
  /** The rows of the list, and the edited ones that are no longer among them. One that is not read yet is undefined. */
  readonly rows: readonly (Row | undefined)[]
  has(id: number): boolean
  mark(row: Row, edited: boolean): void
}

/** Returns which rows of a list are being edited. One that another user deletes meanwhile stays at its position, with what was typed in it. */
export function useEditedRows<Row extends { readonly id: number }>(loaded: readonly (Row | undefined)[]): EditedRows<Row> {
  const [editedRows, setEditedRows] = useState<ReadonlyMap<number, EditedRow<Row>>>(new Map())
  const gone = [...editedRows.values()].filter(({ row, index }) => isElsewhere(loaded, row, index))
  const rows = gone.length === 0 ? loaded : gone.reduce((all, { row, index }) => all.toSpliced(index, 0, row), loaded)
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

/** Whether an edited row is no longer where it was. In a part of the list that is not read at the moment it still is. */
function isElsewhere<Row extends { readonly id: number }>(loaded: readonly (Row | undefined)[], row: Row, index: number): boolean {
  if (index < loaded.length && loaded[index] === undefined) return false
  return !loaded.some((one) => one?.id === row.id)
}
