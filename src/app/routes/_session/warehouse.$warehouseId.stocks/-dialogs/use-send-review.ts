import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stockReviewQuery } from '#app/api/stock-review.ts'
import { today } from '#domain/dates.ts'
import type { StockReview } from '#domain/review-finding.ts'
import type { Stock, StockTotals } from '#domain/stock.ts'

/** A day is asked for when one paused typing it. */
const typingPause = 300
/** Sending waits no longer than this for what a stock holds. */
const patience = 2000

export interface SendReview {
  /** The latest that came, of another day while this one's is on its way (`old`); null of a server that does not review. */
  data: StockReview | null | undefined
  error: Error | null
  /** Whether there is a day to look at it with. */
  dated: boolean
  old: boolean
  retry: () => void
  /** How much the stock declares, when it is known already. */
  known: StockTotals | undefined
  /** The same, waited for a moment when it is on its way; null when nobody can say. */
  totals: () => Promise<StockTotals | null>
}

/** The last look before sending with a day; `day` is null while none can be sent with. It never keeps anybody from sending. */
export function useSendReview({ warehouseId, stock, day }: { warehouseId: number; stock: Stock; day: string | null }): SendReview {
  const client = useQueryClient()
  const [paused] = useDebouncedValue(day, typingPause)
  const [asked, setAsked] = useState(day ?? today())
  if (paused !== null && paused !== asked) setAsked(paused)
  const wish = stockReviewQuery({ warehouseId, stockId: stock.id }, asked)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({ ...wish, meta: { quiet: true } })
  const known = data?.totals ?? stock.totals

  async function totals(): Promise<StockTotals | null> {
    if (known || !isPending) return known ?? null
    const coming = client.ensureQueryData(wish).then(
      (review) => review?.totals ?? null,
      () => null,
    )
    return await Promise.race([coming, new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))])
  }

  return { data, error, dated: day !== null, old: isPlaceholderData || day !== asked, retry: () => void refetch(), known, totals }
}
