import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchAnswer, searchLength, searchPath } from '#domain/search.ts'
import { call, isGone } from './http.ts'

/**
 * What was found of a form (`searchForm`), in one stock or in all that the user may see. A newer question calls an older one off, and the last answer stays until the next is there.
 * Null from a server without this call.
 */
export function searchQuery(form: string, stockId: number | null) {
  return queryOptions({
    queryKey: ['search', stockId, form],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ q: form, ...(stockId === null ? {} : { stockId: String(stockId) }) })
      try {
        return (await call('get', searchPath, { schema: searchAnswer, search, signal })).data
      } catch (failure) {
        if (isGone(failure)) return null
        throw failure
      }
    },
    enabled: form.length >= searchLength.min && form.length <= searchLength.max,
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}
