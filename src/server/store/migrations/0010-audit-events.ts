// Migration that adds the audit log, whose rows a trigger protects from changes.
import type { Kysely } from 'kysely'
import { columnTypesOf, kindOf, run } from '../database/columns.ts'

/**
 * The record of who did what. A stock's id is no foreign key: the record stays when a row goes. A row is never changed, which a trigger
 * refuses; only an import counts on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, text, integer, end } = columnTypesOf(db)
  // Lists have empty values first. In SQLite every index has, and PostgreSQL must be told, also of a column that has none.
  const nulls = kindOf(db) === 'postgres' ? ' nulls first' : ''
  await run(db, [
    `create table audit_event (
      id ${id}, "auditEventDate" ${text} not null, principal ${text}, "auditEventType" ${text} not null, "remoteAddress" ${text},
      "stockId" ${integer}, "recordName" ${text}, "recordId" ${integer}, label ${text}, import ${text}, count ${integer}, data ${text} not null
    ) ${end}`,
    `create index audit_event_date on audit_event ("auditEventDate"${nulls}, id)`,
    `create index audit_event_type on audit_event ("auditEventType", "auditEventDate"${nulls}, id)`,
    `create index audit_event_principal on audit_event (principal, "auditEventDate"${nulls}, id)`,
    'create index audit_event_stock on audit_event ("stockId", id) where "stockId" is not null',
    'create unique index audit_event_import on audit_event (import) where import is not null',
    ...(kindOf(db) === 'sqlite' ? sqliteTrigger : postgresTrigger),
  ])
}

const kept = [
  '"auditEventDate"',
  'principal',
  '"auditEventType"',
  '"remoteAddress"',
  '"stockId"',
  '"recordName"',
  '"recordId"',
  'label',
  'import',
  'data',
]

const sqliteTrigger = [
  `create trigger audit_event_unchanged before update on audit_event
    when ${[...kept.map((column) => `new.${column} is not old.${column}`), 'new.id <> old.id', 'new.count is null', 'old.count is null', 'new.count < old.count'].join(' or ')}
    begin select raise(abort, 'an audit event is never changed'); end`,
]

const postgresTrigger = [
  `create function audit_event_unchanged() returns trigger language plpgsql as $$
    begin raise exception 'an audit event is never changed'; end $$`,
  `create trigger audit_event_unchanged before update on audit_event for each row
    when (${[...kept.map((column) => `new.${column} is distinct from old.${column}`), 'new.id <> old.id', 'new.count is null', 'old.count is null', 'new.count < old.count'].join(' or ')})
    execute function audit_event_unchanged()`,
]
