// Audit log: records who did what and when, and lists, exports and purges the events.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { auditData, recordLabelOf, type AuditData, type AuditEvent, type AuditType } from '#domain/administration/audit.ts'
import { integracionOf } from '#domain/company/integracion.ts'
import { fullName } from '#domain/company/person.ts'
import type { Criterion } from '#domain/contract/filters.ts'
import { cleanText } from '#domain/values/clean-text.ts'
import { noteEvent } from '../changes/changes.ts'
import type { AuditEventTable, Db } from '../database/database.ts'
import { RecordNotFound } from '../database/failures.ts'
import { insertRows, partsOf } from '../records/many-records.ts'
import { allOf, readRows, type ListArguments, type Rows } from '../records/page.ts'

/** The author of an action: who, from where and when. `login` is null for an automatic action of the product. */
export interface Author {
  readonly login: string | null
  /** Null when the action is not part of an HTTP request. */
  readonly remoteAddress: string | null
  /** An instant. */
  readonly now: string
  /** The client that makes the call, as it names itself. */
  readonly client?: string | undefined
}

export interface NewEvent {
  readonly type: AuditType
  readonly data?: AuditData
  readonly stockId?: number
  /** The record that the event concerns: the name of its family, and the record as the API answers it. */
  readonly record?: { readonly name: string; readonly of: { readonly id: number } }
}

/** The length to which names and addresses are cut, like in the platform. */
const maxText = 255

export function productAsAuthor(now: Date): Author {
  return { login: null, remoteAddress: null, now: now.toISOString() }
}

/**
 * Records an event in the transaction of the action. An event of a stock also notifies the users who are viewing the stock
 * (`server/README.md#changes`).
 */
export async function recordEvent(tx: Db, author: Author, event: NewEvent): Promise<void> {
  await recordEvents(tx, author, [event])
}

export async function recordEvents(tx: Db, author: Author, events: readonly NewEvent[]): Promise<void> {
  for await (const part of partsOf(events)) {
    const rows = part.map((event) => rowOf(author, event))
    await insertRows(tx, 'audit_event', rows)
    for (const event of onePerNotification(part)) noteEvent(tx, author, event)
  }
}

/** Returns one event of each stock, type, kind of record and titulo, because the stock's viewers need one notification of them. */
function onePerNotification(events: readonly NewEvent[]): Iterable<NewEvent> {
  return new Map(
    events.map((event) => [[event.stockId, event.type, event.record?.name, event.data?.titulo?.name].join(' '), event]),
  ).values()
}

/**
 * Records the creation of one of many records that a person imports at once: the first one inserts an event, and each further one
 * increments its `count`. An event covers the records of one import `id`, day, stock, titulo and family, so that an `id` that is reused
 * later does not add to an old event.
 */
export async function recordImported(
  tx: Db,
  author: Author,
  { id, ...event }: NewEvent & { readonly id: string; readonly stockId: number; readonly record: NonNullable<NewEvent['record']> },
): Promise<void> {
  const { titulo } = event.data ?? {}
  const parent = titulo ? `${titulo.name} ${titulo.id} ` : ''
  const name = `${author.login ?? ''} ${author.now.slice(0, 10)} ${event.stockId} ${parent}${event.record.name} ${id}`
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
  noteEvent(tx, author, event)
}

/** Records that so many records of a family were added to a stock by one call. */
export async function recordAdded(
  tx: Db,
  author: Author,
  { stockId, name, count }: { readonly stockId: number; readonly name: string; readonly count: number },
): Promise<void> {
  const event = { type: 'RECORDS_IMPORTED', stockId } as const
  await tx
    .insertInto('audit_event')
    .values({ ...rowOf(author, event), recordName: name, count })
    .execute()
  noteEvent(tx, author, { ...event, record: { name } })
}

function rowOf({ login, remoteAddress, now }: Author, { type, data = {}, stockId, record }: NewEvent) {
  return {
    auditEventDate: now,
    principal: login === null ? null : cleanText(login).slice(0, maxText),
    auditEventType: type,
    remoteAddress: remoteAddress?.slice(0, maxText) ?? null,
    stockId: stockId ?? null,
    recordName: record?.name ?? null,
    recordId: record?.of.id ?? null,
    label: record ? recordLabelOf(record.name, record.of) : null,
    data: JSON.stringify(data),
  }
}

/** Two instants, both included; null for no limit. */
export interface Between {
  readonly from: string | null
  readonly until: string | null
}

export function listEvents(db: Db, between: Between, ...page: ListArguments): Promise<Rows<AuditEvent>> {
  return list(db, isBetween(between), ...page)
}

