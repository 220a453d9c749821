// Hooks that read, create, change and delete companies, and that find doubles.
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { company, companyFamily } from '#domain/company/company.ts'
import { double, doublePath, type Double } from '#domain/company/double.ts'
import type { ReadOptions } from '../family/family-reads.ts'
import { familyApi } from '../family/family.ts'
import { call } from '../http/http.ts'

const companies = z.array(company)

/** The companies that the user owns, administers or works for. */
const own = queryOptions({
  queryKey: ['company', 'own'],
  queryFn: async ({ signal }) => (await call('get', companyFamily.path, { schema: companies, signal })).data,
  // Refetched on focus, because others may make the user an administrator or revoke it.
  refetchOnWindowFocus: 'always',
  meta: { quiet: 'again' },
})

export const companyApi = {
  own,

  // The responses of warehouses contain the name and the CUIT of their company.
  ...familyApi(companyFamily, { invalidates: () => [own.queryKey, ['deposito']] }),
}

export const { useOne: useCompany, useDelete: useDeleteCompany } = companyApi

export const useCompanies = (how?: ReadOptions<typeof own>) => useQuery({ ...own, ...how })

/**
 * Finds another company with a CUIT, or another warehouse of a place, once the user pauses. Another server answers 404, and there is none.
 */
export function useDouble(asked: Record<string, string>, isWhole: boolean): Double {
  const now = new URLSearchParams(asked).toString()
  const [paused] = useDebouncedValue(now, 250)
  const { data } = useQuery({
    queryKey: ['double', now],
    queryFn: async ({ signal }) => (await call('get', doublePath, { search: new URLSearchParams(asked), schema: double, signal })).data,
    enabled: isWhole && paused === now,
    staleTime: 0,
    meta: { quiet: true },
  })
  return data ?? null
}
