import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import { isSessionEnd } from '#app/api/http.ts'
import { sessionState, subscribeToSession } from '#app/api/session-store.ts'
import { t } from '#app/i18n/text.ts'
import { Notice } from './notice.tsx'

/** Shown in place of what could not be loaded. Empty while the sign-in dialog says that the session ended. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { phase } = useSyncExternalStore(subscribeToSession, sessionState)
  if (phase === 'expired' && isSessionEnd(error)) return null
  return (
    <Notice role="alert">
      <p>{failureText(error)}</p>
      <Button variant="default" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </Notice>
  )
}
