// Hooks that read the customs authority's errors of a stock and the records that they name.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type FamilyScope, fillPath } from '#domain/contract/family.ts'
import { errorRecord, errorRecordsPath } from '#domain/stock/error-records.ts'
import { stockErrorFamily } from '#domain/stock/stock-error.ts'
import { errorCountOf, errorsPerPage, type Stock, type StockError } from '#domain/stock/stock.ts'
import { nextPage, type PageParam } from '../family/cached-rows.ts'
import { familyReads } from '../family/family-reads.ts'
import { call } from '../http/http.ts'
import { stockDetailKey } from './stock-records.ts'

const { readPage, readAll } = familyReads(stockErrorFamily)

const errorsOf = ({ id }: Stock) => ({ criteria: { 'stockId.equals': String(id) }, sort: 'id,asc' })

export async function allErrors(stock: Stock): Promise<readonly StockError[]> {
  if (stock.errors.length >= (stock.errorsKept ?? errorCountOf(stock))) return stock.errors
  return await readAll({}, errorsOf(stock))
}

/**
 * Reads the errors of a stock beyond those in the stock's own response, a page per `fetchNextPage`. Another send replaces all errors by new
 * ones with other ids.
 */
export function useLaterErrors(stock: Stock) {
  return useInfiniteQuery({
    queryKey: ['stockError', 'later', stock.id, stock.errors[0]?.id],
    queryFn: ({ pageParam, signal }) => readPage({}, errorsOf(stock), pageParam, signal),
    initialPageParam: { page: 1, size: errorsPerPage } satisfies PageParam,
    getNextPageParam: nextPage,
    enabled: false,
    // The table itself shows the failure of a page.
    meta: { quiet: true },
  })
}

/**
 * Reads the records that the errors of a stock mention. The stock's key is its prefix, so that deleting a record invalidates it; another
 * send has other errors. Without a response the texts are shown without links.
 */
export function useErrorRecords(scope: FamilyScope<typeof errorRecordsPath>, { errors: [first] }: Pick<Stock, 'errors'>) {
  return useQuery({
    queryKey: [...stockDetailKey(scope), 'error-records', first?.id],
    queryFn: async ({ signal }) => (await call('get', fillPath(errorRecordsPath, scope), { schema: z.array(errorRecord), signal })).data,
    enabled: first?.id !== undefined,
    meta: { quiet: true },
    retry: false,
  })
}
