// Hooks that read, set up, confirm and remove the user's second factor and its recovery codes.
import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  recoveryCodes,
  secondFactor,
  secondFactorPath as path,
  secondFactorSecret,
  type SecondFactorBeginDraft,
  type SecondFactorConfirmDraft,
  type SecondFactorProofDraft,
  type SecondFactorSecret,
} from '#domain/account/second-factor.ts'
import { type Failure } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { bearerOf } from '../http/proof.ts'
import { renewToken } from '../http/session-store.ts'
import { accountApi } from './account.ts'

// The account says whether a second factor is still needed. Its cache key is a prefix of the second factor's key, so that both are
// invalidated.
const meta = { invalidates: [accountApi.current.queryKey], errors: 'inline' } as const

export const secondFactorQuery = queryOptions({
  queryKey: [...accountApi.current.queryKey, 'second-factor'],
  queryFn: async ({ signal }) => (await call('get', path, { schema: secondFactor, signal })).data,
})

export const useBeginSecondFactor = () =>
  useMutation<SecondFactorSecret, Failure, SecondFactorBeginDraft>({
    mutationFn: async (draft) => (await call('post', path, { json: draft, schema: secondFactorSecret })).data,
    meta: { errors: 'inline' },
  })

/** Activates the second factor and returns the recovery codes. This session continues with a new token, and the others end. */
export const useConfirmSecondFactor = (login: string) =>
  useMutation<readonly string[], Failure, SecondFactorConfirmDraft>({
    mutationFn: async (draft) => {
      const { data, headers } = await call('post', `${path}/confirm`, { json: draft, schema: recoveryCodes })
      renewToken(bearerOf(headers), login)
      return data.recoveryCodes
    },
    meta: { ...meta, done: 'secondFactor.on.done' },
  })

export const useRenewRecoveryCodes = () =>
  useMutation<readonly string[], Failure, SecondFactorProofDraft>({
    mutationFn: async (draft) => (await call('post', `${path}/recovery-codes`, { json: draft, schema: recoveryCodes })).data.recoveryCodes,
    meta,
  })

export const useRemoveSecondFactor = () =>
  useMutation<unknown, Failure, SecondFactorProofDraft>({
    mutationFn: (draft) => call('post', `${path}/remove`, { json: draft, proof: 'done' }),
    meta: { ...meta, done: 'secondFactor.off.done' },
  })
