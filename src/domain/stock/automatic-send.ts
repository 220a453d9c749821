import * as z from 'zod/mini'

/** What an automatic send found: a stock that it sent, one that it scheduled until the place's verdicts are there, none, or a day that was accepted already. */
const automaticOutcomes = ['sent', 'waits', 'nothingToSend', 'dayAccepted'] as const

export type AutomaticOutcome = (typeof automaticOutcomes)[number]

/** The automatic send of a day, as it was decided at the warehouse's hour. */
export const automaticSend = z.object({
  day: z.string(),
  decidedDate: z.string(),
  /** Null for one that was decided by an earlier release. */
  outcome: z.nullable(z.enum(automaticOutcomes)),
  stockId: z.nullable(z.number()),
  /** Whether a stock of that day was accepted or is being sent, by this send or another one. */
  isDeclared: z.boolean(),
})

export type AutomaticSend = z.infer<typeof automaticSend>

/** The automatic sends of a warehouse's last days, the newest first. */
export const automaticSendsPath = 'api/warehouse/:warehouseId/automatic-sends' as const

/** For how many days an automatic send that found nothing is shown. */
export const shownAutomaticDays = 7
