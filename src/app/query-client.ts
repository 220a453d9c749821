import { MutationCache, type MutationMeta, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { alertText } from './api/alert-text.ts'
import { Failure, isOutdated, isSessionEnd } from './api/http.ts'
import type { TextKey } from './i18n/text.ts'
import { showDone, showFailure, showSaid, dismissFailure } from './ui/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Asked on a timer, or of no consequence when it fails: nothing runs on the screen for it, and nothing is said. */
      quiet?: boolean
    }
    mutationMeta: {
      /** What is said when it is done; without it, what the server says in its alert header to a mutation that gives its whole answer. */
      done?: TextKey
      /** What it makes stale, by the beginnings of keys; stated in the family's file. */
      invalidates?: readonly QueryKey[]
      /** What is read again whether or not it is on the screen, because lists show it. */
      refetches?: (client: QueryClient) => void
      /** The form or dialog tells a failure itself: one failure, one voice. */
      errors?: 'inline'
    }
  }
}

/** The one place that toasts. A query that has nothing to show yet is its screen's to speak of; one that has, keeps showing it. */
export function createQueryClient(): QueryClient {
  function readAgain(meta: MutationMeta | undefined): void {
    for (const queryKey of meta?.invalidates ?? []) void client.invalidateQueries({ queryKey })
    meta?.refetches?.(client)
  }

  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, { queryHash }) => dismissFailure(queryHash),
      onError(error, { queryHash, queryKey, state, meta }) {
        if (state.data !== undefined && meta?.quiet !== true && !isSessionEnd(error))
          showFailure(error, queryHash, () => void client.refetchQueries({ queryKey, exact: true }))
      },
    }),
    mutationCache: new MutationCache({
      onSuccess(data, _variables, _context, { meta }) {
        readAgain(meta)
        const said = alertText(data)
        if (meta?.done) showDone(meta.done)
        else if (said !== null) showSaid(said)
      },
      onError(error, variables, _context, mutation) {
        if (isOutdated(error)) readAgain(mutation.meta)
        if (mutation.meta?.errors !== 'inline' && !isSessionEnd(error))
          showFailure(error, `mutation ${mutation.mutationId}`, () => void mutation.execute(variables).catch(() => undefined))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 15 * 60_000,
        retry: isWorthAnother,
        retryDelay: 500,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** A question is asked once more when a proxy, not the server, refused it. */
function isWorthAnother(count: number, error: unknown): boolean {
  return count < 1 && error instanceof Failure && [502, 503, 504].includes(error.status)
}
