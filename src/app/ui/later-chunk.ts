import { useSyncExternalStore } from 'react'
import { afterPress } from './after-press.ts'
import { awaitChunk } from './chunks.ts'

/**
 * A chunk that is shown when it comes, with something else in its place until then. Not a lazy component, because React shows what it has waited for a third of a second later.
 */
export function laterChunk<T>(importChunk: () => Promise<T>) {
  let chunk: T | null = null
  let coming: Promise<T | null> | null = null
  const listeners = new Set<() => void>()

  async function bring(): Promise<T | null> {
    const come = await awaitChunk(importChunk)
    if (come === null) coming = null
    else
      afterPress(() => {
        chunk = come
        for (const listener of listeners) listener()
      })
    return come
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    /** Brings it, once. Resolves to null when it is gone, and the user is asked to reload the page. */
    load: (): Promise<T | null> => (coming ??= bring()),
    /** Null until it has come. */
    useChunk: (): T | null => useSyncExternalStore(subscribe, () => chunk),
  }
}
