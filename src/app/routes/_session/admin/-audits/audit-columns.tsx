// Columns of the audit list, and the texts of an event's time, subject and changes.
import { Fragment } from 'react'
import type { ListedAuditEvent } from '#app/api/administration/audit.ts'
import { t } from '#app/i18n/text.ts'
import { Arrow } from '#app/records/events/event-data.tsx'
import { eventField } from '#app/records/events/event-fields.ts'
import type { Column } from '#app/ui/table/table-column.ts'
import { auditedRecordWords, auditTypeWords } from '#domain/administration/audit-words.ts'
import { localOf, showDay } from '#domain/values/dates.ts'
import classes from './audit-columns.module.css'

const nothing = '-'

export const auditColumns: readonly Column<ListedAuditEvent>[] = [
  { id: 'timestamp', title: 'audits.date', width: '176px', sort: 'auditEventDate', cell: ({ timestamp }) => instantText(timestamp) },
  { id: 'principal', title: 'audits.principal', width: '136px', sort: 'principal', cell: personText },
  { id: 'type', title: 'audits.type', width: '232px', cell: ({ type }) => auditTypeWords(type) },
  { id: 'about', title: 'audits.about', width: '216px', cell: aboutText },
  { id: 'remoteAddress', title: 'audits.remoteAddress', width: '128px', cell: ({ data }) => data.remoteAddress || nothing },
  { id: 'data', title: 'audits.data', cell: (event) => <DataCell event={event} /> },
]

/** Returns an instant with seconds, which auditors compare. */
export function instantText(timestamp: string): string {
  return `${showDay(localOf(timestamp).slice(0, 10))} ${localOf(timestamp).slice(11)}`
}

/** Returns the login of an event's author, by which the list is filtered and sorted. */
function personText({ principal }: Pick<ListedAuditEvent, 'principal'>): string {
  return principal ?? t('event.system')
}

/** Returns what an event is about: `Permiso de embarque 26001EC01000123A`, `Stock 41`. */
export function aboutText({ record, stockId, data, count }: ListedAuditEvent): string {
  if (record) return `${auditedRecordWords(record.name)} ${record.name === 'stock' ? record.id : (record.label ?? record.id)}`
  const counted = Object.entries(data.counts ?? {}).map(([name, many]) => `${auditedRecordWords(name)}: ${many}`)
  if (typeof count === 'number' && counted.length > 0) return counted.join(', ')
  if (data.subject) return data.subject
  return stockId === null ? nothing : t('audits.stockOf', { id: stockId })
}

/** The cell with further details in one line: the person or object concerned, the reason, and the changed fields. */
function DataCell({ event: { record, data } }: { event: ListedAuditEvent }) {
  const texts = [record && data.subject, data.message, ...(data.errors ?? [])].flatMap((text) => text || [])
  const changes = (data.changes ?? []).map(({ field, before, after }) => {
    const { label, show } = eventField(record?.name, field)
    return { field, label, before: show(before) || t('event.empty'), after: show(after) || t('event.empty') }
  })
  const whole = [...texts, ...changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`)].join('; ')
  return (
    <span title={whole} className={classes['data']}>
      {whole === '' ? nothing : texts.join('; ')}
      {changes.map(({ field, label, before, after }, index) => (
        <Fragment key={field}>
          {(index > 0 || texts.length > 0) && '; '}
          {label}: {before} <Arrow /> {after}
        </Fragment>
      ))}
    </span>
  )
}
