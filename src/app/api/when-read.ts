// Lets a screen wait for its first data, so that it is drawn once.
import type { QueryClient } from '@tanstack/react-query'

/** How long a screen waits for its data, in milliseconds. On a slower line it is drawn without, with grey lines in place of the rows. */
export const patienceMs = 400

/**
 * How long a screen uses what its loader has read without reading it again, in milliseconds: for data that is otherwise read each time a
 * screen opens.
 */
export const justReadMs = 2000

/**
 * Waits until the reads that loaders have begun have data or have failed, but no longer than the time above. A loader returns it after it
 * has begun its reads. Reads of the screen that is still shown do not count: it uses them, so they are not inactive. With the `cause` of a
 * list's loader it waits for no other order or filter: the list shows at once that it was asked for, above the rows of the last one.
 */
export async function whenRead(client: QueryClient, cause?: 'enter' | 'stay' | 'preload'): Promise<void> {
  if (cause === 'stay') return
  const reads = client.getQueryCache().findAll({ type: 'inactive', predicate: ({ state }) => state.data === undefined })
  await Promise.race([
    Promise.allSettled(reads.map(async ({ promise }) => await promise)),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ])
}
