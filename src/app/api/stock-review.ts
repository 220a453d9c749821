import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type FamilyScope, fillPath } from '#domain/family.ts'
import { stockReview, stockReviewPath } from '#domain/review-finding.ts'
import { call } from './http.ts'
import { stocksDetail } from './stales.ts'

type Scope = FamilyScope<typeof stockReviewPath>

/**
 * The last look at what will be declared with a date. Below the stock's own key, so that whatever a write in the stock makes stale takes the review along; and asked
 * again each time it is opened, because a send of another stock, by anybody, changes it too. While another date is asked, the last one's stays (`isPlaceholderData`).
 */
export function stockReviewQuery(scope: Scope, fechaStock: string) {
  return queryOptions({
    queryKey: [...stocksDetail(scope), 'review', fechaStock],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ fechaStock })
      return (await call('get', fillPath(stockReviewPath, scope), { schema: stockReview, search, signal })).data
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
