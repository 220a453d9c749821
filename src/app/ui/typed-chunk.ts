import { useSyncExternalStore } from 'react'
import { awaitChunk, preloadChunk, requireChunk } from './chunks.ts'
import { holdCharacters } from './held-keys.ts'

/** A chunk with what is typed into, which a screen shows when it is asked for. */
export function typedChunk<T>(importChunk: () => Promise<T>) {
  let chunk: T | null = null
  const listeners = new Set<() => void>()

  async function load(): Promise<T> {
    const come = await importChunk()
    if (chunk === null) {
      chunk = come
      for (const listener of listeners) listener()
    }
    return come
  }

  async function openWhenCome(show: () => void): Promise<void> {
    const release = holdCharacters()
    try {
      if (await requireChunk(load)) show()
    } finally {
      release()
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const preload = (): void => {
    if (chunk === null) preloadChunk(load)
  }

  return {
    /** For the button that asks for it. */
    intent: { onPointerEnter: preload, onFocus: preload },
    /** Calls `show` as soon as the chunk is loaded. Characters that are typed until then are put into the field that has the focus after `show`. */
    open(show: () => void): void {
      if (chunk === null) void openWhenCome(show)
      else show()
    },
    /** Brings it for what is to be seen without a press. */
    bring: (): void => void awaitChunk(load),
    /** Null until it has come. */
    useChunk: (): T | null => useSyncExternalStore(subscribe, () => chunk),
  }
}
