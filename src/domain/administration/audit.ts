// Schema, types with their words and call families of audit events, and the comparison that lists a record's changed fields.
import * as z from 'zod/mini'
import { type AnyFamily, defineFamily } from '../contract/family.ts'
import { responseOptional, responseText, withDefault } from '../contract/fields.ts'
import { type Fields, isReference } from '../contract/filters.ts'

/**
 * The types of audit events with their words, in groups for the filter. The platform's two types have its spelling. `RECORD` is a permit, a
 * document, a line or a container of a stock.
 */
export const auditWords = {
  access: {
    AUTHENTICATION_SUCCESS: 'Inicio de sesión',
    AUTHENTICATION_FAILURE: 'Inicio de sesión fallido',
    LOGOUT: 'Cierre de sesión',
    SESSIONS_ENDED: 'Sesiones cerradas',
    BROWSER_ALLOWED: 'Navegador nuevo permitido',
    PASSWORD_CHANGED: 'Contraseña cambiada',
    PASSWORD_RESET_REQUESTED: 'Restablecimiento de contraseña pedido',
    PASSWORD_RESET: 'Contraseña restablecida',
    SECOND_FACTOR_ON: 'Verificación en dos pasos activada',
    SECOND_FACTOR_OFF: 'Verificación en dos pasos desactivada',
    RECOVERY_CODES_MADE: 'Códigos de recuperación reemplazados',
    RECOVERY_CODE_USED: 'Código de recuperación usado',
  },
  users: {
    USER_REGISTERED: 'Cuenta registrada',
    USER_ACTIVATED: 'Cuenta activada',
    USER_CREATED: 'Usuario creado',
    USER_CHANGED: 'Usuario modificado',
    USER_DELETED: 'Usuario eliminado',
  },
  companies: {
    COMPANY_CREATED: 'Compañia creada',
    COMPANY_CHANGED: 'Compañia modificada',
    COMPANY_DELETED: 'Compañia eliminada',
    COMPANY_USER_ADDED: 'Usuario agregado a la compañia',
    COMPANY_USER_REMOVED: 'Usuario quitado de la compañia',
    COMPANY_ADMIN_ADDED: 'Administrador agregado a la compañia',
    COMPANY_ADMIN_REMOVED: 'Administrador quitado de la compañia',
    DEPOSITO_CREATED: 'Depósito creado',
    DEPOSITO_CHANGED: 'Depósito modificado',
    DEPOSITO_DELETED: 'Depósito eliminado',
    INTEGRACION_CREATED: 'Clave de integración creada',
    INTEGRACION_REVOKED: 'Clave de integración revocada',
    AUTOMATIC_SEND_EMPTY: 'Envío automático sin stock',
  },
  customs: {
    CERTIFICATE_KEPT: 'Certificado guardado',
    CERTIFICATE_DELETED: 'Certificado eliminado',
    CERTIFICATE_REQUESTED: 'Pedido de certificado generado',
    CERTIFICATE_REQUEST_DELETED: 'Pedido de certificado descartado',
    TICKET_ISSUED: 'Ticket de acceso obtenido',
    TICKET_FAILED: 'Ticket de acceso no obtenido',
    TICKET_CREATED: 'Ticket de acceso cargado',
    TICKET_CHANGED: 'Ticket de acceso modificado',
    TICKET_DELETED: 'Ticket de acceso eliminado',
    AFIP_LOG_DOWNLOADED: 'Registro de AFIP descargado',
  },
  settings: {
    LOGGER_CHANGED: 'Nivel de log cambiado',
    STAND_IN_CHANGED: 'Aduana simulada modificada',
    COPY_REQUESTED: 'Copia de seguridad pedida',
    COPY_DOWNLOADED: 'Copia de seguridad descargada',
    DATABASE_RESTORED: 'Base de datos restaurada de una copia',
  },
  sends: {
    STOCK_SCHEDULED: 'Envío programado',
    STOCK_SCHEDULE_CANCELLED: 'Envío programado cancelado',
    STOCK_SENT: 'Stock enviado',
    STOCK_REPEATED: 'Envío repetido',
    STOCK_ACCEPTED: 'Stock aceptado por la aduana',
    STOCK_REFUSED: 'Stock rechazado por la aduana',
    STOCK_WITHOUT_VERDICT: 'Envío sin veredicto',
    STOCK_FAILED: 'Envío fallido',
    STOCK_NOT_RECEIVED: 'Stock marcado como no recibido',
  },
  stocks: {
    STOCK_CREATED: 'Stock creado',
    STOCK_CHANGED: 'Stock modificado',
    STOCK_DELETED: 'Stock eliminado',
    STOCK_RESTORED: 'Borrado de stock deshecho',
    STOCK_CLONED: 'Stock clonado',
    RECORD_CREATED: 'Registro creado',
    RECORD_CHANGED: 'Registro modificado',
    RECORD_DELETED: 'Registro eliminado',
    RECORD_RESTORED: 'Borrado de registro deshecho',
    RECORD_MOVED_IN: 'Registro traído de otro stock',
    RECORD_MOVED_OUT: 'Registro llevado a otro stock',
    RECORDS_IMPORTED: 'Registros importados',
    SHEET_ADDED: 'Planilla agregada',
    SHEET_REPLACED: 'Stock reemplazado por una planilla',
    RECORDS_RESTORED: 'Planilla deshecha',
  },
} as const

