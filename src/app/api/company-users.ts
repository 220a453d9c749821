import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { person } from '#domain/person.ts'
import { call } from './http.ts'

const people = z.array(person)

export const companyUsersApi = {
  /** The people of a company, for those who manage it. */
  of: (companyId: number) =>
    queryOptions({
      queryKey: ['companyUsers', companyId],
      queryFn: async ({ signal }) => (await call('get', `api/owner/company/${companyId}/users`, { schema: people, signal })).data,
    }),
}
