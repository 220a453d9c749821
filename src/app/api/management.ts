import { queryOptions } from '@tanstack/react-query'
import { health } from '#domain/health.ts'
import { call } from './http.ts'

/** What an administrator watches (`product.md` 7). */
export const managementApi = {
  /** A server that is not well answers 503 and says what is wrong: that is an answer, and no failure. */
  health: queryOptions({
    queryKey: ['management', 'health'],
    queryFn: async ({ signal }) => (await call('get', 'management/health', { schema: health, accept: [503], signal })).data,
    staleTime: 0,
  }),
}
