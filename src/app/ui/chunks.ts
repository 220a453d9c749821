import { type ComponentType, lazy } from 'react'
import { ChunkLoadError } from '#app/api/load-chunk.ts'
import { promptReload } from './reload-prompt.tsx'
import { untilServerAnswers } from './until-server-answers.ts'
import { promptWait } from './waiting-prompt.tsx'

/**
 * Loads a chunk that the user waits for. Without a network it says so and goes on when there is one. Returns null when the user gave up, or when
 * the chunk is gone, after asking to reload the page.
 */
export async function requireChunk<T>(load: () => Promise<T>): Promise<T | null> {
  return await loadWaiting(load, promptWait)
}

/** Loads a chunk that is needed whenever it comes, without a word. Returns null when it is gone, after asking the user to reload the page. */
export async function awaitChunk<T>(load: () => Promise<T>): Promise<T | null> {
  return await loadWaiting(load, () => untilServerAnswers().then(() => true))
}

async function loadWaiting<T>(load: () => Promise<T>, wait: () => Promise<boolean>): Promise<T | null> {
  try {
    return await load()
  } catch (failure) {
    if (!(failure instanceof ChunkLoadError)) throw failure
    if (failure.mayCome) return (await wait()) ? await loadWaiting(load, wait) : null
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
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: (await awaitChunk(load)) ?? Nothing }))
}

function Nothing() {
  return null
}
