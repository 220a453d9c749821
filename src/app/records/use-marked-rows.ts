import { useState } from 'react'

/** Some of a list's rows, remembered while they are scrolled out of the page. */
export function useMarkedRows() {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (id: number) => marked.has(id),
    mark: (id: number, on: boolean) =>
      setMarked((before) => {
        const after = new Set(before)
        if (on) after.add(id)
        else after.delete(id)
        return after
      }),
  }
}
