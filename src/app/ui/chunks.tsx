import { Button } from '@mantine/core'
import { type ComponentType, lazy, useSyncExternalStore } from 'react'
import { ChunkLoadError } from '#app/api/load-chunk.ts'
import { t } from '#app/i18n/text.ts'
import styles from './reload-prompt.module.css'

let asked = false
const listeners = new Set<() => void>()

function ask(now: boolean): void {
  asked = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A part that somebody is waiting for; null when it is gone, and the person has been asked to reload. */
export async function requireChunk<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (failure) {
    if (!(failure instanceof ChunkLoadError)) throw failure
    ask(true)
    return null
  }
}

/** Somebody may soon need a part: nothing is said when it is gone. */
export function preloadChunk(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** A component of a part that is loaded when it is first drawn. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: (await requireChunk(load)) ?? Nothing }))
}

function Nothing() {
  return null
}

let reloading = false

/** Whether the person is reloading because this page told them to: what is kept as a draft then needs no question. */
export function isReloading(): boolean {
  return reloading
}

/** Over whatever is on the screen. It stands in the program's first file, for when nothing more can be loaded. */
export function ReloadPrompt() {
  const shown = useSyncExternalStore(subscribe, () => asked)
  if (!shown) return null
  return (
    <dialog ref={(element) => element?.showModal()} className={styles['dialog']} aria-labelledby="reload-prompt" onClose={() => ask(false)}>
      <h2 id="reload-prompt">{t('part.missing.title')}</h2>
      <p>{t('part.missing.text')}</p>
      <div className={styles['actions']}>
        <Button variant="default" onClick={() => ask(false)}>
          {t('part.missing.later')}
        </Button>
        <ReloadButton />
      </div>
    </dialog>
  )
}

export function ReloadButton() {
  return (
    <Button
      autoFocus
      onClick={() => {
        reloading = true
        window.location.reload()
      }}
    >
      {t('part.missing.reload')}
    </Button>
  )
}
