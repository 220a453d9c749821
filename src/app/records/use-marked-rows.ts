import { useState } from 'react'

/** A set of a list's rows that survives while they are scrolled out of the document. */
export function useMarkedRows() {
  const [markedRows, setMarkedRows] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (id: number) => markedRows.has(id),
    mark: (id: number, marked: boolean) =>
      setMarkedRows((before) => {
        const after = new Set(before)
        if (marked) after.add(id)
        else after.delete(id)
        return after
      }),
  }
}
