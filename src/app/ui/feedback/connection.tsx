// Signs and notes that show that the server cannot be reached, and the hooks that follow the network and the server's clock.
import { Box } from '@mantine/core'
import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide'
import { useCallback, useSyncExternalStore, useEffect } from 'react'
import { isServerUnreachable } from '#app/api/http/failure.ts'
import { serverReach } from '#app/api/http/http.ts'
import { clockDifference, serverTimeOf } from '#app/api/http/server-clock.ts'
import { attempt } from '#app/api/http/storage.ts'
import { showDuration } from '#app/i18n/formats.ts'
import { t } from '#app/i18n/text.ts'
import { dayOf, localOf, showInstant, today } from '#domain/values/dates.ts'
import { Icon } from '../control/icon.tsx'
import { showWarning } from './toasts.tsx'
import styles from './connection.module.css'

/**
 * Says from when the data on the screen is while the server is unreachable. It stands in the page's upper margin, so that the content does
 * not move.
 */
export function ConnectionLostNote() {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [serverReach.subscribe(listener), cache.subscribe(listener)]
      return () => stops.forEach((stop) => stop())
    },
    [cache],
  )
  const seenAt = useSyncExternalStore(subscribe, () => (serverReach.isLost() ? oldestReadOnScreen(cache) : null))
  if (seenAt === null) return null
  const instant = new Date(serverTimeOf(seenAt)).toISOString()
  return (
    <p className={styles['note']}>
      {dayOf(instant) === today()
        ? t('connection.seenAt', { time: localOf(instant).slice(11, 16) })
        : t('connection.seenOn', { time: showInstant(instant) })}
    </p>
  )
}

/**
 * Returns when the oldest data on the screen was read; null without data. Data that is cached forever, such as the account, does not count.
 */
function oldestReadOnScreen(cache: QueryCache): number | null {
  const times = cache
    .findAll({ type: 'active', predicate: (query) => query.state.data !== undefined && !isCachedForever(query) })
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

function isCachedForever({ observers, gcTime }: Query): boolean {
  return gcTime === Infinity || observers.every(({ options }) => options.staleTime === Infinity)
}

export function ConnectionLostBadge() {
  const isLost = useSyncExternalStore(serverReach.subscribe, serverReach.isLost)
  return (
    <Box component="span" flex="none" role="status">
      {isLost && (
        <span className={styles['sign']}>
          <Icon of={CloudOff} size={14} />
          {t('connection.lost')}
        </span>
      )}
    </Box>
  )
}

/**
 * Monitors the network status while mounted. When the server is reachable again, it refetches once the active queries that failed because
 * of it.
 */
export function useConnection(): void {
  const client = useQueryClient()
  useEffect(() => serverReach.watch(), [])
  useEffect(
    () =>
      serverReach.onBack(() => void client.refetchQueries({ type: 'active', predicate: ({ state }) => isServerUnreachable(state.error) })),
    [client],
  )
}

/** The difference that was told in this tab, in milliseconds. */
const toldKey = 'depositos.reloj'
/** A change that is larger than this one is told again, in milliseconds. */
const newsMs = 5 * 60_000

/** Shows a warning when the server's clock and this computer's differ, once for each tab unless the difference changes. */
export function useClockWarning(): void {
  const difference = useSyncExternalStore(clockDifference.subscribe, clockDifference.read)
  useEffect(() => {
    const told = Number(attempt(() => sessionStorage.getItem(toldKey)) ?? 0)
    if (difference === 0 || Math.abs(difference - told) < newsMs) return
    showWarning(difference > 0 ? 'clock.behind' : 'clock.ahead', { time: showDuration(Math.abs(difference)) })
    attempt(() => sessionStorage.setItem(toldKey, String(difference)))
  }, [difference])
}
