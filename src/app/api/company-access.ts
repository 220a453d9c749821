import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CheckedAccess, checkedAccess, companyAccess } from '#domain/company-access.ts'
import { call, type Failure } from './http.ts'

const path = (companyId: number) => `api/owner/companies/${companyId}/access`

/** How a company stands with the authority. */
export const companyAccessApi = {
  of: (companyId: number) =>
    queryOptions({
      queryKey: ['companyAccess', companyId],
      queryFn: async ({ signal }) => (await call('get', path(companyId), { schema: companyAccess, signal })).data,
      staleTime: 0,
    }),

  /** Asks for a ticket and whether the authority's servers are up. Nothing is declared. */
  useCheck(companyId: number) {
    const client = useQueryClient()
    return useMutation<CheckedAccess, Failure, void>({
      mutationFn: async () => (await call('post', `${path(companyId)}/check`, { schema: checkedAccess })).data,
      onSuccess: ({ access }) => void client.setQueryData(companyAccessApi.of(companyId).queryKey, access),
      meta: { invalidates: [['company']], errors: 'inline' },
    })
  },
}
