import { Button } from '@mantine/core'
import { failureText } from '#app/api/failure-text.ts'
import { t } from '#app/i18n/text.ts'
import { Notice } from './notice.tsx'

/** In place of what could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice role="alert">
      <p>{failureText(error)}</p>
      <Button variant="default" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </Notice>
  )
}
