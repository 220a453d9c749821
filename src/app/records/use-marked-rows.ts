import { useState } from 'react'

/** Returns a set of row ids, which is kept while the rows are scrolled out of the document. */
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
