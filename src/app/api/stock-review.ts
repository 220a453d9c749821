import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type FamilyScope, fillPath } from '#domain/family.ts'
import { stockReview, stockReviewPath } from '#domain/review-finding.ts'
import { call, isGone } from './http.ts'
import { stockDetailKey } from './stock-parents.ts'
import { stockApi } from './stock.ts'

type Scope = FamilyScope<typeof stockReviewPath>

/**
 * The last look at what will be declared with a date. Below the stock's own key, so that whatever a write in the stock makes stale takes the review along; and asked
 * again each time it is opened, because a send of another stock, by anybody, changes it too. While another date is asked, the last one's stays (`isPlaceholderData`).
 * Null of a server without this call; a stock that is gone is a 404.
 */
export function stockReviewQuery(scope: Scope, fechaStock: string) {
  return queryOptions({
    queryKey: [...stockDetailKey(scope), 'review', fechaStock],
    queryFn: async ({ client, signal }) => {
      const search = new URLSearchParams({ fechaStock })
      try {
        return (await call('get', fillPath(stockReviewPath, scope), { schema: stockReview, search, signal })).data
      } catch (failure) {
        if (!isGone(failure)) throw failure
        await client.fetchQuery({ ...stockApi.detail(scope, Number(scope.stockId)), staleTime: 0, meta: { quiet: true } })
        return null
      }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
