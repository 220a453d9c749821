// Schema of the findings in the review of a stock before it is sent, with their severities.
import * as z from 'zod/mini'
import { stockFamily, stockTotals } from './stock.ts'

const reviewedEntities = [
  'stock',
  'permisoEmbarque',
  'documentoTransporte',
  'lineaMercaderia',
  'contenedorAsociado',
  'contenedorVacio',
] as const

/**
 * `refused`: the authority would refuse the stock. `notYet`: it would accept it, but an earlier day could then never be declared.
 * `warning`: it may be right, but should be checked. None prevents sending.
 */
export const reviewSeverities = ['refused', 'notYet', 'warning'] as const

export type ReviewSeverity = (typeof reviewSeverities)[number]

const finding = z.object({
  severity: z.enum(reviewSeverities),
  /** The authority's error code (`server/authority/README.md#codes`), if it has one. */
  code: z.nullable(z.string()),
  /** A message (`message.ts`) whose key begins with `review.`. */
  message: z.string(),
  record: z.object({
    entity: z.enum(reviewedEntities),
    id: z.number(),
    /** The warehouse of another stock; left out for the reviewed one and its records. */
    warehouseId: z.optional(z.number()),
    /** The permit or document of a line or an associated container. */
    titulo: z.optional(z.enum(['permiso-embarque', 'documento-transporte'])),
    tituloId: z.optional(z.number()),
    /** How users identify it: the number of a permit, delivery note, document or container; a line by its titulo, a stock by its id. */
    label: z.string(),
  }),
})

export type Finding = z.infer<typeof finding>

export type ReviewedRecord = Finding['record']

/** The most findings in one answer, in the order of `reviewSeverities`. */
export const maxFindings = 200

/** What a stock declares: `cantidad` are the packages of its lines, `cantidadBultos` those in its containers. */
const declaredTotals = z.extend(stockTotals, { cantidad: z.number(), cantidadBultos: z.number() })

export type DeclaredTotals = z.infer<typeof declaredTotals>

export const stockReview = z.object({
  /** Servers of former releases do not count packages. */
  totals: z.partial(declaredTotals, { cantidad: true, cantidadBultos: true }),
  /** The stock of the warehouse that the authority accepted last; null when there is none. Servers of former releases do not say. */
  before: z.nullish(z.object({ id: z.number(), fechaStock: z.string(), totals: declaredTotals })),
  findings: z.array(finding),
  /** The number of findings of each severity, including those beyond `maxFindings`. */
  counts: z.record(z.enum(reviewSeverities), z.number()),
  /** The last day that the authority accepted for the warehouse's customs office and LOT. */
  lastAccepted: z.nullable(z.string()),
})

export type StockReview = z.infer<typeof stockReview>

/**
 * The path of the review. Its parameter `fechaStock` is the day to declare, by default today in Buenos Aires; `sendDay` the day of a
 * scheduled send, left out for a send now.
 */
export const stockReviewPath = `${stockFamily.path}/:stockId/review` as const

export function refused(record: ReviewedRecord, code: string | null, message: string): Finding {
  return { severity: 'refused', code, message, record }
}

export function notYet(record: ReviewedRecord, message: string): Finding {
  return { severity: 'notYet', code: null, message, record }
}

export function warning(record: ReviewedRecord, code: string | null, message: string): Finding {
  return { severity: 'warning', code, message, record }
}
