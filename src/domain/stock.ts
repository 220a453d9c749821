import * as z from 'zod/mini'
import { today } from './dates.ts'
import { defineFamily } from './family.ts'
import {
  responseCode,
  responseDay,
  responseInstant,
  responseOptional,
  responseNumber,
  responseReference,
  responseText,
  dayField,
  instantField,
  recordIdentity,
} from './fields.ts'

export const stockStates = ['OPEN', 'PENDING', 'ERROR', 'SUCCESS', 'TECHNICAL_ERROR', 'FAILED'] as const

export type StockState = (typeof stockStates)[number]

/** What the authority said of a stock: `code` as it numbers them (`authority.md` 8). */
export const stockError = z.object({
  id: responseOptional(z.number()),
  code: responseCode,
  description: responseText,
  additionalDescription: responseText,
  stock: responseReference,
})

export type StockError = z.infer<typeof stockError>

/** How much a stock declares; weights in kilograms. */
export const stockTotals = z.object({
  permisoEmbarques: z.number(),
  documentoTransportes: z.number(),
  contenedorVacios: z.number(),
  lineaMercaderias: z.number(),
  contenedorAsociados: z.number(),
  pesoBruto: z.number(),
})

export type StockTotals = z.infer<typeof stockTotals>

/** A server may tell a stock that waits for its hour by a state of its own; anything else that is not known is on its way (`product.md` 4). */
function readState(text: string | null | undefined): StockState {
  return text === 'SCHEDULED' ? 'OPEN' : (stockStates.find((state) => state === text) ?? 'PENDING')
}

/** The inventory that a warehouse declares for one day. */
export const stock = z.object({
  ...recordIdentity,
  fechaStock: responseDay,
  state: z.pipe(z.nullish(z.string()), z.transform(readState)),
  deleted: z.nullish(z.string()),
  deletedByUser: z.nullish(z.string()),
  deposito: z.nullish(z.object({ id: z.number(), description: responseText })),
  sentDate: z.nullish(responseInstant),
  daysLate: z.nullish(responseNumber),
  transactionId: responseText,
  scheduleDate: z.nullish(responseInstant),
  errors: z.pipe(
    z.nullish(z.array(stockError)),
    z.transform((errors) => errors ?? []),
  ),
  /** Only in the answer of one stock: a warehouse's list would carry hundreds of them. */
  emptyContainers: responseOptional(z.array(z.object({ id: z.number() }))),
  /** Only in the answer of one stock, and only from a server that counts. */
  totals: responseOptional(stockTotals),
})

export type Stock = z.infer<typeof stock>

/** The warehouse is the address's; what a client says of it and of its company, often as a text, is not asked. */
const clientId = z.nullish(z.union([z.number(), z.string().check(z.regex(/^\d*$/))]))

/** A stock starts open; the other states are the authority's doing, so no body can claim one. */
export const stockDraft = z.object({
  fechaStock: dayField,
  state: z.pipe(
    z.nullish(z.literal('OPEN')),
    z.transform((state) => state ?? 'OPEN'),
  ),
  companyId: clientId,
  warehouseId: clientId,
})

export type StockDraft = z.infer<typeof stockDraft>

export const stockFamily = defineFamily({
  name: 'stock',
  path: 'api/warehouse/:warehouseId/stocks',
  entity: stock,
  draft: stockDraft,
  fields: {
    id: 'number',
    fechaStock: 'day',
    state: 'text',
    sentDate: 'instant',
    daysLate: 'number',
    transactionId: 'text',
    scheduleDate: 'instant',
    deleted: 'instant',
    deletedByUser: 'text',
    deposito: 'parent',
  },
  pageSize: 40,
  sort: 'id,desc',
})

/** Body of `PATCH .../send`: the day that is declared. */
export const sendDraft = z.object({ fechaStock: dayField })

export type SendDraft = z.infer<typeof sendDraft>

/** Body of `PATCH .../schedule`: the instant at which it goes out. */
export const scheduleDraft = z.object({ scheduleDate: instantField })

export type ScheduleDraft = z.infer<typeof scheduleDraft>

/** How many years back a stock may be dated when it is sent (`product.md` 9). */
export const sendYearsBack = 10

/** Where a stock stands: its state, with an open stock that waits for its hour told apart. */
export type StockStatus = StockState | 'SCHEDULED'

interface StatusFields {
  readonly state: StockState
  readonly scheduleDate?: string | null | undefined
}

export function stockStatus(of: StatusFields): StockStatus {
  return of.state === 'OPEN' && of.scheduleDate ? 'SCHEDULED' : of.state
}

export const stockActions = ['edit', 'send', 'schedule', 'cancelSchedule', 'reprocess', 'clone', 'delete', 'showErrors'] as const

export type StockAction = (typeof stockActions)[number]

/**
 * What may be done with a stock (`product.md` 4, `decisions.md` 16): the screens show by it, the server refuses by it. `edit` is the stock itself and
 * everything in it. A PENDING stock may have reached the authority already, so it is left alone until it settles.
 */
const allowed: Record<StockStatus, readonly StockAction[]> = {
  OPEN: ['edit', 'send', 'schedule', 'clone', 'delete'],
  SCHEDULED: ['edit', 'send', 'cancelSchedule', 'clone', 'delete'],
  PENDING: ['clone'],
  ERROR: ['edit', 'send', 'clone', 'delete', 'showErrors'],
  FAILED: ['edit', 'send', 'clone', 'delete', 'showErrors'],
  TECHNICAL_ERROR: ['reprocess', 'clone', 'showErrors'],
  SUCCESS: ['clone'],
}

export function stockCan(action: StockAction, of: StatusFields): boolean {
  return allowed[stockStatus(of)].includes(action)
}

export type StockColor = 'green' | 'red' | 'blue' | 'yellow'

export interface StockDisplay {
  /** The word on the badge. */
  readonly label: string
  readonly color: StockColor
  /** The tint of its row (`product.md` 2.4), which tells fewer states apart than the badge. */
  readonly row: StockColor
}

const display: Record<StockStatus, StockDisplay> = {
  OPEN: { label: 'Abierto', color: 'blue', row: 'blue' },
  SCHEDULED: { label: 'Programado', color: 'blue', row: 'blue' },
  PENDING: { label: 'Pendiente', color: 'yellow', row: 'yellow' },
  ERROR: { label: 'Error', color: 'red', row: 'red' },
  FAILED: { label: 'Fallido', color: 'red', row: 'yellow' },
  TECHNICAL_ERROR: { label: 'Error Técnico', color: 'red', row: 'yellow' },
  SUCCESS: { label: 'Enviado', color: 'green', row: 'green' },
}

export function stockDisplay(of: StatusFields): StockDisplay {
  return display[stockStatus(of)]
}

/** Whether a stock is on its way to a verdict, so that a screen keeps asking. */
export function isSettling(of: StatusFields): boolean {
  return of.state === 'PENDING'
}

/** What quick create sends: an open stock of today. */
export function newStock(warehouse: { id: number; companyId?: number | undefined }, now?: Date): StockDraft {
  return {
    fechaStock: today(now),
    state: 'OPEN',
    warehouseId: warehouse.id,
    ...(warehouse.companyId === undefined ? {} : { companyId: warehouse.companyId }),
  }
}
