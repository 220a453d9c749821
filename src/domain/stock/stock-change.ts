import * as z from 'zod/mini'
import type { AuditType } from '../administration/audit.ts'
import { stockStates, type StockState } from './stock.ts'

/** The stream of what changes in the stocks that the caller may see (`server/README.md#changes`). */
export const changesPath = 'api/changes'

/**
 * What changed, without its contents: the stock itself, the records in it, that it is no longer in the warehouse, or that a send ended. Without a stock it is what the warehouse's
 * automatic send found.
 */
export const stockChange = z.object({
  warehouseId: z.number(),
  stockId: z.nullable(z.number()),
  kind: z.enum(['stock', 'records', 'removed', 'verdict']),
  /** The state after a verdict. */
  state: z.optional(z.enum(stockStates)),
  /** The families of the records. */
  records: z.optional(z.array(z.string())),
  /** When a verdict was stored, an instant. */
  at: z.optional(z.string()),
  /** The `Client-Id` of the call that did it. */
  client: z.optional(z.string()),
})

export type StockChange = z.infer<typeof stockChange>

/** What the stream says at its beginning: the server's time, from which on a later stream can go on. */
export const changesBegin = z.object({ at: z.string() })

/** The names of the stream's messages. `missed`: something may have been lost, so everything is to be read again. */
export const changesMessages = { begin: 'begin', changes: 'changes', missed: 'missed' } as const

/** How old the changes may be that a stream begins with, in milliseconds, and how old those of one that does not say since when. */
export const changesReach = { most: 3_600_000, usual: 5000 } as const

/** The header in which a client names itself, so that it knows its own changes. */
export const clientIdHeader = 'Client-Id'

/** The state that a stock has after an event that ends a send; undefined for all others. */
export function verdictOf(type: AuditType): StockState | undefined {
  return verdicts[type]
}

const verdicts: Readonly<Partial<Record<AuditType, StockState>>> = {
  STOCK_ACCEPTED: 'SUCCESS',
  STOCK_REFUSED: 'ERROR',
  STOCK_FAILED: 'FAILED',
  STOCK_WITHOUT_VERDICT: 'TECHNICAL_ERROR',
}

/** The kind of change that an event of a stock's history tells. */
export function changeKindOf(type: AuditType): StockChange['kind'] {
  if (verdictOf(type) !== undefined) return 'verdict'
  if (type === 'STOCK_DELETED') return 'removed'
  return type.startsWith('RECORD') ? 'records' : 'stock'
}
