// Hooks that read a stock again at an interval that depends on its state.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type Stock, type stockFamily, stockStatus } from '#domain/stock/stock.ts'
import { isStreamOpen } from '../changes/stream-state.ts'
import type { familyReads } from '../family/family-reads.ts'
import { stockApi } from './stock.ts'

/** While the authority is expected to answer. */
const fast = 1_500
/** While the server waits for a moment for another stock, or for a ticket. */
const slow = 10_000
/** While changes are heard of: in case one was lost all the same. */
const rare = 30_000

type Polled = Pick<Stock, 'state' | 'errors' | 'errorCount' | 'scheduleDate' | 'nextAttemptDate' | 'waitsFor' | 'waitingSince'>

/** How often a screen reads a stock that the server changes by itself, in milliseconds; false for any other stock. */
export function pollInterval(stock: Polled, now = Date.now()): number | false {
  if (stock.waitsFor || stock.waitingSince) return slow
  switch (stockStatus(stock)) {
    case 'PENDING':
      return fast
    case 'TECHNICAL_ERROR':
      return stock.nextAttemptDate ? slow : false
    case 'SCHEDULED':
      return Date.parse(stock.scheduleDate ?? '') <= now && slow
    default:
      return false
  }
}

/** As `pollInterval`, but rarely while changes are heard of. */
export function askInterval(stock: Polled): number | false {
  const interval = pollInterval(stock)
  return interval !== false && isStreamOpen() ? rare : interval
}

/** The query of one stock, by the calls of its warehouse or by the generic ones. */
export type PolledDetail = ReturnType<ReturnType<typeof familyReads<string, Stock>>['detail']>

/**
 * Returns the query of a stock, which is polled while the server changes the stock by itself. A failed call shows nothing, because the next one follows
 * (`app/README.md#stock-detail`). A screen renders again at the scheduled time (`useTimePassed`), so that the polling begins.
 */
function polled(detail: PolledDetail) {
  return queryOptions({
    ...detail,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data ? askInterval(state.data) : false),
    // A hidden tab does not poll.
    refetchOnWindowFocus: ({ state }) => (state.data && pollInterval(state.data) !== false ? 'always' : false),
  })
}

export const usePolledDetail = (detail: PolledDetail, interval: number) => useQuery({ ...polled(detail), refetchInterval: interval })

export function usePolledStock(scope: FamilyScope<typeof stockFamily.path> & { readonly stockId: number }) {
  return useQuery(polled(stockApi.detail(scope, scope.stockId)))
}
