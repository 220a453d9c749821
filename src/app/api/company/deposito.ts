// Hooks of warehouses: the user's own, and those of a company for who manages it.
import { queryOptions, partialMatchKey, type QueryClient, useQuery } from '@tanstack/react-query'
import { type Deposito, depositoFamily, depositos, ownDepositosPath } from '#domain/company/deposito.ts'
import type { Stock } from '#domain/stock/stock.ts'
import type { Pages } from '../family/cached-rows.ts'
import type { ReadOptions } from '../family/family-reads.ts'
import { familyApi } from '../family/family.ts'
import { call, type CallOptions } from '../http/http.ts'
import { currentToken } from '../http/session-store.ts'
import { stockApi } from '../stock/stock.ts'

/** The polling interval of the user's warehouses while the page is visible, in milliseconds: others assign and remove them. */
const ownInterval = 60_000

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

export const { useOne: useDeposito, usePages: useCompanyDepositos, useDelete: useDeleteDeposito } = depositoApi

export const useDepositos = (how?: ReadOptions<typeof own>) => useQuery({ ...own, ...how })

async function readOwn(options: Pick<CallOptions, 'signal' | 'token'>): Promise<Deposito[]> {
  return (await call('get', ownDepositosPath, { ...options, schema: depositos })).data
}

/**
 * Clears the cache of a warehouse that the user has left: all stocks and their records, except what a screen still shows because something
 * is typed in it. Lists of stocks keep their first page, marked as stale, so that a user who returns sees it at once.
 */
export function leaveWarehouse(client: QueryClient, warehouseId: number): void {
  const queryKey = stockApi.keys.pages({ warehouseId })
  client.removeQueries({
    predicate: (query) =>
      partialMatchKey([query.queryKey[1]], [{ warehouseId }]) && !partialMatchKey(query.queryKey, queryKey) && !query.isActive(),
  })
  client.setQueriesData<Pages<Stock>>(
    { queryKey },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
}
