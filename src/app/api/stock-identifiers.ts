import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { maxPageSize } from '#domain/page.ts'
import { call } from './http.ts'

/** The records of one list, to compare identifiers with. A server with smaller pages answers the newest ones. */
export function identifiersQuery(path: string) {
  return queryOptions({
    queryKey: ['identifiers', path],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ page: '0', size: String(maxPageSize), sort: 'id,desc' })
      return (await call('get', path, { schema: z.array(z.looseObject({})), search, signal })).data
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
}
