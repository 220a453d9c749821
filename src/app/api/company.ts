import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { company, companyFamily } from '#domain/company.ts'
import { familyReads } from './family-reads.ts'
import { call } from './http.ts'

const companies = z.array(company)

export const companyApi = {
  ...familyReads(companyFamily),

  /** The companies that the user owns, administers or works for. */
  own: queryOptions({
    queryKey: ['company', 'own'],
    queryFn: async ({ signal }) => (await call('get', 'api/companies', { schema: companies, signal })).data,
  }),
}
