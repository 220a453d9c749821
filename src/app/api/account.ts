import { queryOptions } from '@tanstack/react-query'
import type { LoginDraft } from '#domain/account-drafts.ts'
import { type Account, account } from '#domain/account.ts'
import { managementInfo } from '#domain/management.ts'
import { type ApiResponse, call, Failure, type Method, refuseToken } from './http.ts'
import { currentToken } from './session-store.ts'

/** The session's calls (`product.md` 7). */
export const accountApi = {
  current: queryOptions({
    queryKey: ['account'],
    queryFn: () => readAccount(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }),

  /** What the server says of itself; without it the product works all the same. */
  info: queryOptions({
    queryKey: ['management', 'info'],
    queryFn: async ({ signal }) => (await call('get', 'management/info', { schema: managementInfo, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  }),

  /** Of somebody whose token is not kept yet. */
  read: readAccount,

  /** Gives the token. */
  signIn: async (draft: LoginDraft): Promise<string> => bearer('post', await call('post', 'api/authenticate', { json: draft })),

  /** Gives another token of the same session (`decisions.md` 14). */
  refresh: async (): Promise<string> => bearer('put', await call('put', 'api/authenticate/refresh')),
}

/** Only an active account is a session (`product.md` 4). */
async function readAccount(token = currentToken()): Promise<Account> {
  const answer = await call('get', 'api/account', { schema: account, token })
  if (!answer.data.activated) throw refuseToken(token, 'get', answer)
  return answer.data
}

function bearer(method: Method, answer: ApiResponse<unknown>): string {
  const token = bearerOf(answer)
  if (token === null) throw new Failure('unreadable', method, answer)
  return token
}

/** The token counts only when it comes in the header and as a Bearer one (`product.md` 4). */
export function bearerOf({ headers }: ApiResponse<unknown>): string | null {
  const value = headers.get('authorization')
  return value?.startsWith('Bearer ') ? value.slice('Bearer '.length) : null
}
