import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Returns a set of row ids, which is kept while the rows are scrolled out of the document, and in the query cache for a user who comes back to the table. */
export function useMarkedRows(client: QueryClient, tableId: string) {
  const key = ['openRows', tableId]
  const [markedRows, setMarkedRows] = useState<ReadonlySet<number>>(() => new Set(client.getQueryData<readonly number[]>(key)))
  return {
    has: (id: number) => markedRows.has(id),
    mark(id: number, marked: boolean): void {
      const after = new Set(markedRows)
      if (marked) after.add(id)
      else after.delete(id)
      client.setQueryData<readonly number[]>(key, [...after])
      setMarkedRows(after)
    },
  }
}
