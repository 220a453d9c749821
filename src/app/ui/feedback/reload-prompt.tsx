// Detects code chunks that a new release removed, offers to reload the page, and shows what takes the place of a screen that failed.
import { Button, Group } from '@mantine/core'
import { createStore, useStore } from '@mantine/store'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure } from '#app/api/http/failure.ts'
import { serverReach } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { showAsModal } from './backdrop.tsx'
import { PlainMessage } from './message.tsx'
import styles from './reload-prompt.module.css'

let isMissing = false
let reloading = false
const prompt = createStore({ isShown: false })

/** Listens for chunks of the build that fail to load: a new release has replaced them on the server, or the server does not answer. */
export function listenForChunkFailures(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Otherwise Vite throws the browser's error, and the router then reloads the page without asking.
    event.preventDefault()
    isMissing = true
  })
}

/** Returns whether a chunk of the build failed to load. Browsers cache that failure until the page is reloaded. */
export function isPartMissing(): boolean {
  return isMissing
}

/** Asks the user to reload the page, because something that they requested could not be loaded. */
export function promptReload(): void {
  prompt.setState({ isShown: true })
}

/** Returns whether the user is reloading because this page asked for it. Forms with a stored draft then ask no question. */
export function isReloading(): boolean {
  return reloading
}

/** The dialog that asks whether to reload the page. It is a native dialog, which works even when no chunk can be loaded. */
export function ReloadPrompt() {
  const { isShown } = useStore(prompt)
  const close = () => prompt.setState({ isShown: false })
  if (!isShown) return null
  return (
    <dialog ref={showAsModal} className={styles['dialog']} aria-labelledby="reload-prompt" onClose={close}>
      <h2 id="reload-prompt">{t('part.missing.title')}</h2>
      <p>{t('part.missing.text')}</p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={close}>
          {t('part.missing.later')}
        </Button>
        <ReloadButton />
      </Group>
    </dialog>
  )
}

/**
 * Reloads the page if the server is reachable. Otherwise it shows a message and waits for another press, because the browser would show its
 * own error page.
 */
function ReloadButton() {
  const [isLost, setLost] = useState(false)
  async function reload(): Promise<void> {
    const isReached = await serverReach.look()
    setLost(!isReached)
    if (!isReached) return
    reloading = true
    window.location.reload()
  }
  return (
    <>
      <span role="status">{isLost && t('connection.reload')}</span>
      <Button autoFocus onClick={() => void reload()}>
        {t('part.missing.reload')}
      </Button>
    </>
  )
}

/** The router renders this in place of a screen that failed; the shell around it stays. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (isPartMissing())
    return (
      <PlainMessage role="alert">
        <h1>{t('part.missing.title')}</h1>
        <p>{t('part.missing.text')}</p>
        <ReloadButton />
      </PlainMessage>
    )
  return (
    <PlainMessage role="alert">
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
    </PlainMessage>
  )
}
