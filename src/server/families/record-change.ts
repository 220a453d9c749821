// Writes the audit event of a created, changed or deleted record that belongs to no stock.
import { changesBetween, recordedFieldsOf, type AuditType } from '#domain/administration/audit.ts'
import type { AnyFamily } from '#domain/contract/family.ts'
import type { Db } from '../store/database/database.ts'
import { recordEvent, type Author } from '../store/operations/audit.ts'

/** The event types for a kind of record that belongs to no stock. */
interface Events {
  readonly of: Pick<AnyFamily, 'name' | 'fields'>
  readonly created: AuditType
  readonly changed: AuditType
  readonly deleted: AuditType
}

interface Identified {
  readonly id: number
}

/** Records an event with all fields of a record that was created or deleted, or with the changed fields of one that was edited. An edit without a change records nothing. */
export async function recordChange(
  tx: Db,
  author: Author,
  { of: family, created, changed, deleted }: Events,
  { before, after }: { readonly before: Identified | null; readonly after: Identified | null },
): Promise<void> {
  const of = after ?? before
  if (!of) return
  const record = { name: family.name, of }
  if (before && after) {
    const changes = changesBetween(family, before, after)
    if (changes.length > 0) await recordEvent(tx, author, { type: changed, record, data: { changes } })
  } else await recordEvent(tx, author, { type: after ? created : deleted, record, data: { held: recordedFieldsOf(family, of) } })
}
