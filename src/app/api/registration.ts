import { queryOptions, useMutation } from '@tanstack/react-query'
import type { RegisterDraft, ResetFinishDraft } from '#domain/account-drafts.ts'
import { call, type Failure } from './http.ts'

/** What nobody needs to be signed in for (`product.md` 7). The forms tell their failures themselves. */
export const registrationApi = {
  useRegister: () =>
    useMutation<unknown, Failure, RegisterDraft>({
      mutationFn: (draft) => call('post', 'api/register', { json: draft }),
      meta: { errors: 'inline' },
    }),

  /**
   * A key works once, so it is asked about once: as a query, because React mounts twice where it looks for mistakes, with no second try of its own. Only the person
   * repeats it, when no server answered.
   */
  activation: (key: string) =>
    queryOptions({
      queryKey: ['activate', key],
      queryFn: async () => {
        await call('get', 'api/activate', { search: new URLSearchParams({ key }) })
        return true
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      retryOnMount: false,
      refetchOnReconnect: false,
    }),

  /** The answer is the same whether anybody has that e-mail or not. */
  useResetRequest: () =>
    useMutation<unknown, Failure, string>({
      mutationFn: (email) => call('post', 'api/account/reset-password/init', { text: email }),
      meta: { errors: 'inline' },
    }),

  useResetFinish: () =>
    useMutation<unknown, Failure, ResetFinishDraft>({
      mutationFn: (draft) => call('post', 'api/account/reset-password/finish', { json: draft }),
      meta: { done: 'reset.finish.messages.success', errors: 'inline' },
    }),
}
