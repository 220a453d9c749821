// Writes an audit event of a stock as one Spanish sentence.
import { t } from '#app/i18n/text.ts'
import { auditTypeWords, stockRecordNames } from '#domain/administration/audit-words.ts'
import { type AuditEvent, stockEventTypes } from '#domain/administration/audit.ts'
import { eventField } from './event-fields.ts'

export function authorText({ principal, name }: Pick<AuditEvent, 'principal' | 'name'>): string {
  return name || principal || t('event.system')
}

/** Returns the sentence for an event of a stock. The compiler reports an event type that has no sentence in the catalogue. */
export function eventSentence(event: AuditEvent): string {
  const { data, record } = event
  const params = {
    who: authorText(event),
    record: recordText(record) + tituloText(event),
    titulo: tituloText(event),
    counts: countsText(data.counts),
    held: data.counts ? t('event.with', { counts: countsText(data.counts) }) : '',
    from: data.from ?? '',
    file: data.subject ? t('event.file', { name: data.subject }) : '',
    to: data.to ?? '',
    when: scheduleText(event),
    cause: causeText(data.cause),
    transaction: data.transactionId ? t('event.transaction', { id: data.transactionId }) : '',
    errors: errorsText(event),
  }
  const type = stockEventTypes.find((one) => one === event.type)
  return type ? t(`event.${type}`, params) : t('event.other', { ...params, what: auditTypeWords(event.type) })
}

/** Returns a record's name, `el permiso de embarque 26001EC01000123A`; with its id when it has no label. */
function recordText(record: AuditEvent['record']): string {
  const name = stockRecordNames.find((one) => one === record?.name)
  if (!record || !name) return t('event.record')
  // A goods line is named by the code of its packaging.
  const field = name === 'lineaMercaderia' ? 'tipoEmbalaje' : ''
  const label = record.label ? eventField(name, field).show(record.label) : String(record.id)
  return t(`event.record.${name}`, { label })
}

function tituloText({ data: { titulo } }: AuditEvent): string {
  if (!titulo) return ''
  const label = titulo.label ?? String(titulo.id)
  return t(titulo.name === 'permisoEmbarque' ? 'event.ofPermiso' : 'event.ofDocumento', { label })
}

/** Returns counts as a text, `12 permisos de embarque y 1 documento de transporte`. */
function countsText(counts: Readonly<Record<string, number>> = {}): string {
  const words = stockRecordNames.flatMap((name) => {
    const count = counts[name] ?? 0
    if (count === 0) return []
    return [count === 1 ? t(`event.one.${name}`) : t(`event.many.${name}`, { count })]
  })
  return new Intl.ListFormat('es').format(words)
}

/** Returns the instant of a scheduled send: the new one, or the one that was cancelled. */
function scheduleText({ data: { changes = [] } }: AuditEvent): string {
  const change = changes.find(({ field }) => field === 'scheduleDate')
  const instant = eventField('stock', 'scheduleDate').show(change?.after ?? change?.before)
  return instant === '' ? '' : t('event.when', { instant })
}

function causeText(cause: string | null | undefined): string {
  if (cause === 'schedule') return t('event.cause.schedule')
  return cause === 'automaticSend' ? t('event.cause.automaticSend') : ''
}

/** Returns how many errors the authority returned. For an accepted stock they are warnings. */
function errorsText({ type, data: { errorCount: count = 0 } }: AuditEvent): string {
  if (count === 0) return ''
  if (type === 'STOCK_ACCEPTED') return count === 1 ? t('event.warnings.one') : t('event.warnings.many', { count })
  return count === 1 ? t('event.errors.one') : t('event.errors.many', { count })
}
