import { useState } from 'react'
import type { FilterValues } from './filters.ts'

/**
 * Counts how often the filters of the address changed by themselves, by Back or a link: a filter form reads its values once, and begins anew with the next number as its key.
 * `keepTyped` is told what the form itself applies.
 */
export function useFilterRound(values: FilterValues): { round: number; keepTyped: (values: FilterValues) => void } {
  const inUse = sign(values)
  const [seen, setSeen] = useState(inUse)
  const [typed, setTyped] = useState(inUse)
  const [round, setRound] = useState(0)
  if (inUse !== seen) {
    setSeen(inUse)
    setTyped(inUse)
    if (inUse !== typed) setRound(round + 1)
  }
  return { round, keepTyped: (next) => setTyped(sign(next)) }
}

/** The same text for the same filters. */
function sign(values: FilterValues): string {
  return JSON.stringify(Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other)))
}
