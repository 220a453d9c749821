import { useState } from 'react'

interface Edited<Row> {
  readonly row: Row
  readonly index: number
}

/** The rows of a list that are being edited. One that another person deletes meanwhile stays where it was, and what was typed with it. */
export function useEditedRows<Row extends { readonly id: number }>(read: readonly Row[]) {
  const [edited, setEdited] = useState<ReadonlyMap<number, Edited<Row>>>(new Map())
  const rows = [...read]
  for (const { row, index } of edited.values()) if (!read.some(({ id }) => id === row.id)) rows.splice(index, 0, row)
  return {
    rows,
    has: (id: number) => edited.has(id),
    mark: (row: Row, on: boolean) =>
      setEdited((before) => {
        const after = new Map(before)
        if (on) after.set(row.id, { row, index: rows.indexOf(row) })
        else after.delete(row.id)
        return after
      }),
  }
}
