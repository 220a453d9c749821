// Schemas, states and call family of stocks, and the actions that each state allows.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import {
  responseCode,
  responseDay,
  responseOptional,
  responseNumber,
  responseReference,
  responseText,
  dayField,
  instantField,
  requiredText,
  withDefault,
} from '../contract/fields.ts'
import { defineRecord, plainInstant, plainText } from '../contract/record.ts'

export const stockStates = ['OPEN', 'PENDING', 'ERROR', 'SUCCESS', 'TECHNICAL_ERROR', 'FAILED'] as const

export type StockState = (typeof stockStates)[number]

/** The states of a stock that was sent, or is about to be, and that the authority may still accept. */
export const statesWithoutVerdict: readonly StockState[] = ['PENDING', 'TECHNICAL_ERROR']

/** An error of a stock. `code` is the authority's (`server/authority/README.md#codes`), or a word of `send-failure.ts`. */
export const stockError = z.object({
  id: responseOptional(z.number()),
  code: responseCode,
  description: responseText,
  additionalDescription: responseText,
  stock: responseReference,
})

export type StockError = z.infer<typeof stockError>

/** The totals of a stock; weights in kilograms. */
export const stockTotals = z.object({
  permisoEmbarques: z.number(),
  documentoTransportes: z.number(),
  contenedorVacios: z.number(),
  lineaMercaderias: z.number(),
  contenedorAsociados: z.number(),
  pesoBruto: z.number(),
})

export type StockTotals = z.infer<typeof stockTotals>

/** Reads a state. SCHEDULED, a state of another server, is OPEN here; any other unknown state counts as PENDING. */
function readState(text: string | null | undefined): StockState {
  return text === 'SCHEDULED' ? 'OPEN' : (stockStates.find((state) => state === text) ?? 'PENDING')
}

const unsettledStock = z.object({ id: z.number(), warehouseId: z.number(), fechaStock: responseDay })

/** A stock without verdict, in the answers of stocks that wait for it. */
export type UnsettledStock = z.infer<typeof unsettledStock>

/** The stock of a record, with the fields that identify it and its state. Some answers have the id alone. */
export const stockReference = responseOptional(
  z.object({
    id: z.number(),
    fechaStock: responseOptional(responseDay),
    state: responseOptional(
      z.pipe(
        z.string(),
        z.transform((text) => readState(text)),
      ),
    ),
    deleted: z.nullish(z.string()),
    deposito: z.nullish(z.object({ id: z.number(), description: responseText })),
  }),
)

/** The fields of a stock, and the columns of a warehouse's list, which its paper and its sheet have too. */
export const stockRecord = defineRecord(
  'stock',
  {
    fechaStock: {
      answer: responseDay,
      draft: dayField,
      type: 'day',
      kind: 'day',
      title: 'Día Informado',
      help: 'stock.fechaStockHelp',
      tip: true,
      width: '124px',
    },
    /** A new stock is OPEN. The other states are results of sending, so the draft refuses them. */
    state: {
      answer: z.pipe(z.nullish(z.string()), z.transform(readState)),
      draft: withDefault(z.literal('OPEN'), 'OPEN'),
      type: 'text',
      kind: 'stockState',
      title: 'Estatus',
      width: '148px',
    },
    sentDate: { ...plainInstant, title: 'Enviado', width: '120px' },
    daysLate: { answer: z.nullish(responseNumber), type: 'number', kind: 'wholeNumber', title: 'Días de retraso', width: '80px' },
    transactionId: { ...plainText, title: 'Transacción', width: '148px' },
    scheduleDate: { ...plainInstant, title: 'Programado', width: '124px' },
    /** The number of attempts of the current transaction, the time of the last one, and that of the next retry while it has no verdict. */
    attempts: { answer: responseOptional(z.number()), type: 'number', kind: 'wholeNumber' },
    lastAttemptDate: plainInstant,
    nextAttemptDate: plainInstant,
    /** Since when a PENDING stock waits for the authority's ticket, whose next request is at `nextAttemptDate`. */
    waitingSince: plainInstant,
    deleted: plainInstant,
    deletedByUser: plainText,
    deposito: { answer: z.nullish(z.object({ id: z.number(), description: responseText })), type: 'parent', kind: 'deposito' },
    /** The first errors, in the answer of one stock. Other servers answer all of them, in lists too. */
    errors: { answer: withDefault(z.array(stockError), []) },
    /** The number of errors, including those of the authority's answer that were not stored. Other servers do not count them. */
    errorCount: { answer: responseOptional(z.number()) },
    /** The number of stored errors; only in the answer of one stock that has more than `errors` contains. */
    errorsKept: { answer: responseOptional(z.number()) },
    /** The stock without verdict, of the same customs office and LOT, that this stock's scheduled or automatic send waits for. */
    waitsFor: { answer: z.nullish(unsettledStock) },
    /** Only in the answer of one stock: a warehouse's list would carry hundreds of them. */
    emptyContainers: { answer: responseOptional(z.array(z.object({ id: z.number() }))) },
    /** Only in the answer of one stock, and only from a server that counts. */
    totals: { answer: responseOptional(stockTotals) },
  },
  {
    groups: [{ heading: 'stock.one', fields: ['fechaStock', 'deposito'] }],
    columns: ['sentDate', 'daysLate', 'transactionId', 'fechaStock', 'state', 'scheduleDate'],
  },
)

export const stock = stockRecord.entity

export type Stock = z.infer<typeof stock>

