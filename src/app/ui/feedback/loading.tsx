// Loading bar, placeholder and failure message of queries, and the component that chooses among them.
import { Button } from '@mantine/core'
import { useIsFetching, useIsMutating, type UseQueryResult } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { isGone, isSessionEnd, isUnreached, serverReach } from '#app/api/http/http.ts'
import { isReadQuietly } from '#app/api/http/quiet-reads.ts'
import { sessionState, subscribeToSession } from '#app/api/http/session-store.ts'
import { t } from '#app/i18n/text.ts'
import { LostAddress } from '../page/lost-address.tsx'
import { Notice } from './message.tsx'
import styles from './loading.module.css'

/** Shows at the top while calls are under way, except quiet ones. A landmark of its own, because it stands outside of those of the screen. */
export function LoadingBar() {
  const fetching = useIsFetching({
    predicate: ({ meta, state, queryHash }) =>
      (meta?.quiet === undefined && !isReadQuietly(queryHash)) || (meta?.quiet === 'again' && state.data === undefined),
  })
  const saving = useIsMutating()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  if (fetching + saving === 0 && !isLoading) return null
  return (
    <section aria-label={t('loading')}>
      <div className={styles['bar']} role="progressbar" aria-label={t('loading')} />
    </section>
  )
}

/** As high as a row of a table. */
const lineHeight = 36

/** Grey lines in place of content that is being loaded. `height` is in pixels, that of the content where it is known. */
export function LoadingPlace({ height = 432 }: { height?: number }) {
  return (
    <div className={styles['place']} style={{ minHeight: height }} role="status" aria-busy aria-label={t('record.loading')}>
      {Array.from({ length: Math.floor(height / lineHeight) }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}

/** Renders the data of a query: a placeholder while it loads, the list instead of a record that does not exist. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (isGone(query.error)) return <LostAddress />
  if (!query.isError) return <LoadingPlace />
  return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
}

/**
 * Shown in place of what could not be loaded. Empty while the sign-in dialog says that the session ended. While the server is lost the call is made
 * again by itself (`useConnection`). What does not exist is not asked for again.
 */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { phase } = useSyncExternalStore(subscribeToSession, sessionState)
  const isLost = useSyncExternalStore(serverReach.subscribe, serverReach.isLost)
  if (phase === 'expired' && isSessionEnd(error)) return null
  const waits = isLost && isUnreached(error)
  return (
    <Notice role={waits ? 'status' : 'alert'}>
      <p>{waits ? t('connection.waits') : failureText(error)}</p>
      {!isGone(error) && (
        <Button variant="default" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </Notice>
  )
}
