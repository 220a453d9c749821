import { queryOptions } from '@tanstack/react-query'
import type { LoginDraft } from '#domain/account-drafts.ts'
import { type Account, account } from '#domain/account.ts'
import { managementInfo } from '#domain/management.ts'
import { type ApiResponse, call, Failure, type Method, refuseToken } from './http.ts'
import { accountPath, confirmSession, currentToken } from './session-store.ts'

/** The calls of the session. */
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

  /** For a token that is not the session's yet. */
  read: readAccount,

  /** Returns the token. */
  signIn: async (draft: LoginDraft): Promise<string> => requireBearer('post', await call('post', 'api/authenticate', { json: draft })),

  /** Tells the server that the user leaves. Other servers may not have the call, so it is not waited for and its failure is ignored. */
  signOut: (token: string): void => void call('post', 'api/logout', { token, keepalive: true }).catch(() => undefined),

  /** Returns a new token of the same session. */
  refresh: async (): Promise<string> => requireBearer('put', await call('put', 'api/authenticate/refresh')),
}

/** An account that is not activated opens no session. */
async function readAccount(token = currentToken()): Promise<Account> {
  const response = await call('get', accountPath, { schema: account, token })
  if (!response.data.activated) throw refuseToken(token, 'get', accountPath, response)
  confirmSession(token)
  return response.data
}

function requireBearer(method: Method, response: ApiResponse<unknown>): string {
  const token = bearerOf(response)
  if (token === null) throw new Failure('unreadable', method, response)
  return token
}

/** The Bearer token in the `Authorization` header of a response; null without one. */
export function bearerOf({ headers }: ApiResponse<unknown>): string | null {
  const value = headers.get('authorization')
  return value?.startsWith('Bearer ') ? value.slice('Bearer '.length) : null
}
