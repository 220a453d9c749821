// Hook that reads how a stock differs from another one of its warehouse.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { comparisonPath, type StockComparison, stockComparison } from '#domain/comparison/stock-comparison.ts'
import { type FamilyScope, fillPath } from '#domain/contract/family.ts'
import { isGone } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { stockApi, useStock } from './stock.ts'

type ComparisonScope = FamilyScope<typeof comparisonPath>

/**
 * The debounce time of a new comparison after a change, in milliseconds. A comparison is expensive, because the server reads both stocks
 * completely.
 */
const writingPauseMs = 3000

/**
 * Returns the query of the differences between a stock and another one, by default the last accepted one and as of a moment, after which it
 * is never read again. The data is null for a server without this call; the query fails with a 404 if one of the two stocks is gone.
 */
export function comparisonQuery(scope: ComparisonScope, withId: number | null, readAt: number) {
  return queryOptions({
    queryKey: ['stockComparison', scope, withId, readAt],
    queryFn: async ({ client, signal }): Promise<StockComparison | null> => {
      const search = new URLSearchParams(withId === null ? {} : { with: String(withId) })
      try {
        return (await call('get', fillPath(comparisonPath, scope), { schema: stockComparison, search, signal })).data
      } catch (failure) {
        if (!isGone(failure) || withId !== null) throw failure
        await client.fetchQuery({ ...stockApi.detail(scope, Number(scope.stockId)), staleTime: 0, meta: { quiet: true } })
        return null
      }
    },
    staleTime: Infinity,
    // What a loader has read stays until its screen is there.
    gcTime: 5000,
    meta: { quiet: true },
  })
}

/**
 * Reads the comparison of a stock with another one, by default with the last accepted one. It reads it again three seconds after the last
 * change. Until then `isOutdated` is true, and the data are those of the stock before the change.
 */
export function useStockComparison(scope: ComparisonScope, withId: number | null = null) {
  const { dataUpdatedAt: readAt } = useStock(scope, Number(scope.stockId))
  const [paused] = useDebouncedValue(readAt, writingPauseMs)
  const comparedAt = paused === 0 ? readAt : paused
  const query = useQuery({ ...comparisonQuery(scope, withId, comparedAt), enabled: readAt > 0, placeholderData: keepPreviousData })
  return { ...query, isOutdated: comparedAt !== readAt || query.isPlaceholderData }
}
