import { type ComponentType, lazy } from 'react'
import { ChunkLoadError } from '#app/api/load-chunk.ts'
import { promptReload } from './reload-prompt.tsx'

/** Loads a chunk that the user waits for. Returns null when it is lost, after asking the user to reload the page. */
export async function requireChunk<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (failure) {
    if (!(failure instanceof ChunkLoadError)) throw failure
    promptReload()
    return null
  }
}

/** Loads a chunk that may be needed soon, and ignores a failure. */
export function preloadChunk(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** A component whose chunk is loaded when it is first rendered. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: (await requireChunk(load)) ?? Nothing }))
}

function Nothing() {
  return null
}
