import { queryOptions } from '@tanstack/react-query'
import { type Deposito, depositos, ownDepositosPath } from '#domain/deposito.ts'
import { call, type CallOptions } from './http.ts'

export const depositoApi = {
  /** The user's warehouses. */
  own: queryOptions({
    queryKey: ['deposito', 'own'],
    queryFn: ({ signal }) => readOwn({ signal }),
    staleTime: 5 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  }),

  readOwn,
}

async function readOwn(options: Pick<CallOptions, 'signal' | 'token'>): Promise<Deposito[]> {
  return (await call('get', ownDepositosPath, { ...options, schema: depositos })).data
}
