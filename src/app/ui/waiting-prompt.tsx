import { useSyncExternalStore } from 'react'
import { t } from '#app/i18n/text.ts'
import { PlainButton } from './plain-button.tsx'
import { showAsModal } from './show-as-modal.ts'
import { untilServerAnswers } from './until-server-answers.ts'
import styles from './reload-prompt.module.css'

interface Waiting {
  readonly goesOn: Promise<boolean>
  readonly giveUp: () => void
}

let waiting: Waiting | null = null
const listeners = new Set<() => void>()

/** Says that what the user asked for waits for the network. Resolves to true when it can go on, to false when the user gives up. */
export function promptWait(): Promise<boolean> {
  waiting ??= startWaiting()
  tell()
  return waiting.goesOn
}

/** Part of the first file of the program, because it shows when nothing more can be loaded. */
export function WaitingPrompt() {
  const shown = useSyncExternalStore(subscribe, () => waiting)
  if (!shown) return null
  return (
    <dialog ref={showAsModal} className={styles['dialog']} aria-labelledby="waiting-prompt" onClose={() => shown.giveUp()}>
      <h2 id="waiting-prompt">{t('connection.lost')}</h2>
      <p>{t('connection.waitsPart')}</p>
      <div className={styles['actions']}>
        <PlainButton autoFocus onClick={() => shown.giveUp()}>
          {t('entity.action.cancel')}
        </PlainButton>
      </div>
    </dialog>
  )
}

function startWaiting(): Waiting {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  void untilServerAnswers().then(() => resolve(true))
  const goesOn = promise.finally(() => {
    waiting = null
    tell()
  })
  return { goesOn, giveUp: () => resolve(false) }
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