export type AuditGroup = keyof typeof auditWords

export const auditTypes = {
  access: typesIn(auditWords.access),
  users: typesIn(auditWords.users),
  companies: typesIn(auditWords.companies),
  customs: typesIn(auditWords.customs),
  settings: typesIn(auditWords.settings),
  sends: typesIn(auditWords.sends),
  stocks: typesIn(auditWords.stocks),
} satisfies Record<AuditGroup, unknown>

function typesIn<Type extends string>(words: Readonly<Record<Type, string>>): readonly Type[] {
  // `Object.keys` has no type for the names of a constant.
  return Object.keys(words) as Type[]
}

export const stockEventTypes = [...auditTypes.sends, ...auditTypes.stocks] as const

export type AuditType = (typeof auditTypes)[AuditGroup][number]

const fieldChange = z.object({ field: z.string(), before: z.nullish(z.unknown()), after: z.nullish(z.unknown()) })

export type FieldChange = z.infer<typeof fieldChange>

/** The record that an event concerns: the name of its family, its id, and its identifier or number at that time (`recordLabelOf`). */
const auditedRecord = z.object({ name: z.string(), id: z.number(), label: responseText })

/** The data of an event besides who, when and what. Every member is optional, and another server may have further ones. */
export const auditData = z.looseObject({
  remoteAddress: responseText,
  /** A reason that a person or a server wrote. */
  message: responseText,
  /** The person, company or file that the event concerns. */
  subject: responseText,
  changes: responseOptional(z.array(fieldChange)),
  /** The fields of a created or deleted record, as the API answers them; of a titulo also `lineaMercaderias` and `contenedorAsociados`. */
  held: responseOptional(z.record(z.string(), z.unknown())),
  titulo: responseOptional(auditedRecord),
  /** The stock that was cloned, or from which a record was moved. */
  from: responseOptional(z.number()),
  /** The stock to which a record was moved. */
  to: responseOptional(z.number()),
  /**
   * Numbers of records that were cloned, imported, moved with their titulo, or deleted with their stock, by the names of their families.
   */
  counts: responseOptional(z.record(z.string(), z.number())),
  /** The transaction id of a send, in the events of the send and its outcome. */
  transactionId: responseText,
  /** Why the product sent a stock by itself: `schedule`, or `automaticSend` for the warehouse's daily hour. */
  cause: responseText,
  /** The number of errors of an outcome, and the first of them, each as its code and a short text. */
  errorCount: responseOptional(z.number()),
  errors: responseOptional(z.array(z.string())),
})

