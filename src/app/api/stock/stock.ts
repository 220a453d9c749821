// Hooks that read stocks and send, schedule, clone, create and delete them.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { TextKey } from '#app/i18n/text.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import {
  type NotReceivedDraft,
  type SendDraft,
  type ScheduleDraft,
  type Stock,
  type StockDraft,
  stock,
  stockFamily,
} from '#domain/stock/stock.ts'
import { today } from '#domain/values/dates.ts'
import { familyKeys } from '../family/family-keys.ts'
import { familyApi } from '../family/family.ts'
import { useIdempotencyKey } from '../http/call-ids.ts'
import { type Failure } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { provenBy } from '../http/unproven.ts'

type Scope = FamilyScope<typeof stockFamily.path>

/** Returns the cache key of a warehouse's days, which every write of a stock may change. */
export function stockDaysKey({ warehouseId }: Scope) {
  return [...familyKeys(stockFamily).all({ warehouseId }), 'days'] as const
}

/**
 * The cache key of the days of all warehouses of the user. The key of the stocks of all warehouses is its prefix, so that whatever makes
 * those stale makes it stale too.
 */
export const warehouseDaysKey = ['stock', 'all', 'days'] as const

export const stockApi = familyApi(stockFamily, { invalidates: (scope) => [stockDaysKey(scope), warehouseDaysKey] })

export const { useOne: useStock, usePages: useStocks, useCreate: useCreateStock, useDelete: useDeleteStock } = stockApi

/** Returns the queries that a command makes stale: the days, and the lists of the stocks of all warehouses. */
const staleWith = (scope: Scope) => [['stock', 'all'], stockDaysKey(scope)]

/** Returns whether a stock is in the state to which a command leads. `before` is how the screen knew it. */
type LeadsTo<Draft> = (now: Stock, draft: Draft, before: Stock | undefined) => boolean

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
    onError: (failure, stock) => stockApi.refetchOutdated(client, scope, stock, failure),
    meta: { done, invalidates: staleWith(scope), errors: 'inline' },
  })
}

/**
 * Makes the mutation of a command with a body. `word` is the last segment of its path. Only the stock in the state to which the command
 * leads is its answer: some servers carry it out and answer nothing, and a cache may answer the stock as it was. A read then tells whether
 * it was done.
 */
function usePatch<Draft extends object>(scope: Scope, word: 'send' | 'schedule' | 'not-received', done: TextKey, leadsTo: LeadsTo<Draft>) {
  return useCommand(scope, done, (input: { id: number } & Draft, headers, client) => {
    const { id, ...json } = input
    const detail = stockApi.detail(scope, id)
    const before = client.getQueryData(detail.queryKey)
    const schema = stock.check(z.refine((answered) => answered.id === id && leadsTo(answered, input, before)))
    return provenBy(call('patch', `${stockApi.path(scope, id)}/${word}`, { schema, json, headers }), async () => {
      const now = await client.fetchQuery({ ...detail, staleTime: 0 })
      return leadsTo(now, input, before) ? { data: now } : undefined
    })
  })
}

/** Sends the stock to the customs authority, or repeats a send that ended in a technical error. */
export const useSendStock = (scope: Scope) =>
  usePatch<SendDraft>(
    scope,
    'send',
    'depositosApp.stock.sent',
    ({ state }, _draft, before) => state === 'PENDING' || state === 'SUCCESS' || (state !== 'OPEN' && state !== before?.state),
  )

export const useScheduleStock = (scope: Scope) =>
  usePatch<ScheduleDraft>(
    scope,
    'schedule',
    'depositosApp.stock.scheduled',
    (now, draft) => Date.parse(now.scheduleDate ?? '') === Date.parse(draft.scheduleDate),
  )

/** Ends the automatic retries of a stock that the authority did not receive; for ROLE_ADMIN only. */
export const useNotReceivedStock = (scope: Scope) =>
  usePatch<NotReceivedDraft>(scope, 'not-received', 'depositosApp.stock.notReceived', ({ state }) => state === 'FAILED')

/** Cancels the schedule. The server returns no stock, so it is refetched. */
export const useCancelStockSchedule = (scope: Scope) =>
  useCommand(
    scope,
    'depositosApp.stock.scheduleCancelled',
    (known: Stock, _headers, client) =>
      provenBy(
        call('delete', `${stockApi.path(scope, known.id)}/schedule`, { proof: 'done' }).then(() => ({
          data: { ...known, scheduleDate: null },
        })),
        async () => {
          const now = await client.fetchQuery({ ...stockApi.detail(scope, known.id), staleTime: 0 })
          return now.scheduleDate ? undefined : { data: now }
        },
      ),
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

/** Returns the draft that quick create sends: an open stock of today. */
export function newStock({ id, companyId }: { id: number; companyId?: number | undefined }): StockDraft {
  return { fechaStock: today(), state: 'OPEN', warehouseId: id, companyId }
}
