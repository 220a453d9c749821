// Hooks that load the server's review of a stock for a typed day, and ask for the confirmations that it requires.
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ReviewedDays, type ReviewScope, stockReviewQuery, useStockReview } from '#app/api/stock/stock-review.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import type { StockReview } from '#domain/stock/review-finding.ts'
import type { Stock } from '#domain/stock/stock.ts'
import { today } from '#domain/values/dates.ts'
import { isEmptyStock } from '../stock/stock-totals.tsx'

/** The debounce time of the typed day, in milliseconds. */
const typingPause = 300
/** The time-out of the review before sending, in milliseconds. */
const reviewTimeout = 2000

export type SendReviewState = ReturnType<typeof useSendReview>

/** Loads the review of a stock for the typed day, null while it is not valid for a review. A failure does not prevent sending. */
export function useSendReview(stock: Stock, scope: ReviewScope, day: string | null, daysOf: (day: string) => ReviewedDays) {
  const client = useQueryClient()
  const [debouncedDay] = useDebouncedValue(day, typingPause)
  const [reviewedDay, setReviewedDay] = useState(day ?? today())
  if (debouncedDay !== null && debouncedDay !== reviewedDay) setReviewedDay(debouncedDay)
  const { data: latest, error, isFetching, isPlaceholderData } = useStockReview(scope, daysOf(reviewedDay))
  const data = error ? undefined : latest

  /** Resolves to the review of a day, or to null after the time-out. */
  async function load(of: string): Promise<StockReview | null> {
    if (of === reviewedDay && !isFetching) return data ?? null
    const loaded = client.fetchQuery(stockReviewQuery(scope, daysOf(of))).catch(() => null)
    return await Promise.race([loaded, new Promise<null>((resolve) => setTimeout(() => resolve(null), reviewTimeout))])
  }

  return {
    /** The latest review, unless loading it again failed; null if the server does not have this call. */
    data,
    error,
    /** Whether the typed day is valid for a review. */
    hasDay: day !== null,
    /** Whether `data` is the review of another day, while the review of this day is loading. */
    isStale: isPlaceholderData || day !== reviewedDay,
    retry: () => void client.resetQueries({ queryKey: stockReviewQuery(scope, daysOf(reviewedDay)).queryKey }),
    /** The totals of the stock, once they are loaded. */
    totals: data?.totals ?? stock.totals,
    load,
  }
}

/**
 * Returns the confirmations required before a stock is sent or scheduled. Without a review there are none, because its failure must not
 * prevent sending. `question` is asked if the authority would refuse the stock, and `action` confirms it.
 */
export function useSendGuard(review: SendReviewState, { question, action }: { question: TextKey; action: TextKey }) {
  const confirm = useConfirm()
  const [emptyConfirmed, setEmptyConfirmed] = useState(false)
  // A new object for each refused attempt, so that the effect moves the focus each time.
  const [unconfirmed, setUnconfirmed] = useState<object | null>(null)
  const emptyBox = useRef<HTMLInputElement>(null)
  // The findings, which take the focus when the user returns to them.
  const findings = useRef<HTMLElement>(null)
  const empty = isEmptyStock(review)
  useEffect(() => {
    if (unconfirmed && empty) emptyBox.current?.focus()
  }, [unconfirmed, empty])

  /**
   * Resolves to whether the stock may be sent for a day. The user confirms an empty stock with a checkbox, and one that would be refused in
   * a second dialog.
   */
  async function mayGo(day: string): Promise<boolean> {
    const known = await review.load(day)
    if (isEmptyStock(known ?? review) && !emptyConfirmed) {
      setUnconfirmed({})
      return false
    }
    const refused = known?.counts.refused ?? 0
    if (refused === 0) return true
    const agreed = await confirm({
      title: t(question),
      text: refused === 1 ? t('stock.review.refusedOne') : t('stock.review.refusedMany', { count: refused }),
      action: t(action),
      cancel: t('stock.review.back'),
      danger: true,
    })
    if (!agreed) findings.current?.focus()
    return agreed
  }

  return {
    /** The number of findings that the authority would refuse. */
    refused: review.isStale ? 0 : (review.data?.counts.refused ?? 0),
    mayGo,
    findings,
    /** The checkbox that confirms an empty stock. */
    tick: empty && (
      <Checkbox
        ref={emptyBox}
        mt={16}
        label={t('stock.review.empty')}
        checked={emptyConfirmed}
        onChange={(event) => setEmptyConfirmed(event.currentTarget.checked)}
        error={unconfirmed !== null && !emptyConfirmed && t('stock.review.emptyNeeded')}
      />
    ),
  }
}
