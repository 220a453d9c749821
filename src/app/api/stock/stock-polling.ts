// Hooks that read a stock again at an interval that depends on its state.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type Stock, type stockFamily, stockStatus } from '#domain/stock/stock.ts'
import { currentTime } from '#domain/values/dates.ts'
import { isStreamOpen } from '../changes/stream-state.ts'
import type { familyReads } from '../family/family-reads.ts'
import { stockApi } from './stock.ts'

/** The polling interval while the authority's answer is expected. */
const fast = 1_500
/** The polling interval while the server waits for a retry, another stock or a ticket. */
const slow = 10_000
/** The polling interval while the change stream is connected, in case a change was lost. */
const rare = 30_000

type Polled = Pick<Stock, 'state' | 'errors' | 'errorCount' | 'scheduleDate' | 'nextAttemptDate' | 'waitsFor' | 'waitingSince'>

/** Returns the polling interval of a stock that the server is about to change, in milliseconds; false for any other stock. */
export function pollInterval(stock: Polled, now = currentTime().getTime()): number | false {
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

export function pollIntervalWithStream(stock: Polled): number | false {
  const interval = pollInterval(stock)
  return interval !== false && isStreamOpen() ? rare : interval
}

/** The query of one stock, by the calls of its warehouse or the generic ones. */
export type PolledDetail = ReturnType<ReturnType<typeof familyReads<string, Stock>>['detail']>

/**
 * Returns the query of a stock, which is polled while the server is about to change the stock. A failed call is not shown, because the next
 * one follows (`app/README.md#stock-detail`). A screen renders again at the scheduled time (`useTimePassed`), so that the polling begins.
 */
function polled(detail: PolledDetail) {
  return queryOptions({
    ...detail,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data ? pollIntervalWithStream(state.data) : false),
    // A hidden tab does not poll.
    refetchOnWindowFocus: ({ state }) => (state.data && pollInterval(state.data) !== false ? 'always' : false),
  })
}

export const usePolledDetail = (detail: PolledDetail, interval: number) => useQuery({ ...polled(detail), refetchInterval: interval })

export function usePolledStock(scope: FamilyScope<typeof stockFamily.path> & { readonly stockId: number }) {
  return useQuery(polled(stockApi.detail(scope, scope.stockId)))
}
