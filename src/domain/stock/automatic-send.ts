// Schema of the daily automatic sends of a warehouse and their outcomes, and the instant at which a stock is sent by itself.
import * as z from 'zod/mini'
import { instantOf, today } from '../values/dates.ts'
import type { Stock } from './stock.ts'

/**
 * The outcomes of an automatic send: it sent a stock, it scheduled one until the place's pending verdicts arrive, it found none, or the day
 * was accepted already.
 */
const automaticOutcomes = ['sent', 'waits', 'nothingToSend', 'dayAccepted'] as const

export type AutomaticOutcome = (typeof automaticOutcomes)[number]

export const automaticSend = z.object({
  day: z.string(),
  decidedDate: z.string(),
  /** Null for one of an earlier release. */
  outcome: z.nullable(z.enum(automaticOutcomes)),
  stockId: z.nullable(z.number()),
  /** Whether a stock of that day was accepted or is at the authority, by this send or another one. */
  isDeclared: z.boolean(),
})

export type AutomaticSend = z.infer<typeof automaticSend>

/** The path of the automatic sends of a warehouse's last days, the newest first. */
export const automaticSendsPath = 'api/warehouse/:warehouseId/automatic-sends' as const

/** For how many days the screens show an automatic send that found nothing. */
export const shownAutomaticDays = 7

/**
 * Returns the instant at which the server sends a stock by itself: its schedule, else today at the warehouse's hour (`HH:mm`). Null for a
 * stock that nobody has told it to send.
 */
export function dueInstant(stock: Stock, automaticSend: string | null | undefined): string | null {
  const { state } = stock
  if (state === 'OPEN' && stock.scheduleDate) return stock.scheduleDate
  return state === 'OPEN' && stock.fechaStock === today() && automaticSend ? instantOf(stock.fechaStock, automaticSend.slice(0, 5)) : null
}
