// Creates the query client, which shows toasts for failures and results, invalidates queries after mutations, and bounds its cache.
import { MutationCache, type MutationMeta, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { accountApi } from '#app/api/account/account.ts'
import { backgroundRefetches } from '#app/api/changes/stream-state.ts'
import type { RecordKey } from '#app/api/family/family-keys.ts'
import { endOffers, offerUndo, restoreOffers, restoreCallsOf } from '#app/api/family/undo.ts'
import { requiresSecondFactorSetup, Failure, isGone, isOutdated, isSessionEnd, isServerUnreachable } from '#app/api/http/failure.ts'
import { serverReach } from '#app/api/http/http.ts'
import { mayBeDone } from '#app/api/http/unproven.ts'
import { justReadMs } from '#app/api/when-read.ts'
import { t, type TextKey, type TextParams, textOf } from '#app/i18n/text.ts'
import { dismissFailure, showSuccess, showSuccessText, showFailure, showWarning, preloadToasts } from '#app/ui/feedback/toasts.tsx'
import { readAlertHeader } from '#domain/contract/alerts.ts'

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

/**
 * How long inactive queries stay cached, in milliseconds, so that their screens can be shown without a network: longer than a working day,
 * within the bounds below.
 */
export const inactiveCacheTime = 12 * 60 * 60_000
const maxQueries = 300
const maxRows = 20_000

/**
 * Creates the query client, which is the only place that shows toasts for calls. The failure of a query without data is shown by its screen
 * instead.
 */
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
        // What a loader could not read is not asked for again by its screen, which shows the failure; unless it was refused before the
        // account was known.
        retryOnMount: ({ state }) => isSessionEnd(state.error) || Date.now() - state.errorUpdatedAt > justReadMs,
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

/** Returns the id of a record, or the login of a user. */
function idOf(value: unknown): RecordKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const id = 'login' in value ? value.login : 'id' in value ? value.id : undefined
  return typeof id === 'number' || typeof id === 'string' ? id : undefined
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

/**
 * Returns the catalogue's text for the alert header of a response, which says what the server did; null without a header that the catalogue
 * knows.
 */
export function alertText(response: unknown): string | null {
  if (typeof response !== 'object' || response === null || !('headers' in response) || !(response.headers instanceof Headers)) return null
  const { headers } = response
  const key = readAlertHeader(headers, 'alert')
  if (key === null) return null
  const [param = ''] = new URLSearchParams(readAlertHeader(headers, 'params') ?? '').keys()
  return textOf(key, { param })
}

/**
 * Removes the oldest inactive queries when their number or their rows exceed the bounds. Active queries, and those that are cached forever,
 * stay.
 */
export function boundCache(client: QueryClient): void {
  const cache = client.getQueryCache()
  cache.subscribe(({ type }) => {
    if (type !== 'observerRemoved') return
    const left = cache.findAll({ type: 'inactive', predicate: ({ gcTime }) => gcTime !== Infinity })
    left.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    let rows = 0
    left.forEach((query, index) => {
      rows += countRows(query.state.data)
      if (index >= maxQueries || rows > maxRows) cache.remove(query)
    })
  })
}

/** Returns the number of rows in a query's data: of all pages of a list, of one page, or 1. */
function countRows(data: unknown): number {
  if (Array.isArray(data)) return data.length
  if (typeof data !== 'object' || data === null) return 1
  if ('rows' in data) return countRows(data.rows)
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.reduce((sum: number, page: unknown) => sum + countRows(page), 0)
  return 1
}
