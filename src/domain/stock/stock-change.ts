// Schema of the server-sent events that announce changes in stocks and companies to open screens.
import * as z from 'zod/mini'
import type { AuditType } from '../administration/audit.ts'
import { stockStates, type StockState } from './stock.ts'

/**
 * A change without its contents: of the stock itself, of its records, its removal from the warehouse, or the end of a send. Without a stock
 * it is the outcome of the warehouse's automatic send.
 */
export const stockChange = z.object({
  warehouseId: z.number(),
  stockId: z.nullable(z.number()),
  kind: z.enum(['stock', 'records', 'removed', 'verdict']),
  /** The state after a verdict. */
  state: z.optional(z.enum(stockStates)),
  /** The families of the changed records. */
  records: z.optional(z.array(z.string())),
  /** The instant at which a verdict was stored. */
  at: z.optional(z.string()),
  /** The `Client-Id` of the call that made the change. */
  client: z.optional(z.string()),
  /**
   * The company whose data, people, warehouses or ticket changed. Such a change has the warehouse 0, which processes and screens of earlier
   * releases ignore. The company 0 stands for all that the person works for, and for their own account.
   */
  companyId: z.optional(z.number()),
  /**
   * The ids of users that are told of the change without a place in the company: those who lost it by the change, or whose own account
   * changed. Screens do not get the ids.
   */
  toUsers: z.optional(z.array(z.number())),
})

export type StockChange = z.infer<typeof stockChange>

export function companyChange(companyId: number, more: Pick<StockChange, 'client' | 'toUsers'> = {}): StockChange & { companyId: number } {
  return { warehouseId: 0, stockId: null, kind: 'stock', companyId, ...more }
}

/**
 * The greatest age of the changes with which a stream starts, in milliseconds: the `most` that a client can ask for, and the `usual` one
 * without the parameter `since`.
 */
export const changesReach = { most: 3_600_000, usual: 5000 } as const

/** The request header with the client's id, by which it recognises its own changes. */
export const clientIdHeader = 'Client-Id'

/** Returns the state of a stock after an event that ends a send; undefined for all other events. */
export function verdictOf(type: AuditType): StockState | undefined {
  return verdicts[type]
}

const verdicts: Readonly<Partial<Record<AuditType, StockState>>> = {
  STOCK_ACCEPTED: 'SUCCESS',
  STOCK_REFUSED: 'ERROR',
  STOCK_FAILED: 'FAILED',
  STOCK_WITHOUT_VERDICT: 'TECHNICAL_ERROR',
}

export function changeKindOf(type: AuditType): StockChange['kind'] {
  if (verdictOf(type) !== undefined) return 'verdict'
  if (type === 'STOCK_DELETED') return 'removed'
  return type.startsWith('RECORD') ? 'records' : 'stock'
}
