import { useState } from 'react'
import type { FilterValues } from './filters.ts'

/**
 * Returns `round`, a key for a filter form. A form reads its initial values once, so `round` grows when the filters of the address change by Back or by a link, and the form is
 * mounted again. Call `keepTyped` with the values that the form itself applies: they change the address too, and must not mount the form again.
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
