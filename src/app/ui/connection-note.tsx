import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { serverReach } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import { dayOf, localOf, showInstant, today } from '#domain/dates.ts'
import styles from './connection.module.css'

/** Above a screen that shows what was read before the server was lost: since when. In the page's upper margin, so that nothing moves. */
export function ConnectionNote() {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [serverReach.subscribe(listener), cache.subscribe(listener)]
      return () => stops.forEach((stop) => stop())
    },
    [cache],
  )
  const seenAt = useSyncExternalStore(subscribe, () => (serverReach.isLost() ? oldestOnScreen(cache) : null))
  if (seenAt === null) return null
  const instant = new Date(seenAt).toISOString()
  return (
    <p className={styles['note']}>
      {dayOf(instant) === today()
        ? t('connection.seenAt', { time: localOf(instant).slice(11, 16) })
        : t('connection.seenOn', { time: showInstant(instant) })}
    </p>
  )
}

/** When the oldest of the data on the screen was read; null without any. What is kept for good, as the account, is not of the screen. */
function oldestOnScreen(cache: QueryCache): number | null {
  const times = cache
    .findAll({ type: 'active', predicate: (query) => query.state.data !== undefined && !isKept(query) })
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

function isKept({ observers, gcTime }: Query): boolean {
  return gcTime === Infinity || observers.every(({ options }) => options.staleTime === Infinity)
}
