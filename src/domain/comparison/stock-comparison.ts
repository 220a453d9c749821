// Schema and path of the differences between a stock and an earlier one of its warehouse.
import * as z from 'zod/mini'
import { stockFamily, stockStates, stockTotals } from '../stock/stock.ts'

/** The values of a record by field, as its draft holds them: weights in kilograms, instants in UTC. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** A record that only one of the two stocks has, or that differs. A record that is equal in both is left out. */
const difference = z.object({
  /** Its id in the later stock; of a record that only the earlier one has, its id there. */
  id: z.number(),
  /** Null when the earlier stock does not have it. */
  before: z.nullable(values),
  /** Null when the later stock does not have it. */
  after: z.nullable(values),
})

const tituloDifference = z.object({
  ...difference.shape,
  lineaMercaderias: z.array(difference),
  contenedorAsociados: z.array(difference),
})

/** What a whole stock holds; `cantidad` are the packages of its lines. */
const comparedTotals = z.extend(stockTotals, { cantidad: z.number() })

export const goodsDifferences = z.object({
  permisoEmbarques: z.array(tituloDifference),
  documentoTransportes: z.array(tituloDifference),
  contenedorVacios: z.array(difference),
  totals: z.object({ before: comparedTotals, after: comparedTotals }),
})

export const stockComparison = z.object({
  /** The earlier stock; null when the warehouse has no accepted one, and so nothing to compare with. */
  with: z.nullable(z.object({ id: z.number(), fechaStock: z.string(), state: z.enum(stockStates) })),
  /** The integration that loaded the records last, and when; null when a person did, or undid it, or nobody. */
  loaded: z.nullish(z.object({ by: z.string(), date: z.string() })),
  ...goodsDifferences.shape,
})

export type Difference = z.infer<typeof difference>
export type TituloDifference = z.infer<typeof tituloDifference>
export type ComparedTotals = z.infer<typeof comparedTotals>
export type GoodsDifferences = z.infer<typeof goodsDifferences>
export type StockComparison = z.infer<typeof stockComparison>

/**
 * The path of the comparison. Its parameter `with` is the id of the other stock, by default the one that the authority accepted last before
 * this one.
 */
export const comparisonPath = `${stockFamily.path}/:stockId/comparison` as const

export type DifferenceKind = 'added' | 'removed' | 'changed'

export function kindOfDifference({ before, after }: Difference): DifferenceKind {
  return before === null ? 'added' : after === null ? 'removed' : 'changed'
}

export function countDifferences({
  permisoEmbarques,
  documentoTransportes,
  contenedorVacios,
}: GoodsDifferences): Record<DifferenceKind, number> {
  const counts = { added: 0, removed: 0, changed: 0 }
  for (const one of [...permisoEmbarques, ...documentoTransportes, ...contenedorVacios]) counts[kindOfDifference(one)]++
  return counts
}

export function isEqual(differences: GoodsDifferences): boolean {
  return Object.values(countDifferences(differences)).every((count) => count === 0)
}

/** Returns the names of the fields that differ, in the order of the record; none for a record that only one stock has. */
export function changedFields({ before, after }: Pick<Difference, 'before' | 'after'>): string[] {
  return before && after ? Object.keys(after).filter((name) => before[name] !== after[name]) : []
}
