import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { errorRecord, errorRecordsPath } from '#domain/error-records.ts'
import { type FamilyScope, fillPath } from '#domain/family.ts'
import type { Stock } from '#domain/stock.ts'
import { call } from './http.ts'
import { stockDetailKey } from './stock-parents.ts'

/**
 * The records that the errors of a stock name. Its key lies below the stock's, so that a record that is deleted is no longer named; another send has other errors. Without an
 * answer the texts are shown without links.
 */
export function errorRecordsQuery(scope: FamilyScope<typeof errorRecordsPath>, { errors: [first] }: Pick<Stock, 'errors'>) {
  return queryOptions({
    queryKey: [...stockDetailKey(scope), 'error-records', first?.id],
    queryFn: async ({ signal }) => (await call('get', fillPath(errorRecordsPath, scope), { schema: z.array(errorRecord), signal })).data,
    enabled: first?.id !== undefined,
    meta: { quiet: true },
    retry: false,
  })
}
