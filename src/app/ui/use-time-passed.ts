// Hook that rerenders once a given instant has passed.
import { useEffect, useState } from 'react'

/** The longest delay of a browser timer, in milliseconds. */
const longest = 2 ** 31 - 1

/** Returns whether an instant has passed, and renders again when it passes. Returns false without an instant. */
export function useTimePassed(instant: string | null | undefined): boolean {
  const [now, setNow] = useState(Date.now)
  const passed = instant ? Date.parse(instant) <= now : false
  useEffect(() => {
    if (!instant || passed) return undefined
    const left = Date.parse(instant) - Date.now()
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(left, 0), longest))
    return () => clearTimeout(timer)
  }, [instant, passed, now])
  return passed
}
