// Hook that loads the server's review of a stock for a typed day, debounced and with a time-out.
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReviewedDays, type ReviewScope, stockReviewQuery, useStockReview } from '#app/api/stock/stock-review.ts'
import type { StockReview } from '#domain/stock/review-finding.ts'
import type { Stock, StockTotals } from '#domain/stock/stock.ts'
import { today } from '#domain/values/dates.ts'

/** The debounce time of the typed day, in milliseconds. */
const typingPause = 300
/** The time-out of the review before sending, in milliseconds. */
const reviewTimeout = 2000

export interface SendReviewState {
  /** The latest review, unless loading it again failed; null if the server does not have this call. */
  data: StockReview | null | undefined
  error: Error | null
  /** Whether the typed day is valid for a review. */
  hasDay: boolean
  /** Whether `data` is the review of another day, while the review of this day is loading. */
  isStale: boolean
  retry: () => void
  /** The totals of the stock, once they are loaded. */
  totals: StockTotals | undefined
  /** Resolves to the review of a day, or to null after the time-out. */
  load: (day: string) => Promise<StockReview | null>
}

interface ReviewOptions {
  stock: Stock
  /** The typed day; null while it is not valid for a review. */
  day: string | null
  scope: ReviewScope
  daysOf: (day: string) => ReviewedDays
}

/** Loads the review of a stock for a day. A failure does not prevent sending. */
export function useSendReview({ stock, day, scope, daysOf }: ReviewOptions): SendReviewState {
  const client = useQueryClient()
  const [debouncedDay] = useDebouncedValue(day, typingPause)
  const [reviewedDay, setReviewedDay] = useState(day ?? today())
  if (debouncedDay !== null && debouncedDay !== reviewedDay) setReviewedDay(debouncedDay)
  const { data: latest, error, isFetching, isPlaceholderData } = useStockReview(scope, daysOf(reviewedDay))
  const data = error ? undefined : latest
  const totals = data?.totals ?? stock.totals

  async function load(of: string): Promise<StockReview | null> {
    if (of === reviewedDay && !isFetching) return data ?? null
    const loaded = client.fetchQuery(stockReviewQuery(scope, daysOf(of))).catch(() => null)
    return await Promise.race([loaded, new Promise<null>((resolve) => setTimeout(() => resolve(null), reviewTimeout))])
  }

  return {
    data,
    error,
    hasDay: day !== null,
    isStale: isPlaceholderData || day !== reviewedDay,
    retry: () => void client.resetQueries({ queryKey: stockReviewQuery(scope, daysOf(reviewedDay)).queryKey }),
    totals,
    load,
  }
}