export type AuditData = z.infer<typeof auditData>

/** One audit event. `principal` is a login, or null when the product acted by itself. */
export const auditEvent = z.object({
  id: responseOptional(z.number()),
  timestamp: z.string(),
  principal: responseText,
  /** The first and last name of that person, if they have an account. */
  name: responseText,
  type: z.string(),
  stockId: z.nullish(z.number()),
  record: z.nullish(auditedRecord),
  /** The number of records of an import. */
  count: z.nullish(z.number()),
  data: withDefault(auditData, {}),
})

export type AuditEvent = z.infer<typeof auditEvent>

const fields = {
  id: 'number',
  auditEventDate: 'instant',
  principal: 'text',
  auditEventType: 'text',
  stockId: 'number',
} as const satisfies Fields

/**
 * All events, for administrators. Besides the filters, the platform's parameters `fromDate` and `toDate` (days, inclusive) limit the list.
 */
export const auditFamily = defineFamily({
  name: 'audit',
  path: 'management/audits',
  entity: auditEvent,
  draft: z.never(),
  fields,
  pageSize: 20,
  sort: 'auditEventDate,desc',
})

/** The events of one stock and its records, for those who may see the stock. */
export const stockHistoryFamily = defineFamily({
  name: 'stockHistory',
  path: 'api/stocks/:stockId/history',
  entity: auditEvent,
  draft: z.never(),
  fields,
  pageSize: 40,
  sort: 'id,desc',
})

export function changesBetween({ fields: of }: Pick<AnyFamily, 'fields'>, before: object, after: object): FieldChange[] {
  const from = recordedFieldsOf({ fields: of }, before)
  const to = recordedFieldsOf({ fields: of }, after)
  return Object.keys(of).flatMap((field) => {
    const change = { field, before: from[field] ?? null, after: to[field] ?? null }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
}

/** Returns the fields of a record without its id and the empty ones; of references the id and the identifier. */
export function recordedFieldsOf({ fields: of }: Pick<AnyFamily, 'fields'>, record: object): Record<string, unknown> {
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

/** What events say of each kind of record: its words, and the fields that identify one; the first non-empty one counts. */
export const auditedRecords: Readonly<Record<string, { readonly words: string; readonly named: readonly string[] }>> = {
  company: { words: 'Compañia', named: ['name'] },
  deposito: { words: 'Depósito', named: ['description'] },
  certificate: { words: 'Certificado', named: ['alias'] },
  wsaa: { words: 'Ticket de acceso', named: ['cuit'] },
  integracion: { words: 'Integración', named: ['name'] },
  user: { words: 'Usuario', named: ['login'] },
  afipLog: { words: 'Registro de AFIP', named: ['transactionId'] },
  stock: { words: 'Stock', named: ['fechaStock'] },
  permisoEmbarque: { words: 'Permiso de embarque', named: ['identificadorPermiso', 'identificadorRemito'] },
  documentoTransporte: { words: 'Documento de transporte', named: ['identificadorDocumentoTransporte', 'identificadorManifiesto'] },
  lineaMercaderia: { words: 'Linea de mercaderia', named: ['tipoEmbalaje'] },
  contenedorAsociado: { words: 'Contenedor asociado', named: ['numeroContenedor'] },
  contenedorVacio: { words: 'Contenedor vacio', named: ['numeroContenedor'] },
  stockError: { words: 'Error de stock', named: ['code'] },
}

/** Returns a record's identifier or number, or null when it has none. */
export function recordLabelOf(familyName: string, record: object): string | null {
  const values = new Map<string, unknown>(Object.entries(record))
  for (const field of auditedRecords[familyName]?.named ?? []) {
    const value = values.get(field)
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
