import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import { Failure } from '#app/api/http.ts'
import { ChunkLoadError } from '#app/api/load-chunk.ts'
import { t } from '#app/i18n/text.ts'
import { Notice } from './notice.tsx'
import { useShellTakenOver } from './page-shell.ts'
import { PlainButton } from './plain-button.tsx'
import { ReloadButton } from './reload-prompt.tsx'
import { untilServerAnswers } from './until-server-answers.ts'

/** What the router renders in place of a screen that failed; the shell around it stays. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  useShellTakenOver()
  const router = useRouter()
  if (error instanceof ChunkLoadError && error.mayCome) return <WaitingScreen onAnswer={reset} />
  if (error instanceof ChunkLoadError)
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
      <PlainButton
        onClick={() => {
          reset()
          void router.invalidate()
        }}
      >
        {t('action.retry')}
      </PlainButton>
    </Notice>
  )
}

/** In place of a screen whose chunk did not come. Loads it when the server answers again. */
function WaitingScreen({ onAnswer }: { onAnswer: () => void }) {
  const router = useRouter()
  const open = useEffectEvent(async (isHere: () => boolean) => {
    await untilServerAnswers()
    if (!isHere()) return
    await Promise.all(router.state.matches.map(async ({ routeId }) => await router.routesById[routeId].options.component?.preload?.()))
    if (isHere()) onAnswer()
  })
  useEffect(() => {
    let isHere = true
    void open(() => isHere)
    return () => {
      isHere = false
    }
  }, [])
  return (
    <Notice role="status">
      <h1>{t('connection.waits')}</h1>
    </Notice>
  )
}
