// Hooks that list, create, add and remove the users and administrators of a company.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { companyPerson, type CompanyUserDraft } from '#domain/company/company-user.ts'
import { company, type Company } from '#domain/company/company.ts'
import type { Person } from '#domain/company/person.ts'
import type { ReadOptions } from '../family/family-reads.ts'
import { useIdempotencyKey } from '../http/call-ids.ts'
import { type Failure } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { companyApi } from './company.ts'

const people = z.array(companyPerson)

const keyOf = (companyId: number) => ['companyUsers', companyId] as const
const usersPath = (companyId: number) => `api/owner/company/${companyId}/users`

/** The queries that a change makes stale: a company's response contains its administrators, and a warehouse's response its users. */
const stale = (companyId: number) => [keyOf(companyId), ['company'], ['deposito']]

export const companyUsersQuery = (companyId: number) =>
  queryOptions({
    queryKey: keyOf(companyId),
    queryFn: async ({ signal }) => (await call('get', usersPath(companyId), { schema: people, signal })).data,
  })

export const useCompanyUsers = (companyId: number, how?: ReadOptions<ReturnType<typeof companyUsersQuery>>) =>
  useQuery({ ...companyUsersQuery(companyId), ...how })

/**
 * Creates an account. Its person gets a mail with a link to choose the password. Other servers take the role and the maker from the body.
 */
export function useCreateCompanyUser(companyId: number, createdBy: string) {
  const withKey = useIdempotencyKey()
  return useMutation<unknown, Failure, CompanyUserDraft>({
    mutationFn: (draft) =>
      withKey(draft, (headers) =>
        call('post', usersPath(companyId), { json: { ...draft, authorities: ['ROLE_USER'], createdBy }, headers, proof: 'done' }),
      ),
    meta: { done: 'depositosApp.company.userCreated', invalidates: stale(companyId), errors: 'inline' },
  })
}

export const useInviteAgain = (companyId: number) =>
  useMutation<unknown, Failure, Person>({
    mutationFn: async ({ id }) => void (await call('post', `${usersPath(companyId)}/${id}/invitation`, { proof: 'done' })),
    meta: { invalidates: [keyOf(companyId)] },
  })

export const useAddCompanyUser = (companyId: number) =>
  useMutation<unknown, Failure, { email: string }>({
    mutationFn: async ({ email }) =>
      void (await call('post', `${usersPath(companyId)}/add/${encodeURIComponent(email)}`, { proof: 'done' })),
    meta: { invalidates: stale(companyId), errors: 'inline' },
  })

/** Takes a person out of a company. Who takes out themselves leaves it. */
export function useRemoveCompanyUser(companyId: number) {
  const client = useQueryClient()
  return useMutation<unknown, Failure, Pick<Person, 'id'>>({
    mutationFn: async ({ id }) => void (await call('delete', `${usersPath(companyId)}/${id}`, { proof: 'done' })),
    onSuccess: (_nothing, { id }) =>
      void client.setQueryData(companyUsersQuery(companyId).queryKey, (known) => known?.filter((one) => one.id !== id)),
    meta: { invalidates: stale(companyId), errors: 'inline' },
  })
}

/** Lets the next unknown browser of a person of the company in. */
export const useLetPersonIn = (companyId: number, { id }: Person) =>
  useMutation<unknown, Failure>({
    mutationFn: () => call('post', `${usersPath(companyId)}/${id}/browser`, { proof: 'done' }),
    meta: { errors: 'inline' },
  })

export function useSetCompanyAdmin(companyId: number, person: Person) {
  const client = useQueryClient()
  return useMutation<unknown, Failure, boolean>({
    mutationFn: async (isAdmin) => {
      await call(isAdmin ? 'post' : 'delete', `api/owner/company/${companyId}/admins/${person.id}`, { proof: 'done' })
    },
    // The cached company is updated before it is refetched.
    onSuccess: (_nothing, isAdmin) =>
      void client.setQueryData(companyApi.detail({}, companyId).queryKey, (known) => {
        const others = known?.admins?.filter(({ id }) => id !== person.id) ?? []
        return known && { ...known, admins: isAdmin ? [...others, person] : others }
      }),
    meta: { invalidates: stale(companyId) },
  })
}

export function useHandOver(companyId: number) {
  const client = useQueryClient()
  return useMutation<Company, Failure, Person>({
    mutationFn: async ({ id }) => (await call('post', `api/owner/company/${companyId}/owner/${id}`, { schema: company })).data,
    onSuccess: (handed) => void client.setQueryData(companyApi.detail({}, companyId).queryKey, handed),
    meta: { invalidates: stale(companyId), errors: 'inline' },
  })
}
