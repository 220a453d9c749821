import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type CheckedAccess, checkedAccess, companyAccess } from '#domain/company/company-access.ts'
import { company, companyFamily } from '#domain/company/company.ts'
import type { ReadOptions } from '../family/family-reads.ts'
import { familyApi } from '../family/family.ts'
import { call, type Failure } from '../http/http.ts'

const companies = z.array(company)

/** The companies that the user owns, administers or works for. */
const own = queryOptions({
  queryKey: ['company', 'own'],
  queryFn: async ({ signal }) => (await call('get', companyFamily.path, { schema: companies, signal })).data,
  // Others make the user an administrator, or end it.
  refetchOnWindowFocus: 'always',
  meta: { quiet: 'again' },
})

export const companyApi = {
  own,

  // Warehouses answer the name and the CUIT of their company.
  ...familyApi(companyFamily, { invalidates: () => [own.queryKey, ['deposito']] }),
}

export const { useOne: useCompany, useDelete: useDeleteCompany } = companyApi

export const useCompanies = (how?: ReadOptions<typeof own>) => useQuery({ ...own, ...how })

const path = (companyId: number) => `api/owner/companies/${companyId}/access`
const accessKey = (companyId: number) => ['companyAccess', companyId]

/** How a company stands with the authority. */
export const useCompanyAccess = (companyId: number) =>
  useQuery({
    queryKey: accessKey(companyId),
    queryFn: async ({ signal }) => (await call('get', path(companyId), { schema: companyAccess, signal })).data,
    staleTime: 0,
  })

/** Asks for a ticket and whether the authority's servers are up. Nothing is declared. */
export function useCheckCompanyAccess(companyId: number) {
  const client = useQueryClient()
  return useMutation<CheckedAccess, Failure, void>({
    mutationFn: async () => (await call('post', `${path(companyId)}/check`, { schema: checkedAccess })).data,
    onSuccess: ({ access }) => void client.setQueryData(accessKey(companyId), access),
    meta: { invalidates: [['company']], errors: 'inline' },
  })
}
