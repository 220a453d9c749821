// Hooks for people without a session: register, activate an account, reset a password, make a browser known.
import { useMutation } from '@tanstack/react-query'
import type { RegisterDraft, ResetFinishDraft } from '#domain/account/account-drafts.ts'
import { type Failure } from '../http/failure.ts'
import { call } from '../http/http.ts'

export const useRegister = () =>
  useMutation<unknown, Failure, RegisterDraft>({
    mutationFn: (draft) => call('post', 'api/register', { json: draft, proof: 'done' }),
    meta: { errors: 'inline' },
  })

export const useActivation = () =>
  useMutation<unknown, Failure, string>({
    mutationFn: (key) => call('get', 'api/activate', { search: new URLSearchParams({ key }), proof: 'done' }),
    meta: { errors: 'inline' },
  })

export const useKnownBrowser = () =>
  useMutation<unknown, Failure, string>({
    mutationFn: (key) => call('post', 'api/account/browser', { json: { key }, proof: 'done' }),
    meta: { errors: 'inline' },
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
