// Lets a screen wait for its first data, so that it is drawn once.
import type { QueryClient } from '@tanstack/react-query'

/** How long a screen waits for its data, in milliseconds. On a slower line it is drawn without, with grey lines in place of the rows. */
const patienceMs = 400

/** Returns when all reads under way that have no data yet have it, or have failed, or when the screen has waited long enough. Loaders return it after they have begun their reads. */
export async function whenRead(client: QueryClient): Promise<void> {
  const reads = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  const isOver = new Promise((resolve) => {
    setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.allSettled(reads.map(async ({ promise }) => await promise)), isOver])
}
