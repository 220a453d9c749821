// Creates the query client, which shows toasts for failures and results and invalidates queries after mutations.
import { MutationCache, type MutationMeta, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { accountApi } from '#app/api/account/account.ts'
import { backgroundRefetches } from '#app/api/changes/stream-state.ts'
import { endOffers, offerUndo, restoreOffers, restoreCallsOf } from '#app/api/family/undo.ts'
import {
  requiresSecondFactorSetup,
  Failure,
  isGone,
  isOutdated,
  isSessionEnd,
  isServerUnreachable,
  serverReach,
} from '#app/api/http/http.ts'
import { mayBeDone } from '#app/api/http/unproven.ts'
import { t, type TextKey, type TextParams, textOf } from '#app/i18n/text.ts'
import { dismissFailure, showSuccess, showSuccessText, showFailure, showWarning, preloadToasts } from '#app/ui/feedback/toasts.tsx'
import { readAlertHeader } from '#domain/contract/alerts.ts'
import { boundCache, inactiveCacheTime } from './bounded-cache.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Marks a background call: it shows no loading bar, and its failure no toast. With `again`, its first call shows the bar. */
      quiet?: true | 'again'
    }
    mutationMeta: {
      /** The success toast. Without it, the toast shows the alert header of the response, if the mutation returns the response. */
      done?: TextKey
      /** Key prefixes of the queries that a success invalidates. */
      invalidates?: readonly QueryKey[]
      /** Refetches records that cached lists show. */
      refetches?: (client: QueryClient) => void
      /** The form or dialog shows the failure, so no toast does. */
      errors?: 'inline'
      /** Marks an update: some servers insert a record that is gone, under another id. */
      isUpdate?: true
      /** Marks an undo, after which other writes can still be undone. */
      isUndo?: true
    }
  }
}

/** Creates the query client, which is the only place that shows toasts for calls. The failure of a query without data is shown by its screen instead. */
export function createQueryClient(): QueryClient {
  restoreOffers()

  function refresh(meta: MutationMeta | undefined): void {
    for (const queryKey of meta?.invalidates ?? []) void client.invalidateQueries({ queryKey })
    meta?.refetches?.(client)
  }

  /** Refetches the account after a refusal for want of a second factor. The account then says so, and the screens react to it. */
  function readAccountAgain(error: unknown): void {
    if (requiresSecondFactorSetup(error)) void client.invalidateQueries({ queryKey: accountApi.current.queryKey, exact: true })
  }

  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, { queryHash }) => dismissFailure(queryHash),
      onError(error, { queryHash, queryKey, state, meta }) {
        readAccountAgain(error)
        // The screen itself shows that a record is gone, and a retry would not help; a list shows that a further page failed.
        const isSilent = meta?.quiet !== undefined || backgroundRefetches.has(queryHash) || isGone(error) || state.fetchMeta?.fetchMore
        if (state.data !== undefined && !isSilent && !isSessionEnd(error))
          void showUnlessUnreachable(error, queryHash, () => void client.refetchQueries({ queryKey, exact: true }))
      },
    }),
    mutationCache: new MutationCache({
      onMutate: preloadToasts,
      onSuccess(data, variables, _context, { meta }) {
        if (!meta?.isUndo) endOffers({ exceptChanges: meta?.isUpdate === true })
        showOutcome(data, variables, meta)
        refresh(meta)
      },
      onError(error, variables, _context, mutation) {
        readAccountAgain(error)
        if (isOutdated(error) || mayBeDone(error)) refresh(mutation.meta)
        if (mutation.meta?.errors !== 'inline' && !isSessionEnd(error))
          showFailure(error, `mutation ${mutation.mutationId}`, () => void mutation.execute(variables).catch(() => undefined))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: inactiveCacheTime,
        retry: shouldRetry,
        retryDelay: 500,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  boundCache(client)
  return client
}

/** Shows the success toast of a mutation, or the offer to undo it. */
function showOutcome(data: unknown, variables: unknown, meta: MutationMeta | undefined): void {
  const restore = restoreCallsOf(data)
  const alert = alertText(data)
  if (restore.length > 0 && meta?.done) offerUndo(restore, t(meta.done, nameOf(variables)))
  else if (meta?.isUpdate && idOf(data) !== idOf(variables)) showWarning('record.savedAnew', { id: idOf(data) ?? '' })
  else if (meta?.done) showSuccess(meta.done, nameOf(variables))
  else if (alert !== null) showSuccessText(alert)
}

/** Returns the changed record's id as a text parameter, named as in the server's alert texts. */
function nameOf(variables: unknown): TextParams {
  const id = idOf(variables)
  return id === undefined ? {} : { param: id }
}

function idOf(value: unknown): number | undefined {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'number' ? id : undefined
}

/** Shows a failed query. While the server is unreachable the shell says so instead, and the query is repeated automatically. */
async function showUnlessUnreachable(...failure: Parameters<typeof showFailure>): Promise<void> {
  const [error] = failure
  if (!isServerUnreachable(error) || (await serverReach.look())) showFailure(...failure)
}

/** Returns whether to retry a query: once, if the proxy failed and not the server. */
function shouldRetry(count: number, error: unknown): boolean {
  return count < 1 && error instanceof Failure && [502, 503, 504].includes(error.status)
}

/** Returns the catalogue's text for the alert header of a response, which says what the server did; null without a header that the catalogue knows. */
export function alertText(response: unknown): string | null {
  const headers = typeof response === 'object' && response !== null && 'headers' in response ? response.headers : null
  const key = headers instanceof Headers ? readAlertHeader(headers, 'alert') : null
  if (!(headers instanceof Headers) || key === null) return null
  const [param = ''] = new URLSearchParams(readAlertHeader(headers, 'params') ?? '').keys()
  return textOf(key, { param })
}
