// Writes audit events as the lines of a CSV export for spreadsheets in Spanish.
import { csvBegin, csvLine } from '../sheets/csv.ts'
import { localOf, showDay } from '../values/dates.ts'
import { auditedRecordWords, auditTypeWords } from './audit-words.ts'
import type { AuditData, AuditEvent, FieldChange } from './audit.ts'

export const auditCsvHead = csvBegin + csvLine(['Fecha y hora', 'Usuario', 'Hecho', 'Stock', 'Registro', 'Dirección', 'Datos'])

export function auditCsvLine({ timestamp, principal, type, stockId, record, data }: AuditEvent): string {
  const local = localOf(timestamp)
  return csvLine([
    `${showDay(local.slice(0, 10))} ${local.slice(11)}`,
    principal ?? 'El sistema',
    auditTypeWords(type),
    stockId?.toString() ?? '',
    record ? [auditedRecordWords(record.name), record.id, record.label ?? ''].join(' ').trim() : '',
    data.remoteAddress ?? '',
    describeData(data),
  ])
}

function describeData({ message, subject, titulo, from, to, counts, transactionId, changes, held, errorCount, errors }: AuditData): string {
  const parts = [
    subject,
    message,
    transactionId && `Transacción ${transactionId}`,
    titulo && `${auditedRecordWords(titulo.name)} ${titulo.label ?? titulo.id}`,
    typeof from === 'number' && `Desde el stock ${from}`,
    typeof to === 'number' && `Hacia el stock ${to}`,
    ...Object.entries(counts ?? {}).map(([name, count]) => `${auditedRecordWords(name)}: ${count}`),
    ...(changes ?? []).map(describeChange),
    ...Object.entries(held ?? {}).map(([field, value]) => `${field}: ${textOf(value)}`),
    typeof errorCount === 'number' && `Errores: ${errorCount}`,
    ...(errors ?? []),
  ]
  return parts.filter((part) => typeof part === 'string' && part !== '').join('; ')
}

function describeChange({ field, before, after }: FieldChange): string {
  return `${field}: ${textOf(before)} → ${textOf(after)}`
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'object' && 'label' in value && typeof value.label === 'string') return value.label
  return JSON.stringify(value)
}
