import type { QueryClient } from '@tanstack/react-query'
import { browserIdle } from './browser-idle.ts'

/** Waits until nothing is read and the browser has nothing to do. */
export async function untilIdle(client: QueryClient): Promise<void> {
  await new Promise<void>((resolve) => {
    if (client.isFetching() === 0) {
      resolve()
      return
    }
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return
      stop()
      resolve()
    })
  })
  await browserIdle()
}
