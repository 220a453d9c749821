import { queryOptions, useMutation } from '@tanstack/react-query'
import type { RegisterDraft, ResetFinishDraft } from '#domain/account-drafts.ts'
import { call, type Failure } from './http.ts'

/** Calls that need no session. */
export const registrationApi = {
  useRegister: () =>
    useMutation<unknown, Failure, RegisterDraft>({
      mutationFn: (draft) => call('post', 'api/register', { json: draft }),
      meta: { errors: 'inline' },
    }),

  /** A query, because it runs once for its key however often the screen mounts: an activation key works once. Only the user retries it. */
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

  /** The response does not say whether there is an account with that e-mail. */
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
