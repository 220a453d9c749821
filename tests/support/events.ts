import { auditEvent, type AuditEvent, type AuditType } from '#domain/administration/audit.ts'
import type { Store } from '#server/store/database/open.ts'
import { listEvents } from '#server/store/operations/audit.ts'
import type { Reply } from './server.ts'

export async function eventsOf({ db }: Store, type?: AuditType): Promise<AuditEvent[]> {
  const page = { page: 0, size: 2000, sort: [{ property: 'id', direction: 'desc' }] } as const
  const criteria = type === undefined ? [] : [{ field: 'auditEventType', type: 'text', operator: 'equals', value: type } as const]
  return (await listEvents(db, { from: null, until: null }, page, criteria)).rows
}

export function eventsIn({ rows }: Reply): AuditEvent[] {
  return rows.map((row) => auditEvent.parse(row))
}