/** An id that clients may send and the server ignores, because the address names the warehouse. */
const clientId = z.nullish(z.union([z.number(), z.string().check(z.regex(/^\d*$/))]))

export const stockDraft = z.extend(stockRecord.draft, { companyId: clientId, warehouseId: clientId })

export type StockDraft = z.infer<typeof stockDraft>

export const stockFamily = defineFamily({
  ...stockRecord,
  path: 'api/warehouse/:warehouseId/stocks',
  draft: stockDraft,
  pageSize: 40,
  sort: 'id,desc',
})

/**
 * Body of `PATCH .../send`: the day that is declared. With `transactionId` it only repeats that transaction, and is refused when the stock
 * got a verdict in the meantime; without it a stock with a technical error is repeated too, for clients that do not name it.
 */
export const sendDraft = z.object({ fechaStock: dayField, transactionId: z.nullish(z.string()) })

export type SendDraft = z.infer<typeof sendDraft>

export const scheduleDraft = z.object({ scheduleDate: instantField })

export type ScheduleDraft = z.infer<typeof scheduleDraft>

/** Body of `PATCH .../not-received`: why ROLE_ADMIN is certain that the authority did not receive the stock. */
export const notReceivedDraft = z.object({ reason: requiredText(500) })

export type NotReceivedDraft = z.infer<typeof notReceivedDraft>

/** The number of vain attempts after which a stock can be marked as not received. */
export const attemptsBeforeNotReceived = 5

/** The greatest age of the day of a sent stock, in years. */
export const sendYearsBack = 10

/** The most errors in the answer of one stock; `api/stock-errors` has all. */
export const errorsPerPage = 100

export function errorCountOf({ errors = [], errorCount = 0 }: Pick<StatusFields, 'errors' | 'errorCount'>): number {
  return Math.max(errorCount, errors.length)
}

/** A stock's state; SCHEDULED for an open stock that will be sent at a set time; WARNED for one that was accepted with warnings. */
export type StockStatus = StockState | 'SCHEDULED' | 'WARNED'

interface StatusFields {
  readonly state: StockState
  readonly scheduleDate?: string | null | undefined
  readonly errors?: readonly StockError[]
  readonly errorCount?: number | undefined
}

export function stockStatus({ state, scheduleDate, ...counts }: StatusFields): StockStatus {
  if (state === 'OPEN' && scheduleDate) return 'SCHEDULED'
  return state === 'SUCCESS' && errorCountOf(counts) > 0 ? 'WARNED' : state
}

export const stockActions = [
  'edit',
  'send',
  'schedule',
  'cancelSchedule',
  'reprocess',
  'notReceived',
  'clone',
  'delete',
  'showErrors',
] as const

export type StockAction = (typeof stockActions)[number]

/**
 * The actions that each status allows: the screens offer them, the server refuses all others. `edit` means the stock and all its records. A
 * PENDING stock may have reached the authority, so it is not changed until it has a verdict.
 */
const allowed: Record<StockStatus, readonly StockAction[]> = {
  OPEN: ['edit', 'send', 'schedule', 'clone', 'delete'],
  SCHEDULED: ['edit', 'send', 'cancelSchedule', 'clone', 'delete'],
  PENDING: ['clone'],
  ERROR: ['edit', 'send', 'clone', 'delete', 'showErrors'],
  FAILED: ['edit', 'send', 'clone', 'delete', 'showErrors'],
  TECHNICAL_ERROR: ['reprocess', 'notReceived', 'clone', 'showErrors'],
  SUCCESS: ['clone'],
  WARNED: ['clone', 'showErrors'],
}

export function stockCan(action: StockAction, of: StatusFields): boolean {
  return allowed[stockStatus(of)].includes(action)
}

export function canMarkNotReceived(of: StatusFields & Pick<Stock, 'attempts'>): boolean {
  return stockCan('notReceived', of) && (of.attempts ?? 0) >= attemptsBeforeNotReceived
}

export function isWarned(of: StatusFields): boolean {
  return stockStatus(of) === 'WARNED'
}

type StockColor = 'green' | 'red' | 'blue' | 'yellow'

interface StockDisplay {
  /** The word on the badge. */
  readonly label: string
  /** The words to the right of the badge: `con advertencias`. */
  readonly mark?: string
  readonly color: StockColor
  /** The colour of its row, which distinguishes fewer states than the badge. */
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
  WARNED: { label: 'Enviado', mark: 'con advertencias', color: 'green', row: 'green' },
}

export function stockDisplay(of: StatusFields): StockDisplay {
  return display[stockStatus(of)]
}

/** Returns a stock's state in words: `Enviado con advertencias`. */
export function stateText(of: StatusFields): string {
  const { label, mark } = stockDisplay(of)
  return mark === undefined ? label : `${label} ${mark}`
}

/** Returns whether a stock is declared: accepted, at the authority or perhaps there, or a draft, which a refused one is again. */
export function declaredAs({ state }: Pick<Stock, 'state'>): 'accepted' | 'unsettled' | 'draft' {
  if (state === 'SUCCESS') return 'accepted'
  return statesWithoutVerdict.includes(state) ? 'unsettled' : 'draft'
}

/**
 * Returns whether a stock is at the authority. One that waits for another stock's verdict, or for a ticket, is PENDING too, and has not
 * been sent.
 */
export function awaitsVerdict(of: Pick<Stock, 'state' | 'waitsFor' | 'waitingSince'>): boolean {
  return of.state === 'PENDING' && !of.waitsFor && !of.waitingSince
}
