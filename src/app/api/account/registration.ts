// Hooks for people without a session: register, activate an account, reset a password, make a browser known.
import { useMutation, useQuery } from '@tanstack/react-query'
import type { RegisterDraft, ResetFinishDraft } from '#domain/account/account-drafts.ts'
import { call, type Failure } from '../http/http.ts'

/** Options of a query that runs once per key, however often the screen mounts, because the key in a mail works only once. Only the user retries it. */
const onceForItsKey = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  retryOnMount: false,
  refetchOnReconnect: false,
} as const

export const useRegister = () =>
  useMutation<unknown, Failure, RegisterDraft>({
    mutationFn: (draft) => call('post', 'api/register', { json: draft, proof: 'done' }),
    meta: { errors: 'inline' },
  })

export const useActivation = (key: string) =>
  useQuery({
    ...onceForItsKey,
    queryKey: ['activate', key],
    queryFn: () => call('get', 'api/activate', { search: new URLSearchParams({ key }), proof: 'done' }).then(() => true),
  })

/** Confirms this browser with the key in a mail, once, as `useActivation` does. */
export const useKnownBrowser = (key: string) =>
  useQuery({
    ...onceForItsKey,
    queryKey: ['known-browser', key],
    queryFn: () => call('post', 'api/account/browser', { json: { key }, proof: 'done' }).then(() => true),
  })

/** Requests a mail to reset the password. The response does not tell whether an account has that e-mail. */
export const useRequestPasswordReset = () =>
  useMutation<unknown, Failure, string>({
    mutationFn: (email) => call('post', 'api/account/reset-password/init', { body: email, proof: 'done' }),
    meta: { errors: 'inline' },
  })

export const useFinishPasswordReset = () =>
  useMutation<unknown, Failure, ResetFinishDraft>({
    mutationFn: (draft) => call('post', 'api/account/reset-password/finish', { json: draft, proof: 'done' }),
    meta: { done: 'reset.finish.messages.success', errors: 'inline' },
  })
