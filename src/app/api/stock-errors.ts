import { infiniteQueryOptions } from '@tanstack/react-query'
import { genericFamilies } from '#domain/generic-families.ts'
import { errorsPerPage, type Stock } from '#domain/stock.ts'
import { nextPage } from './cached-rows.ts'
import { familyCalls } from './family-calls.ts'

const { readPage } = familyCalls({ ...genericFamilies.stockError, pageSize: errorsPerPage })

/** The errors of a stock after those that its own answer has, a page at each `fetchNextPage`. Another send replaces them all, by others with other ids. */
export function laterErrors({ id, errors }: Stock) {
  return infiniteQueryOptions({
    queryKey: ['stockError', 'later', id, errors[0]?.id],
    queryFn: ({ pageParam, signal }) => readPage({}, { criteria: { 'stockId.equals': String(id) }, sort: 'id,asc' }, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasNext ? (nextPage(pages, errorsPerPage) ?? 0) + 1 : undefined),
    enabled: false,
    // The table itself says that a page could not be read.
    meta: { quiet: true },
  })
}
