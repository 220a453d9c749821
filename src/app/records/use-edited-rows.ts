import { useState } from 'react'

interface EditedRow<Row> {
  readonly row: Row
  readonly index: number
}

export interface EditedRows<Row> {
  /** The loaded rows, and the edited ones that are no longer among them. */
  readonly rows: readonly Row[]
  has(id: number): boolean
  mark(row: Row, edited: boolean): void
}

/** Returns which rows of a list are being edited. One that another user deletes meanwhile stays at its position, with what was typed in it. */
export function useEditedRows<Row extends { readonly id: number }>(loaded: readonly Row[]): EditedRows<Row> {
  const [editedRows, setEditedRows] = useState<ReadonlyMap<number, EditedRow<Row>>>(new Map())
  const rows = [...loaded]
  for (const { row, index } of editedRows.values()) if (!loaded.some(({ id }) => id === row.id)) rows.splice(index, 0, row)
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
