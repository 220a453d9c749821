// Loading bar, placeholder and failure message of queries, and the component that chooses among them.
import { Button } from '@mantine/core'
import { useIsFetching, useIsMutating, type UseQueryResult } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { backgroundRefetches } from '#app/api/changes/stream-state.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { isGone, isSessionEnd, isServerUnreachable } from '#app/api/http/failure.ts'
import { serverReach } from '#app/api/http/http.ts'
import { sessionState, subscribeToSession } from '#app/api/http/session-store.ts'
import { t } from '#app/i18n/text.ts'
import { focusHome } from '../dialog/use-focus-return.ts'
import { UnknownAddress } from '../page/unknown-address.tsx'
import { PlainMessage } from './message.tsx'
import styles from './loading.module.css'

/**
 * The progress bar at the top while calls are in progress, except background calls. It is a landmark of its own, because it is outside the
 * screen's landmarks.
 */
export function LoadingBar() {
  const fetching = useIsFetching({
    predicate: ({ meta, state, queryHash }) =>
      (meta?.quiet === undefined && !backgroundRefetches.has(queryHash)) || (meta?.quiet === 'again' && state.data === undefined),
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

const lineHeight = 36

/** Grey lines in place of content that is loading. `height` is the height of that content in pixels, if known. */
export function LoadingPlace({ height = 432 }: { height?: number }) {
  return (
    <div className={styles['place']} style={{ minHeight: height }} role="status" aria-busy aria-label={t('record.loading')}>
      {Array.from({ length: Math.floor(height / lineHeight) }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}

/**
 * Renders the data of a query. While it loads, a placeholder; if the record does not exist, a redirect to the list; after a failure, a
 * retry button.
 */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (isGone(query.error)) return <UnknownAddress />
  if (!query.isError) return <LoadingPlace />
  return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
}

/**
 * The message in place of content that could not be loaded, with a retry button unless the record does not exist. It is empty while the
 * sign-in dialog shows that the session has expired. While the server is unreachable, `useConnection` repeats the call.
 */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { phase } = useSyncExternalStore(subscribeToSession, sessionState)
  const isLost = useSyncExternalStore(serverReach.subscribe, serverReach.isLost)
  if (phase === 'expired' && isSessionEnd(error)) return null
  const waits = isLost && isServerUnreachable(error)
  return (
    <PlainMessage role={waits ? 'status' : 'alert'}>
      <p>{waits ? t('connection.waits') : failureText(error)}</p>
      {!isGone(error) && (
        <Button variant="default" ref={passFocusOn} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </PlainMessage>
  )
}

/** A ref callback. Moves the focus to the screen when the button that has it is removed, which happens when the repeated call succeeds. */
const passFocusOn = (button: HTMLElement | null) => () => {
  if (button === document.activeElement) focusHome()?.focus({ preventScroll: true })
}

/** Replaces data that could not be loaded. If another server does not have the call at all, it says so and shows no failure. */
export function ServerFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return isGone(error) ? (
    <PlainMessage role="status">{t('admin.notOffered')}</PlainMessage>
  ) : (
    <LoadFailure error={error} onRetry={onRetry} />
  )
}
