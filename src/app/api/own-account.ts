import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PasswordChangeDraft, SettingsDraft } from '#domain/account-drafts.ts'
import type { Account } from '#domain/account.ts'
import { accountApi, bearerOf } from './account.ts'
import { call, type Failure } from './http.ts'
import { accountPath, renewToken } from './session-store.ts'

/** Changes that users make to their own account. */
export const ownAccountApi = {
  /** The body is the whole account, of which the server changes the few fields that a user may change. */
  useSettings(account: Account) {
    const client = useQueryClient()
    return useMutation<unknown, Failure, SettingsDraft>({
      mutationFn: (draft) => call('post', accountPath, { json: { ...account, ...draft } }),
      onSuccess: (_nothing, draft) => void client.setQueryData(accountApi.current.queryKey, { ...account, ...draft }),
      meta: { done: 'settings.messages.success', invalidates: [accountApi.current.queryKey], errors: 'inline' },
    })
  },

  /** Ends every session of the user but this one, which goes on with a new token. */
  useEndOthers: (login: string) =>
    useMutation<unknown, Failure>({
      mutationFn: async () => {
        const token = bearerOf(await call('delete', 'api/account/sessions'))
        if (token !== null) renewToken(token, login)
      },
      meta: { done: 'sessions.own.done', errors: 'inline' },
    }),

  /** Servers that end the sessions from before the change send a new token for this one. */
  usePassword: (login: string) =>
    useMutation<unknown, Failure, PasswordChangeDraft>({
      mutationFn: async (draft) => {
        const token = bearerOf(await call('post', 'api/account/change-password', { json: draft }))
        if (token !== null) renewToken(token, login)
      },
      meta: { done: 'password.messages.success', errors: 'inline' },
    }),
}
