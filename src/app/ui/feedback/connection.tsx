// Signs and notes that show that the server cannot be reached, and the hook that follows the network.
import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide'
import { useCallback, useSyncExternalStore, useEffect } from 'react'
import { serverReach, isUnreached } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { dayOf, localOf, showInstant, today } from '#domain/values/dates.ts'
import { Icon } from '../control/icon.tsx'
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

/** Says in the navigation bar that the server cannot be reached. */
export function ConnectionSign() {
  const isLost = useSyncExternalStore(serverReach.subscribe, serverReach.isLost)
  return (
    <span role="status" className={styles['place']}>
      {isLost && (
        <span className={styles['sign']}>
          <Icon of={CloudOff} size={14} />
          {t('connection.lost')}
        </span>
      )}
    </span>
  )
}

/** Follows the network while it is mounted: what a screen could not read without it is read when it is back, once. */
export function useConnection(): void {
  const client = useQueryClient()
  useEffect(() => serverReach.watch(), [])
  useEffect(
    () => serverReach.onBack(() => void client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreached(state.error) })),
    [client],
  )
}
