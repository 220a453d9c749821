import { queryOptions } from '@tanstack/react-query'
import { type Deposito, depositoFamily, depositos, ownDepositosPath } from '#domain/deposito.ts'
import { familyApi } from './family.ts'
import { call, type CallOptions } from './http.ts'
import { currentToken } from './session-store.ts'

/** How often the own warehouses are read again while the page is in sight, in milliseconds: others assign and remove them. */
const ownInterval = 60_000

/** The user's warehouses. */
const own = queryOptions({
  queryKey: ['deposito', 'own'],
  queryFn: ({ signal }) => readOwn({ signal }),
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: () => (currentToken() === null ? false : ownInterval),
  refetchOnWindowFocus: 'always',
  meta: { quiet: 'again' },
})

export const depositoApi = {
  own,
  readOwn,

  ...familyApi(depositoFamily, { invalidates: () => [own.queryKey] }),
}

async function readOwn(options: Pick<CallOptions, 'signal' | 'token'>): Promise<Deposito[]> {
  return (await call('get', ownDepositosPath, { ...options, schema: depositos })).data
}
