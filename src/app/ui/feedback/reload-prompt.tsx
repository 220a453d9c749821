// Detects code chunks that a new release removed, and offers to reload the page.
import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { serverReach } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { showAsModal } from './backdrop.tsx'
import styles from './reload-prompt.module.css'

let isMissing = false
let isShown = false
let reloading = false
const listeners = new Set<() => void>()

/** Follows the failures of parts of the program to load: the server has them no more when a new release has replaced this one, or it does not answer. */
export function watchForMissingParts(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Vite would throw the browser's own error, for which the router reloads the page without a question.
    event.preventDefault()
    isMissing = true
  })
}

/** Whether a part of the program could not be loaded. Browsers remember that until the page is loaded again. */
export function isPartMissing(): boolean {
  return isMissing
}

/** Asks the user to reload the page, because something that they asked for could not be loaded. */
export function promptReload(): void {
  show(true)
}

/** Whether the user is reloading because this page asked for it: forms that keep a draft then need no question. */
export function isReloading(): boolean {
  return reloading
}

/** The question whether to reload the page. A dialog of the browser: it shows when nothing more can be loaded. */
export function ReloadPrompt() {
  const shown = useSyncExternalStore(subscribe, () => isShown)
  if (!shown) return null
  return (
    <dialog ref={showAsModal} className={styles['dialog']} aria-labelledby="reload-prompt" onClose={() => show(false)}>
      <h2 id="reload-prompt">{t('part.missing.title')}</h2>
      <p>{t('part.missing.text')}</p>
      <div className={styles['actions']}>
        <Button variant="default" onClick={() => show(false)}>
          {t('part.missing.later')}
        </Button>
        <ReloadButton />
      </div>
    </dialog>
  )
}

/** Without a network a reload would end in the browser's own page, and so waits for another press. */
export function ReloadButton() {
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

function show(shown: boolean): void {
  isShown = shown
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
