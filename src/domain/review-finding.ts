import * as z from 'zod/mini'
import { stockFamily, stockTotals } from './stock.ts'

/** What is reviewed, and so where a finding leads: the stock itself, or a record in it. */
const reviewedNouns = [
  'stock',
  'permisoEmbarque',
  'documentoTransporte',
  'lineaMercaderia',
  'contenedorAsociado',
  'contenedorVacio',
] as const

/** `refused`: the authority would not take the stock like this. `warning`: it may be right, and deserves a look. Neither keeps anybody from sending. */
export const reviewSeverities = ['refused', 'warning'] as const

export type ReviewSeverity = (typeof reviewSeverities)[number]

export const finding = z.object({
  severity: z.enum(reviewSeverities),
  /** The authority's own number for it (`authority.md` 8.2), when it has one. */
  code: z.nullable(z.string()),
  /** A text of the catalogue with its gaps (`message.ts`), below `review.`. */
  message: z.string(),
  record: z.object({
    noun: z.enum(reviewedNouns),
    id: z.number(),
    /** The permit or document that a line or an associated container belongs to; nothing else has one. */
    titulo: z.optional(z.enum(['permiso-embarque', 'documento-transporte'])),
    tituloId: z.optional(z.number()),
    /** What a person knows it by: permit or delivery note, title, container number; a line by its titulo's, a stock by its id. */
    label: z.string(),
  }),
})

export type Finding = z.infer<typeof finding>

export type ReviewedRecord = Finding['record']

/** The most findings that one answer holds; what is refused comes first. */
export const maxFindings = 200

/** The last look at a stock before it is sent with a date (`decisions.md` 21b). */
export const stockReview = z.object({
  totals: stockTotals,
  /** At most `maxFindings`. */
  findings: z.array(finding),
  /** How many there are of each, also of those that are left out. */
  counts: z.object({ refused: z.number(), warning: z.number() }),
  /** The last day that the authority accepted for the warehouse's customs office and LOT. */
  lastAccepted: z.nullable(z.string()),
})

export type StockReview = z.infer<typeof stockReview>

/** Its `fechaStock` parameter is the day to send with; without one it is today in Buenos Aires. */
export const stockReviewPath = `${stockFamily.path}/:stockId/review` as const

export function refused(record: ReviewedRecord, code: string, message: string): Finding {
  return { severity: 'refused', code, message, record }
}

export function warning(record: ReviewedRecord, code: string | null, message: string): Finding {
  return { severity: 'warning', code, message, record }
}
