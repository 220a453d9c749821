// Schema of the daily automatic sends of a warehouse and their outcomes.
import * as z from 'zod/mini'

/** The outcomes of an automatic send: it sent a stock, it scheduled one until the place's pending verdicts arrive, it found none, or the day was accepted already. */
const automaticOutcomes = ['sent', 'waits', 'nothingToSend', 'dayAccepted'] as const

export type AutomaticOutcome = (typeof automaticOutcomes)[number]

/** The outcome of the automatic send of a day at the warehouse's hour. */
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
