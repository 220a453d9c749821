import * as z from 'zod/mini'
import { type AnyFamily, defineFamily } from '../contract/family.ts'
import { responseOptional, responseText } from '../contract/fields.ts'
import { type Fields, isReference } from '../contract/filters.ts'

/**
 * What the record of who did what tells, in groups that a reader knows. The platform's two are spelled as the platform spells them. `RECORD` is a permit, a document, a line
 * or a container of a stock.
 */
export const auditTypes = {
  access: [
    'AUTHENTICATION_SUCCESS',
    'AUTHENTICATION_FAILURE',
    'LOGOUT',
    'SESSIONS_ENDED',
    'PASSWORD_CHANGED',
    'PASSWORD_RESET_REQUESTED',
    'PASSWORD_RESET',
    'SECOND_FACTOR_ON',
    'SECOND_FACTOR_OFF',
    'RECOVERY_CODES_MADE',
    'RECOVERY_CODE_USED',
  ],
  users: ['USER_REGISTERED', 'USER_ACTIVATED', 'USER_CREATED', 'USER_CHANGED', 'USER_DELETED'],
  companies: [
    'COMPANY_CREATED',
    'COMPANY_CHANGED',
    'COMPANY_DELETED',
    'COMPANY_USER_ADDED',
    'COMPANY_USER_REMOVED',
    'COMPANY_ADMIN_ADDED',
    'COMPANY_ADMIN_REMOVED',
    'DEPOSITO_CREATED',
    'DEPOSITO_CHANGED',
    'DEPOSITO_DELETED',
    'AUTOMATIC_SEND_EMPTY',
  ],
  customs: [
    'CERTIFICATE_KEPT',
    'CERTIFICATE_DELETED',
    'CERTIFICATE_REQUESTED',
    'CERTIFICATE_REQUEST_DELETED',
    'TICKET_ISSUED',
    'TICKET_FAILED',
    'TICKET_CREATED',
    'TICKET_CHANGED',
    'TICKET_DELETED',
    'AFIP_LOG_DOWNLOADED',
  ],
  settings: ['LOGGER_CHANGED', 'STAND_IN_CHANGED', 'DATABASE_RESTORED'],
  stocks: [
    'STOCK_CREATED',
    'STOCK_CHANGED',
    'STOCK_DELETED',
    'STOCK_RESTORED',
    'STOCK_CLONED',
    'STOCK_SCHEDULED',
    'STOCK_SCHEDULE_CANCELLED',
    'STOCK_SENT',
    'STOCK_REPEATED',
    'STOCK_ACCEPTED',
    'STOCK_REFUSED',
    'STOCK_WITHOUT_VERDICT',
    'STOCK_FAILED',
    'STOCK_NOT_RECEIVED',
    'RECORD_CREATED',
    'RECORD_CHANGED',
    'RECORD_DELETED',
    'RECORD_RESTORED',
    'RECORD_MOVED_IN',
    'RECORD_MOVED_OUT',
    'RECORDS_IMPORTED',
  ],
} as const

export type AuditGroup = keyof typeof auditTypes

export type AuditType = (typeof auditTypes)[AuditGroup][number]

const fieldChange = z.object({ field: z.string(), before: z.nullish(z.unknown()), after: z.nullish(z.unknown()) })

/** A field before and after a change, as the API answers it. */
export type FieldChange = z.infer<typeof fieldChange>

/** The record that an event is about: the name of its family, its id, and its identifier or number at that time (`recordLabelOf`). */
const auditedRecord = z.object({ name: z.string(), id: z.number(), label: responseText })

/** What an event tells besides who, when and what: every member may be missing. Another server may have further ones. */
export const auditData = z.looseObject({
  remoteAddress: responseText,
  /** A reason, as a person or a server wrote it. */
  message: responseText,
  /** A person, a company or a file that the event is about. */
  subject: responseText,
  changes: responseOptional(z.array(fieldChange)),
  /** What a created or deleted record holds, as the API answers it; with `lineaMercaderias` and `contenedorAsociados` for a titulo. */
  held: responseOptional(z.record(z.string(), z.unknown())),
  /** The titulo that a line or a container belongs to. */
  titulo: responseOptional(auditedRecord),
  /** The stock that was cloned, or that a record was moved from. */
  from: responseOptional(z.number()),
  /** The stock that a record was moved to. */
  to: responseOptional(z.number()),
  /** How many records were cloned, imported or moved along, or were in a deleted stock, by the names of their families. */
  counts: responseOptional(z.record(z.string(), z.number())),
  /** Of a send and of its outcome. */
  transactionId: responseText,
  /** Of a send that the product started by itself: `schedule`, or `automaticSend` for the warehouse's daily hour. */
  cause: responseText,
  /** Of an outcome: how many errors there are, and the first of them, each as its code and a short text. */
  errorCount: responseOptional(z.number()),
  errors: responseOptional(z.array(z.string())),
})

