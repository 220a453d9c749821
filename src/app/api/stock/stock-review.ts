// Hook that reads the server's review of a stock before it is sent.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type FamilyScope, fillPath } from '#domain/contract/family.ts'
import { stockReview, stockReviewPath } from '#domain/stock/review-finding.ts'
import { nullIfGone } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { stockDetailKey } from './stock-records.ts'
import { stockApi } from './stock.ts'

export type ReviewScope = FamilyScope<typeof stockReviewPath>

export interface ReviewedDays {
  fechaStock: string
  sendDay?: string
}

/**
 * Returns the query of the review of a stock that will be declared with a date. The stock's key is its prefix, so that writes in the stock
 * invalidate it. It is not cached after the dialog closes, because sending another stock changes it too. `sendDay` is the day of the send,
 * today by default. The data is null for a server without this call; the query fails with a 404 if the stock is gone.
 */
export function stockReviewQuery(scope: ReviewScope, days: ReviewedDays) {
  return queryOptions({
    queryKey: [...stockDetailKey(scope), 'review', days],
    queryFn: async ({ client, signal }) => {
      const search = new URLSearchParams({ ...days })
      const answer = await call('get', fillPath(stockReviewPath, scope), { schema: stockReview, search, signal }).catch(nullIfGone)
      if (answer) return answer.data
      await client.fetchQuery({ ...stockApi.detail(scope, Number(scope.stockId)), staleTime: 0, meta: { quiet: true } })
      return null
    },
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const useStockReview = (scope: ReviewScope, days: ReviewedDays) =>
  useQuery({ ...stockReviewQuery(scope, days), meta: { quiet: true } })
