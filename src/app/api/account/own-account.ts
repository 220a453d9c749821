// Hooks by which users change their own data and password, and list and end their sessions.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { PasswordChangeDraft, SettingsDraft } from '#domain/account/account-drafts.ts'
import type { Account } from '#domain/account/account.ts'
import { accountSession, type AccountSession } from '#domain/account/session.ts'
import { type Failure, nullIfGone } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { bearerOf } from '../http/proof.ts'
import { accountPath, renewToken } from '../http/session-store.ts'
import { holds, provenBy } from '../http/unproven.ts'
import { justReadMs } from '../when-read.ts'
import { accountApi } from './account.ts'

const sessionsPath = 'api/account/sessions'
const sessionsKey = ['sessions']

/** Saves the settings. The body is the whole account, of which the server changes only the fields that a user may change. */
export function useUpdateAccount(account: Account) {
  const client = useQueryClient()
  return useMutation<unknown, Failure, { draft: SettingsDraft; currentPassword: string }>({
    mutationFn: ({ draft, currentPassword }) => {
      // Only a change of the e-mail needs the password, so no other change sends it.
      const json = { ...account, ...draft, ...(draft.email === account.email ? {} : { currentPassword }) }
      return provenBy<unknown>(call('post', accountPath, { json, proof: 'done' }), async () => {
        const read = await accountApi.read()
        return holds(read, draft) ? read : undefined
      })
    },
    onSuccess: (_nothing, { draft }) => void client.setQueryData(accountApi.current.queryKey, { ...account, ...draft }),
    meta: { done: 'settings.messages.success', invalidates: [accountApi.current.queryKey], errors: 'inline' },
  })
}

export const accountSessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) => (await call('get', sessionsPath, { schema: z.array(accountSession), signal })).data,
  staleTime: justReadMs,
})

export const useEndAccountSession = () =>
  useMutation<unknown, Failure, AccountSession>({
    // A session that is gone has ended meanwhile.
    mutationFn: ({ id }) => call('delete', `${sessionsPath}/${id}`, { proof: 'done' }).catch(nullIfGone),
    meta: { done: 'sessions.own.ended', invalidates: [sessionsKey], errors: 'inline' },
  })

/** Ends all other sessions of the user. This session continues with a new token. */
export const useEndOtherSessions = (login: string) =>
  useMutation<unknown, Failure>({
    mutationFn: async () => {
      const { headers } = await call('delete', sessionsPath, { proof: 'done' })
      renewToken(bearerOf(headers), login)
    },
    meta: { done: 'sessions.own.done', invalidates: [sessionsKey], errors: 'inline' },
  })

/**
 * Changes the password. Servers that end all earlier sessions send a new token for this one. One that says nothing is asked whether the new
 * password opens a session.
 */
export const useChangePassword = (login: string) =>
  useMutation<unknown, Failure, PasswordChangeDraft>({
    mutationFn: async (draft) => {
      const changed = call('post', 'api/account/change-password', { json: draft, proof: 'done' }).then(({ headers }) => bearerOf(headers))
      const signIn = { username: login, password: draft.newPassword, rememberMe: false }
      renewToken(await provenBy(changed, async () => (await accountApi.signIn(signIn)).token), login)
    },
    meta: { done: 'password.messages.success', errors: 'inline' },
  })
