// Hooks by which administrators list, create, change and delete user accounts.
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { managedUser, type ManagedUser, type UserChangeDraft, type UserDraft, userFamily } from '#domain/account/user.ts'
import { accountApi } from '../account/account.ts'
import { removeRow, replaceRow } from '../family/cached-rows.ts'
import { familyReads } from '../family/family-reads.ts'
import { type ApiResponse, call, type Failure, isGone } from '../http/http.ts'
import { useIdempotencyKey } from '../http/http.ts'
import { holds, provenBy } from '../http/unproven.ts'

const { keys, path, ...reads } = familyReads(userFamily)

export const { usePages: useUsers } = reads

const collection = path({})
const listsKey = keys.pages({})
const pathOf = (login: string) => `${collection}/${encodeURIComponent(login)}`

const readUser = (login: string, signal?: AbortSignal) => call('get', pathOf(login), { schema: managedUser, ...(signal && { signal }) })

/** A change of a user. Fields that it leaves out keep the values of the row. */
interface UserChange {
  readonly row: ManagedUser
  readonly change: Partial<UserChangeDraft> & { readonly version?: number | undefined }
}

/** The users of the installation, for administrators. The success toasts of the writes use the texts that the server's alert headers name, with the login. */
export const userApi = {
  path: pathOf,

  detail: (login: string) =>
    queryOptions({
      queryKey: [...keys.all({}), 'login', login],
      queryFn: async ({ client, signal }) => {
        const { data } = await readUser(login, signal)
        replaceRow(client, listsKey, data)
        return data
      },
    }),
}

export const useUser = (login: string) => useQuery(userApi.detail(login))

export const useAuthorities = () =>
  useQuery({
    queryKey: [...keys.all({}), 'authorities'],
    queryFn: async ({ signal }) => (await call('get', `${collection}/authorities`, { schema: z.array(z.string()), signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

export function useCreateUser() {
  const withKey = useIdempotencyKey()
  // Other servers return a new user without its authorities, so the lists are refetched.
  return useMutation<ApiResponse<ManagedUser>, Failure, UserDraft>({
    mutationFn: (draft) => {
      // Servers of the platform create an inactive user when `activated` is missing, and expect `langKey`.
      const json = { ...draft, activated: true, langKey: 'es' }
      return withKey(draft, (headers) => call('post', collection, { schema: managedUser, json, headers }))
    },
    meta: { invalidates: [listsKey], errors: 'inline' },
  })
}

export function useUpdateUser(errors?: 'inline') {
  const client = useQueryClient()
  return useMutation<ApiResponse<ManagedUser>, Failure, UserChange>({
    mutationFn: ({ row, change }) =>
      provenBy(call('put', collection, { schema: managedUser, json: { ...row, ...change } }), async () => {
        const read = await readUser(row.login)
        return holds(read.data, change) ? read : undefined
      }),
    onSuccess: ({ data }) => keep(client, data),
    onError: (failure, { row }) => readAgainAfter(client, failure, row),
    meta: errors ? { errors } : {},
  })
}

export function useDeleteUser() {
  const client = useQueryClient()
  return useMutation<unknown, Failure, ManagedUser>({
    mutationFn: ({ login }) =>
      provenBy<unknown>(call('delete', pathOf(login), { proof: 'done' }), () =>
        readUser(login).then(
          () => undefined,
          (failure) => isGone(failure) || undefined,
        ),
      ),
    onSuccess: (_nothing, row) => forget(client, row),
    onError: (failure, row) => readAgainAfter(client, failure, row),
    meta: { errors: 'inline' },
  })
}

export const useEndUserSessions = (login: string) =>
  useMutation<unknown, Failure>({
    mutationFn: () => call('delete', `${pathOf(login)}/sessions`, { proof: 'done' }),
    meta: { errors: 'inline' },
  })

/** Lets the user's next unknown browser in. */
export const useLetUserIn = (login: string) =>
  useMutation<unknown, Failure>({
    mutationFn: () => call('post', `${pathOf(login)}/browser`, { proof: 'done' }),
    meta: { errors: 'inline' },
  })

export const useRemoveUserSecondFactor = (login: string) =>
  useMutation<unknown, Failure>({
    mutationFn: () => call('delete', `${pathOf(login)}/second-factor`, { proof: 'done' }),
    meta: { errors: 'inline', invalidates: [userApi.detail(login).queryKey] },
  })

function keep(client: QueryClient, row: ManagedUser): void {
  client.setQueryData(userApi.detail(row.login).queryKey, row)
  replaceRow(client, listsKey, row)
  const own = accountApi.current.queryKey
  if (client.getQueryData(own)?.login === row.login) void client.invalidateQueries({ queryKey: own })
}

function forget(client: QueryClient, row: ManagedUser): void {
  client.removeQueries({ queryKey: userApi.detail(row.login).queryKey })
  removeRow(client, listsKey, row.id)
}

/** Refetches a user after a refused change, because they may differ from what the screen shows, or be deleted. */
function readAgainAfter(client: QueryClient, failure: Failure, row: ManagedUser): void {
  if (isGone(failure)) forget(client, row)
  else if (failure.status === 409) void client.prefetchQuery({ ...userApi.detail(row.login), staleTime: 0, meta: { quiet: true } })
}
