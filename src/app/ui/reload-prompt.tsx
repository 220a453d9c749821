import { useState, useSyncExternalStore } from 'react'
import { serverReach } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import { PlainButton } from './plain-button.tsx'
import styles from './reload-prompt.module.css'

let isShown = false
let reloading = false
const listeners = new Set<() => void>()

/** Asks the user to reload the page, because a part of the program is lost. */
export function promptReload(): void {
  show(true)
}

/** Whether the user is reloading because this page asked for it: forms that keep a draft then need no question. */
export function isReloading(): boolean {
  return reloading
}

/** Part of the first file of the program, because it shows when nothing more can be loaded. */
export function ReloadPrompt() {
  const shown = useSyncExternalStore(subscribe, () => isShown)
  if (!shown) return null
  return (
    <dialog
      ref={(element) => element?.showModal()}
      className={styles['dialog']}
      aria-labelledby="reload-prompt"
      onClose={() => show(false)}
    >
      <h2 id="reload-prompt">{t('part.missing.title')}</h2>
      <p>{t('part.missing.text')}</p>
      <div className={styles['actions']}>
        <PlainButton onClick={() => show(false)}>{t('part.missing.later')}</PlainButton>
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
      <PlainButton isPrimary autoFocus onClick={() => void reload()}>
        {t('part.missing.reload')}
      </PlainButton>
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
