import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { boundCache, inactiveCacheTime } from '#app/bounded-cache.ts'

test('lo visto queda a mano, pero un día de visitas no llena la memoria: lo más viejo se va', () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: inactiveCacheTime } } })
  boundCache(client)
  for (let visit = 0; visit < 400; visit += 1) {
    const queryKey = ['visita', visit]
    client.setQueryData(queryKey, { rows: Array.from({ length: 100 }), visit }, { updatedAt: visit + 1 })
    new QueryObserver(client, { queryKey, enabled: false, gcTime: inactiveCacheTime }).subscribe(() => undefined)()
  }
  const kept = client.getQueryCache().getAll()
  expect(kept.length).toBe(200)
  expect(client.getQueryData(['visita', 399])).toBeDefined()
  expect(client.getQueryData(['visita', 0])).toBeUndefined()
  client.clear()
})