export async function findEvent(db: Db, id: number): Promise<AuditEvent> {
  const row = await db.selectFrom('audit_event').selectAll().where('id', '=', id).executeTakeFirstOrThrow(RecordNotFound)
  const event = eventOf(row)
  return (await withNames(db, [event]))[0] ?? event
}

/** How many events one statement reads, so that other requests are served in between. */
const batch = 500

/** Yields the events that meet the conditions, the newest first, in batches, without a limit. */
export async function* readEvents(db: Db, between: Between, criteria: readonly Criterion[]): AsyncGenerator<AuditEvent[], void> {
  const query = db.selectFrom('audit_event').selectAll().where(isBetween(between)).where(allOf('audit_event', criteria))
  const ordered = query.orderBy('auditEventDate', 'desc').orderBy('id', 'desc').limit(batch)
  let rows = await ordered.execute()
  while (rows.length > 0) {
    yield rows.map(eventOf)
    const last = rows.at(-1)
    rows =
      last === undefined || rows.length < batch
        ? []
        : await ordered.where(sql<SqlBool>`("auditEventDate", id) < (${last.auditEventDate}, ${last.id})`).execute()
  }
}

/** Deletes the events before an instant in batches, so that no request waits long. */
export async function purgeEvents(db: Db, before: string): Promise<void> {
  let deleted = batch
  while (deleted === batch) {
    const oldest = db.selectFrom('audit_event').select('id').where('auditEventDate', '<', before).orderBy('auditEventDate').limit(batch)
    deleted = Number((await db.deleteFrom('audit_event').where('id', 'in', oldest).executeTakeFirst()).numDeletedRows)
  }
}

function isBetween({ from, until }: Between): RawBuilder<SqlBool> {
  const since = from === null ? sql<SqlBool>`true` : sql<SqlBool>`"auditEventDate" >= ${from}`
  const before = until === null ? sql<SqlBool>`true` : sql<SqlBool>`"auditEventDate" <= ${until}`
  return sql`${since} and ${before}`
}

/**
 * Lists the events of a stock and of its records, without `remoteAddress`, which only administrators may see. Call it only for a stock that
 * the viewer may see.
 */
export async function listStockEvents(db: Db, stockId: number, ...page: ListArguments): Promise<Rows<AuditEvent>> {
  const { rows, total } = await list(db, sql`"stockId" = ${stockId}`, ...page)
  return { rows: rows.map(({ data: { remoteAddress: _, ...data }, ...event }) => ({ ...event, data })), total }
}

/** Returns the event of the last load of a stock's records as a whole, or of its undoing, if an integration made it. */
export async function findIntegrationLoad(db: Db, stockId: number): Promise<{ by: string; date: string } | null> {
  const last = await db
    .selectFrom('audit_event')
    .select(['principal', 'auditEventType', 'auditEventDate'])
    .where('stockId', '=', stockId)
    .where('auditEventType', 'in', ['SHEET_ADDED', 'SHEET_REPLACED', 'RECORDS_RESTORED'] satisfies AuditType[])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const by = integracionOf(last?.principal)
  return last === undefined || by === null || last.auditEventType === 'RECORDS_RESTORED' ? null : { by, date: last.auditEventDate }
}

async function list(db: Db, condition: RawBuilder<SqlBool>, ...page: ListArguments): Promise<Rows<AuditEvent>> {
  const { rows, total } = await readRows(db.selectFrom('audit_event').selectAll().where(condition), 'audit_event', ...page)
  return { rows: await withNames(db, rows.map(eventOf)), total }
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
    data: {
      ...auditData.parse(JSON.parse(data)),
      ...(remoteAddress === null ? {} : { remoteAddress }),
      ...(recordName === null || count === null ? {} : { counts: { [recordName]: count } }),
    },
  }
}

/** Adds the names of the people who have an account, as they are now, with one query for all events. */
async function withNames(db: Db, events: readonly AuditEvent[]): Promise<AuditEvent[]> {
  const logins = new Set(events.flatMap(({ principal }) => principal ?? []))
  // PostgreSQL rejects an empty list.
  if (logins.size === 0) return [...events]
  const people = await db
    .selectFrom('user')
    .select(['login', 'firstName', 'lastName'])
    .where('login', 'in', [...logins])
    .execute()
  const names = new Map(people.map((person) => [person.login, fullName(person)]))
  return events.map((event) => {
    const name = names.get(event.principal ?? '')
    return name ? { ...event, name } : event
  })
}
