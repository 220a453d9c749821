// Spanish words for the types, groups and record kinds of audit events.
import { auditedRecords, type AuditGroup, auditWords } from './audit.ts'

export const auditGroupWords: Readonly<Record<AuditGroup, string>> = {
  access: 'Acceso',
  users: 'Usuarios',
  companies: 'Compañias y depósitos',
  customs: 'Certificados y tickets',
  settings: 'Ajustes',
  sends: 'Envíos',
  stocks: 'Stocks',
}

/** The kinds of records of a stock, in the order of its page. */
export const stockRecordNames = [
  'permisoEmbarque',
  'documentoTransporte',
  'contenedorVacio',
  'lineaMercaderia',
  'contenedorAsociado',
  'stockError',
] as const

const typeWords: ReadonlyMap<string, string> = new Map(Object.values(auditWords).flatMap((group) => Object.entries(group)))

/** Returns the Spanish words for a type of event; an unknown type of another server unchanged. */
export function auditTypeWords(type: string): string {
  return typeWords.get(type) ?? type
}

/** Returns the Spanish words for the kind of an event's record; the name of its family when there are none. */
export function auditedRecordWords(name: string): string {
  return auditedRecords[name]?.words ?? name
}
