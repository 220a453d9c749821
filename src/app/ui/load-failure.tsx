import { Button } from '@mantine/core'
import { failureText } from '#app/api/failure-text.ts'
import { isSessionEnd } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { Notice } from './notice.tsx'

/** In place of what could not be loaded. While the sign-in dialog is there, it alone speaks of the session's end. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { status } = useSession()
  if (status === 'expired' && isSessionEnd(error)) return null
  return (
    <Notice role="alert">
      <p>{failureText(error)}</p>
      <Button variant="default" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </Notice>
  )
}
