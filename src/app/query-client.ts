// Creates the query client, which shows toasts for failures and results and invalidates queries after mutations.
import { MutationCache, type MutationMeta, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { accountApi } from '#app/api/account/account.ts'
import { endOffers, offerUndo, recoverOffers, restoreCallsOf } from '#app/api/family/undo.ts'
import { asksSecondFactor, Failure, isGone, isOutdated, isSessionEnd, isUnreached, serverReach } from '#app/api/http/http.ts'
import { isReadQuietly } from '#app/api/http/quiet-reads.ts'
import { t, type TextKey, type TextParams, textOf } from '#app/i18n/text.ts'
import { dismissFailure, showDone, showDoneText, showFailure } from '#app/ui/feedback/toast.ts'
import { preloadToasts } from '#app/ui/feedback/toasts.tsx'
import { readAlertHeader } from '#domain/contract/alerts.ts'
import { boundCache, keptTime } from './bounded-cache.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A background call: it shows no loading bar, and its failure no toast. With `again` only its first call shows the bar. */
      quiet?: true | 'again'
    }
    mutationMeta: {
      /** The toast of a success. Without it, the alert header of the response is shown, if the mutation returns the response. */
      done?: TextKey
      /** Key prefixes of the queries that a success makes stale. */
      invalidates?: readonly QueryKey[]
      /** Reads records again that cached lists show. */
      refetches?: (client: QueryClient) => void
      /** The form or dialog shows the failure, so there is no toast. */
      errors?: 'inline'
      /** It undoes a deletion, so that other deletions can still be undone. */
      isUndo?: true
    }
  }
}

/** The one place that shows toasts for calls. The failure of a query without data is shown by its screen instead. */
export function createQueryClient(): QueryClient {
  recoverOffers()

  function refresh(meta: MutationMeta | undefined): void {
    for (const queryKey of meta?.invalidates ?? []) void client.invalidateQueries({ queryKey })
    meta?.refetches?.(client)
  }

  /** The account says that a second factor is needed, and the screens follow. */
  function readAccountAgain(error: unknown): void {
    if (asksSecondFactor(error)) void client.invalidateQueries({ queryKey: accountApi.current.queryKey, exact: true })
  }

  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, { queryHash }) => dismissFailure(queryHash),
      onError(error, { queryHash, queryKey, state, meta }) {
        readAccountAgain(error)
        // What is gone is said by its screen, and asking again would not bring it back.
        const isSilent = meta?.quiet !== undefined || isReadQuietly(queryHash) || isGone(error)
        if (state.data !== undefined && !isSilent && !isSessionEnd(error))
          void showUnlessLost(error, queryHash, () => void client.refetchQueries({ queryKey, exact: true }))
      },
    }),
    mutationCache: new MutationCache({
      onMutate: preloadToasts,
      onSuccess(data, variables, _context, { meta }) {
        if (!meta?.isUndo) endOffers()
        showOutcome(data, variables, meta)
        refresh(meta)
      },
      onError(error, variables, _context, mutation) {
        readAccountAgain(error)
        if (isOutdated(error)) refresh(mutation.meta)
        if (mutation.meta?.errors !== 'inline' && !isSessionEnd(error))
          showFailure(error, `mutation ${mutation.mutationId}`, () => void mutation.execute(variables).catch(() => undefined))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: keptTime,
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

/** Says that a mutation is done, or offers to undo it. */
function showOutcome(data: unknown, variables: unknown, meta: MutationMeta | undefined): void {
  const restore = restoreCallsOf(data)
  const alert = alertText(data)
  if (restore.length > 0 && meta?.done) offerUndo(restore, t(meta.done, nameOf(variables)))
  else if (meta?.done) showDone(meta.done, nameOf(variables))
  else if (alert !== null) showDoneText(alert)
}

/** The id of what was changed, named as in the server's own sentences. */
function nameOf(variables: unknown): TextParams {
  const id = typeof variables === 'object' && variables !== null && 'id' in variables ? variables.id : undefined
  return typeof id === 'number' ? { param: id } : {}
}

/** Shows a failed query. While the server is lost the shell says so, and the query is made again by itself. */
async function showUnlessLost(...failure: Parameters<typeof showFailure>): Promise<void> {
  const [error] = failure
  if (!isUnreached(error) || (await serverReach.look())) showFailure(...failure)
}

/** Retries a query once when a proxy failed and not the server. */
function shouldRetry(count: number, error: unknown): boolean {
  return count < 1 && error instanceof Failure && [502, 503, 504].includes(error.status)
}

/** The catalogue's sentence for the alert header of a response: what the server did. Null without one that the catalogue knows. */
export function alertText(response: unknown): string | null {
  const headers = typeof response === 'object' && response !== null && 'headers' in response ? response.headers : null
  const key = headers instanceof Headers ? readAlertHeader(headers, 'alert') : null
  if (!(headers instanceof Headers) || key === null) return null
  const [param = ''] = new URLSearchParams(readAlertHeader(headers, 'params') ?? '').keys()
  return textOf(key, { param })
}
