// Hooks for people without a session: register, activate an account, reset a password, make a browser known.
import { useMutation } from '@tanstack/react-query'
import type { TextKey } from '#app/i18n/text.ts'
import type { RegisterDraft, ResetFinishDraft } from '#domain/account/account-drafts.ts'
import { type Failure } from '../http/failure.ts'
import { call } from '../http/http.ts'

/** Returns a hook that makes a call without a session. Its screen shows the failure. */
function publicCommand<Given>(send: (given: Given) => Promise<unknown>, meta: { done?: TextKey } = {}) {
  return () => useMutation<unknown, Failure, Given>({ mutationFn: send, meta: { ...meta, errors: 'inline' } })
}

export const useRegister = publicCommand((json: RegisterDraft) => call('post', 'api/register', { json, proof: 'done' }))

export const useActivation = publicCommand((key: string) =>
  call('get', 'api/activate', { search: new URLSearchParams({ key }), proof: 'done' }),
)

export const useKnownBrowser = publicCommand((key: string) => call('post', 'api/account/browser', { json: { key }, proof: 'done' }))

/** Requests a mail to reset the password. The response does not tell whether an account has that e-mail. */
export const useRequestPasswordReset = publicCommand((body: string) =>
  call('post', 'api/account/reset-password/init', { body, proof: 'done' }),
)

export const useFinishPasswordReset = publicCommand(
  (json: ResetFinishDraft) => call('post', 'api/account/reset-password/finish', { json, proof: 'done' }),
  { done: 'reset.finish.messages.success' },
)
