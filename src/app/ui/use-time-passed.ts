// Hook that rerenders once a given instant has passed.
import { useEffect, useState } from 'react'
import { currentTime } from '#domain/values/dates.ts'

/** The longest delay of a browser timer, in milliseconds. */
const longest = 2 ** 31 - 1

/** Returns whether an instant has passed, and renders again when it passes. Returns false without an instant. */
export function useTimePassed(instant: string | null | undefined): boolean {
  const [now, setNow] = useState(() => currentTime().getTime())
  const passed = instant ? Date.parse(instant) <= now : false
  useEffect(() => {
    if (!instant || passed) return undefined
    const left = Date.parse(instant) - currentTime().getTime()
    const timer = setTimeout(() => setNow(currentTime().getTime()), Math.min(Math.max(left, 0), longest))
    return () => clearTimeout(timer)
  }, [instant, passed, now])
  return passed
}
