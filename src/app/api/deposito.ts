import { queryOptions } from '@tanstack/react-query'
import { depositos, ownDepositosPath } from '#domain/deposito.ts'
import { call } from './http.ts'

export const depositoApi = {
  /** The warehouses of whoever is signed in. */
  own: queryOptions({
    queryKey: ['deposito', 'own'],
    queryFn: async ({ signal }) => (await call('get', ownDepositosPath, { schema: depositos, signal })).data,
    staleTime: 5 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  }),
}
