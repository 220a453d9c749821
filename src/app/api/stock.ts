import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TextKey } from '#app/i18n/text.ts'
import type { FamilyScope } from '#domain/family.ts'
import { type SendDraft, type ScheduleDraft, type Stock, stock, stockFamily } from '#domain/stock.ts'
import { familyApi } from './family.ts'
import { type ApiResponse, call, Failure } from './http.ts'
import { useIdempotencyKey } from './idempotency-key.ts'

type Scope = FamilyScope<typeof stockFamily.path>

const family = familyApi(stockFamily)

/** A server may carry out a deed and answer nothing that can be read: the stock is then read again. */
async function answered(client: QueryClient, scope: Scope, id: number, done: Promise<ApiResponse<Stock>>): Promise<{ data: Stock }> {
  try {
    return await done
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.kind !== 'unreadable') throw failure
    return { data: await client.fetchQuery({ ...family.detail(scope, id), staleTime: 0 }) }
  }
}

/** A deed with one stock. Its dialog tells a failure; the answer is the stock as it stands afterwards. */
function useDeed<Wish extends { id: number }>(
  scope: Scope,
  done: TextKey,
  send: (wish: Wish, headers: Record<string, string>, client: QueryClient) => Promise<{ data: Stock }>,
  keep: (client: QueryClient, scope: Scope, answer: Stock) => void = family.keep,
) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  return useMutation<Stock, Failure, Wish>({
    mutationFn: (wish) => withKey(wish, async (headers) => (await send(wish, headers, client)).data),
    onSuccess: (answer) => keep(client, scope, answer),
    onError: (failure, { id }) => family.refetchOutdated(client, scope, id, failure),
    meta: { done, errors: 'inline' },
  })
}

export const stockApi = {
  ...family,

  /** Sends, and repeats a send that ended in a technical error with the same message (`decisions.md` 18). */
  useSend: (scope: Scope) =>
    useDeed(scope, 'depositosApp.stock.sent', ({ id, ...json }: { id: number } & SendDraft, headers, client) =>
      answered(client, scope, id, call('patch', `${family.path(scope, id)}/send`, { schema: stock, json, headers })),
    ),

  useSchedule: (scope: Scope) =>
    useDeed(scope, 'depositosApp.stock.scheduled', ({ id, ...json }: { id: number } & ScheduleDraft, headers, client) =>
      answered(client, scope, id, call('patch', `${family.path(scope, id)}/schedule`, { schema: stock, json, headers })),
    ),

  /** Answers nothing, so the stock is read again; it is done whether or not that goes well. */
  useCancelSchedule: (scope: Scope) =>
    useDeed(
      scope,
      'depositosApp.stock.scheduleCancelled',
      async (known: Stock) => {
        await call('delete', `${family.path(scope, known.id)}/schedule`)
        return { data: { ...known, scheduleDate: null } }
      },
      (client, _scope, cancelled) => {
        family.keep(client, scope, cancelled)
        void family.refetch(client, scope, cancelled.id, { quiet: true })
      },
    ),

  useClone: (scope: Scope) =>
    useDeed(
      scope,
      'depositosApp.stock.cloned',
      ({ id }: { id: number }, headers) => call('post', `${family.path(scope, id)}/clone`, { schema: stock, headers }),
      family.keepNew,
    ),

  useCloneLast(scope: Scope) {
    const client = useQueryClient()
    const withKey = useIdempotencyKey()
    return useMutation<Stock, Failure, void>({
      mutationFn: () =>
        withKey(null, async (headers) => (await call('post', `${family.path(scope)}/clone`, { schema: stock, headers })).data),
      onSuccess: (made) => family.keepNew(client, scope, made),
      meta: { done: 'depositosApp.stock.cloned', errors: 'inline' },
    })
  },
}
