// Calls of the session and its account, the server's information, and whose drafts and choices this browser stores.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import * as z from 'zod/mini'
import type { LoginDraft } from '#domain/account/account-drafts.ts'
import { type Account, account } from '#domain/account/account.ts'
import { managementInfo } from '#domain/administration/management.ts'
import type { ReadOptions } from '../family/family-reads.ts'
import { Failure } from '../http/failure.ts'
import { call, refuseToken } from '../http/http.ts'
import { bearerOf } from '../http/proof.ts'
import { accountPath, confirmSession, currentToken } from '../http/session-store.ts'
import { attempt } from '../http/storage.ts'

const usedCode = z.object({ recoveryCodesLeft: z.number() })

export const accountApi = {
  current: queryOptions({
    queryKey: ['account'],
    queryFn: () => readAccount(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }),

  /** Version, profiles and sign-out address of the server. Optional: screens work without it. */
  info: queryOptions({
    queryKey: ['management', 'info'],
    queryFn: async ({ signal }) => (await call('get', 'management/info', { schema: managementInfo, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  }),

  /** Reads the account of a token that is not the session's yet. */
  read: readAccount,

  /** Returns the token, and how many recovery codes are left when one of them was used. */
  async signIn(draft: LoginDraft): Promise<{ token: string; recoveryCodesLeft: number | null }> {
    const { data, headers } = await call('post', 'api/authenticate', { json: draft, whenBusy: 10, proof: 'token' })
    // Other servers answer another body or none, because the token is in the header.
    const used = attempt(() => z.parse(usedCode, JSON.parse(data)))
    return { token: bearerOf(headers) ?? '', recoveryCodesLeft: used && used.recoveryCodesLeft }
  },

  /**
   * Ends the session on the server. Returns false if the session may still be open; a server without this call, or one where the session
   * has ended already, counts as ended.
   */
  signOut: (token: string): Promise<boolean> =>
    call('post', 'api/logout', { token, keepalive: true, proof: 'done' }).then(
      () => true,
      (error: unknown) => error instanceof Failure && [401, 403, 404, 405].includes(error.status),
    ),

  refresh: async (): Promise<string> => bearerOf((await call('put', 'api/authenticate/refresh', { proof: 'token' })).headers) ?? '',
}

export const useAccount = (how: ReadOptions<typeof accountApi.current>) => useQuery({ ...accountApi.current, ...how })

export const useManagementInfo = () => useQuery({ ...accountApi.info, meta: { quiet: true } })

/** An account that is not activated opens no session. */
async function readAccount(token = currentToken()): Promise<Account> {
  const response = await call('get', accountPath, { schema: account, token })
  if (!response.data.activated) throw refuseToken(token, 'get', accountPath, response)
  confirmSession(token)
  return response.data
}

/** The login of the user whose drafts and choices this browser stores. The session provides it. */
export const DraftOwnerContext = createContext('')

export function useDraftOwner(): string {
  return useContext(DraftOwnerContext)
}