export type AuditData = z.infer<typeof auditData>

/** One event. `principal` is a login, or null when the product did it by itself. */
export const auditEvent = z.object({
  id: responseOptional(z.number()),
  timestamp: z.string(),
  principal: responseText,
  /** The first and last name of that person, where they have an account. */
  name: responseText,
  type: z.string(),
  stockId: z.nullish(z.number()),
  record: z.nullish(auditedRecord),
  /** How many records were imported at once. */
  count: z.nullish(z.number()),
  data: z.pipe(
    z.nullish(auditData),
    z.transform((data) => data ?? {}),
  ),
})

export type AuditEvent = z.infer<typeof auditEvent>

const fields = {
  id: 'number',
  auditEventDate: 'instant',
  principal: 'text',
  auditEventType: 'text',
  stockId: 'number',
} as const satisfies Fields

/** All events, for administrators. The platform's `fromDate` and `toDate` (days, the second included) filter it besides the criteria. */
export const auditFamily = defineFamily({
  name: 'audit',
  path: 'management/audits',
  entity: auditEvent,
  draft: z.never(),
  fields,
  pageSize: 20,
  sort: 'auditEventDate,desc',
})

/** The events of one stock and of what it holds, for those who may see the stock. */
export const stockHistoryFamily = defineFamily({
  name: 'stockHistory',
  path: 'api/stocks/:stockId/history',
  entity: auditEvent,
  draft: z.never(),
  fields,
  pageSize: 40,
  sort: 'id,desc',
})

/** Returns the fields of a family that differ, by what the API answers before and after. */
export function changesBetween({ fields: of }: Pick<AnyFamily, 'fields'>, before: object, after: object): FieldChange[] {
  const from = heldBy({ fields: of }, before)
  const to = heldBy({ fields: of }, after)
  return Object.keys(of).flatMap((field) => {
    const change = { field, before: from[field] ?? null, after: to[field] ?? null }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
}

/** Returns what a record holds, without its id and its empty fields; of a reference its id and what names it. */
export function heldBy({ fields: of }: Pick<AnyFamily, 'fields'>, record: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(record))
  return Object.fromEntries(
    Object.entries(of).flatMap(([field, type]) => {
      const value = isReference(type) ? referenceOf(field, values.get(field)) : values.get(field)
      return field === 'id' || type === 'secret' || type === 'blob' || value === null || value === undefined ? [] : [[field, value]]
    }),
  )
}

function referenceOf(field: string, reference: unknown): unknown {
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return null
  const label = recordLabelOf(field, reference)
  return { id: reference.id, ...(label === null ? {} : { label }) }
}

/** The fields that name a record, the first that is not empty. */
const naming: Readonly<Record<string, readonly string[]>> = {
  user: ['login'],
  company: ['name'],
  deposito: ['description'],
  certificate: ['alias'],
  wsaa: ['cuit'],
  afipLog: ['transactionId'],
  stockError: ['code'],
  stock: ['fechaStock'],
  permisoEmbarque: ['identificadorPermiso', 'identificadorRemito'],
  documentoTransporte: ['identificadorDocumentoTransporte', 'identificadorManifiesto'],
  contenedorVacio: ['numeroContenedor'],
  lineaMercaderia: ['tipoEmbalaje'],
  contenedorAsociado: ['numeroContenedor'],
}

/** Returns a record's identifier or number, or null when it has none. */
export function recordLabelOf(familyName: string, record: object): string | null {
  const values = new Map<string, unknown>(Object.entries(record))
  for (const field of naming[familyName] ?? []) {
    const value = values.get(field)
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
