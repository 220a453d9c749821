// Hook that says once that this computer's clock is wrong.
import { useEffect, useSyncExternalStore } from 'react'
import { clockDifference } from '#app/api/http/server-clock.ts'
import { showDuration } from '#app/i18n/formats.ts'
import { showWarning } from './feedback/toast.ts'

/** The difference that was told in this tab, in milliseconds. */
const key = 'depositos.reloj'
/** A change that is larger than this one is told again, in milliseconds. */
const newsMs = 5 * 60_000

/** Shows a warning when the server's clock and this computer's differ, once for each tab unless the difference changes. */
export function useClockWarning(): void {
  const difference = useSyncExternalStore(clockDifference.subscribe, clockDifference.read)
  useEffect(() => {
    if (difference === 0 || Math.abs(difference - told()) < newsMs) return
    showWarning(difference > 0 ? 'clock.behind' : 'clock.ahead', { time: showDuration(Math.abs(difference)) })
    try {
      sessionStorage.setItem(key, String(difference))
    } catch {
      // Without storage it is told again after a reload.
    }
  }, [difference])
}

function told(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return 0
  }
}
