import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import { isGone, isSessionEnd, isUnreached, serverReach } from '#app/api/http.ts'
import { sessionState, subscribeToSession } from '#app/api/session-store.ts'
import { t } from '#app/i18n/text.ts'
import { Notice } from './notice.tsx'

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
