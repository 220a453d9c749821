// What the router shows in place of a screen that threw an error.
import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { Notice } from './message.tsx'
import { isPartMissing, ReloadButton } from './reload-prompt.tsx'

/** The router renders this in place of a screen that failed; the shell around it stays. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (isPartMissing())
    return (
      <Notice role="alert">
        <h1>{t('part.missing.title')}</h1>
        <p>{t('part.missing.text')}</p>
        <ReloadButton />
      </Notice>
    )
  return (
    <Notice role="alert">
      <p>{error instanceof Failure ? failureText(error) : t('error.unexpected')}</p>
      <Button
        variant="default"
        onClick={() => {
          reset()
          void router.invalidate()
        }}
      >
        {t('action.retry')}
      </Button>
    </Notice>
  )
}
