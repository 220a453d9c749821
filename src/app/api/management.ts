import { queryOptions } from '@tanstack/react-query'
import { health } from '#domain/health.ts'
import { call } from './http.ts'

/** The state of the server, for administrators. */
export const managementApi = {
  /** A server that is not well responds with 503 and says why. */
  health: queryOptions({
    queryKey: ['management', 'health'],
    queryFn: async ({ signal }) => (await call('get', 'management/health', { schema: health, accept: [503], signal })).data,
    staleTime: 0,
    // While a person looks: not in a tab that is hidden.
    refetchInterval: 30_000,
    meta: { quiet: 'again' },
  }),
}
