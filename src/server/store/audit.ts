import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { auditData, recordLabelOf, type AuditData, type AuditEvent, type AuditType } from '#domain/audit.ts'
import type { Criterion } from '#domain/filters.ts'
import type { PageRequest } from '#domain/page.ts'
import type { AuditEventTable, Db } from './database.ts'
import { readRows } from './page.ts'
import type { Rows } from './page.ts'

/** Who does something, from where and when. `login` is null when the product does it by itself. */
export interface Author {
  readonly login: string | null
  /** Null when it comes from no call. */
  readonly remoteAddress: string | null
  /** An instant. */
  readonly now: string
}

/** What is recorded of something that was done. */
interface NewEvent {
  readonly type: AuditType
  readonly data?: AuditData
  readonly stockId?: number
  /** The record that it is about: its family's name, and the record as the API answers it. */
  readonly record?: { readonly name: string; readonly of: { readonly id: number } }
}

/** The longest text of a name or an address, as the platform cuts them. */
const maxText = 255

/** Records an event, in the transaction of what it tells. */
export async function recordEvent(tx: Db, author: Author, event: NewEvent): Promise<void> {
  await tx.insertInto('audit_event').values(rowOf(author, event)).execute()
}

/**
 * Records one of many records that one person imports at once: the first makes an event, and each further one counts on in it. `id` names the import, and its records are those of
 * one stock and one family.
 */
export async function recordImported(
  tx: Db,
  author: Author,
  { id, ...event }: NewEvent & { readonly id: string; readonly stockId: number; readonly record: NonNullable<NewEvent['record']> },
): Promise<void> {
  const name = `${author.login ?? ''} ${event.stockId} ${event.record.name} ${id}`
  await tx
    .insertInto('audit_event')
    .values({ ...rowOf(author, event), recordId: null, label: null, import: name, count: 1 })
    .onConflict((on) =>
      on
        .column('import')
        .where('import', 'is not', null)
        .doUpdateSet({ count: sql`audit_event.count + 1` }),
    )
    .execute()
}

function rowOf({ login, remoteAddress, now }: Author, { type, data = {}, stockId, record }: NewEvent) {
  return {
    auditEventDate: now,
    principal: login?.slice(0, maxText) ?? null,
    auditEventType: type,
    remoteAddress: remoteAddress?.slice(0, maxText) ?? null,
    stockId: stockId ?? null,
    recordName: record?.name ?? null,
    recordId: record?.of.id ?? null,
    label: record ? recordLabelOf(record.name, record.of) : null,
    data: JSON.stringify(data),
  }
}

/** Lists the events of all, between two instants when they are given. */
export function listEvents(
  db: Db,
  { from, until }: { readonly from: string | null; readonly until: string | null },
  request: PageRequest,
  criteria: readonly Criterion[],
): Promise<Rows<AuditEvent>> {
  const since = from === null ? sql<SqlBool>`true` : sql<SqlBool>`"auditEventDate" >= ${from}`
  const before = until === null ? sql<SqlBool>`true` : sql<SqlBool>`"auditEventDate" <= ${until}`
  return list(db, sql`${since} and ${before}`, request, criteria)
}

/** Lists the events of a stock and of what it holds. Whether the caller may see the stock is checked by the caller. */
export function listStockEvents(db: Db, stockId: number, request: PageRequest, criteria: readonly Criterion[]): Promise<Rows<AuditEvent>> {
  return list(db, sql`"stockId" = ${stockId}`, request, criteria)
}

async function list(
  db: Db,
  condition: RawBuilder<SqlBool>,
  request: PageRequest,
  criteria: readonly Criterion[],
): Promise<Rows<AuditEvent>> {
  const { rows, total } = await readRows(db.selectFrom('audit_event').selectAll().where(condition), 'audit_event', request, criteria)
  return { rows: rows.map(eventOf), total }
}

function eventOf(row: Omit<AuditEventTable, 'id'> & { id: number }): AuditEvent {
  const { id, auditEventDate, principal, auditEventType, remoteAddress, stockId, recordName, recordId, label, count, data } = row
  return {
    id,
    timestamp: auditEventDate,
    principal,
    type: auditEventType,
    stockId,
    record: recordName === null || recordId === null ? null : { name: recordName, id: recordId, label },
    count,
    data: { ...auditData.parse(JSON.parse(data)), ...(remoteAddress === null ? {} : { remoteAddress }) },
  }
}
