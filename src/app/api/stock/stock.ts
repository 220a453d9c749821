// Hooks that read stocks and send, schedule, clone, create and delete them.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TextKey } from '#app/i18n/text.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type NotReceivedDraft, type SendDraft, type ScheduleDraft, type Stock, stock, stockFamily } from '#domain/stock/stock.ts'
import { familyKeys } from '../family/family-keys.ts'
import { familyApi } from '../family/family.ts'
import { type ApiResponse, call, Failure } from '../http/http.ts'
import { useIdempotencyKey } from '../http/http.ts'

type Scope = FamilyScope<typeof stockFamily.path>

/** Returns the cache key of a warehouse's days, which every write of a stock may change. */
export function stockDaysKey({ warehouseId }: Scope) {
  return [...familyKeys(stockFamily).all({ warehouseId }), 'days'] as const
}

export const stockApi = familyApi(stockFamily, { invalidates: (scope) => [stockDaysKey(scope)] })

export const { useOne: useStock, usePages: useStocks, useCreate: useCreateStock, useDelete: useDeleteStock } = stockApi

/** Returns the queries that a command makes stale: the days, and the lists of the stocks of all warehouses. */
const staleWith = (scope: Scope) => [['stock', 'all'], stockDaysKey(scope)]

/** Returns the stock after a command. Some servers carry out a command and send an unreadable response; the stock is then refetched. */
async function orRefetch(client: QueryClient, scope: Scope, id: number, response: Promise<ApiResponse<Stock>>): Promise<{ data: Stock }> {
  try {
    return await response
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.kind !== 'unreadable') throw failure
    return { data: await client.fetchQuery({ ...stockApi.detail(scope, id), staleTime: 0 }) }
  }
}

/** Makes the mutation of a command on one stock, which returns the changed stock. Its dialog shows the failure. */
function useCommand<Input extends { id: number }>(
  scope: Scope,
  done: TextKey,
  send: (input: Input, headers: Record<string, string>, client: QueryClient) => Promise<{ data: Stock }>,
  keep: (client: QueryClient, scope: Scope, changed: Stock) => void = stockApi.keep,
) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  return useMutation<Stock, Failure, Input>({
    mutationFn: (input) => withKey(input, async (headers) => (await send(input, headers, client)).data),
    onSuccess: (changed) => keep(client, scope, changed),
    onError: (failure, { id }) => stockApi.refetchOutdated(client, scope, id, failure),
    meta: { done, invalidates: staleWith(scope), errors: 'inline' },
  })
}

/** Makes the mutation of a command with a body. `word` is the last segment of its path. */
function usePatch<Draft>(scope: Scope, word: 'send' | 'schedule' | 'not-received', done: TextKey) {
  return useCommand(scope, done, ({ id, ...json }: { id: number } & Draft, headers, client) =>
    orRefetch(client, scope, id, call('patch', `${stockApi.path(scope, id)}/${word}`, { schema: stock, json, headers })),
  )
}

/** Sends the stock to the customs authority, or repeats a send that ended in a technical error. */
export const useSendStock = (scope: Scope) => usePatch<SendDraft>(scope, 'send', 'depositosApp.stock.sent')

export const useScheduleStock = (scope: Scope) => usePatch<ScheduleDraft>(scope, 'schedule', 'depositosApp.stock.scheduled')

/** Ends the automatic retries of a stock that the authority did not receive; for ROLE_ADMIN only. */
export const useNotReceivedStock = (scope: Scope) => usePatch<NotReceivedDraft>(scope, 'not-received', 'depositosApp.stock.notReceived')

/** Cancels the schedule. The server returns no stock, so it is refetched. */
export const useCancelStockSchedule = (scope: Scope) =>
  useCommand(
    scope,
    'depositosApp.stock.scheduleCancelled',
    async (known: Stock) => {
      await call('delete', `${stockApi.path(scope, known.id)}/schedule`)
      return { data: { ...known, scheduleDate: null } }
    },
    (client, _scope, cancelled) => {
      stockApi.keep(client, scope, cancelled)
      void stockApi.refetch(client, scope, cancelled.id, { quiet: true })
    },
  )

export const useCloneStock = (scope: Scope) =>
  useCommand(
    scope,
    'depositosApp.stock.cloned',
    ({ id }: { id: number }, headers) => call('post', `${stockApi.path(scope, id)}/clone`, { schema: stock, headers }),
    stockApi.keepNew,
  )

export function useCloneLastStock(scope: Scope) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  return useMutation<Stock, Failure, void>({
    mutationFn: () =>
      withKey(null, async (headers) => (await call('post', `${stockApi.path(scope)}/clone`, { schema: stock, headers })).data),
    onSuccess: (made) => stockApi.keepNew(client, scope, made),
    meta: { done: 'depositosApp.stock.cloned', invalidates: staleWith(scope), errors: 'inline' },
  })
}
