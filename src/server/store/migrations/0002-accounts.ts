// Migration for registration: activation and reset keys, the mail outbox, and the limit on sign-in attempts.
import type { Kysely } from 'kysely'
import { columnTypesOf, oneOf, run } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, text, integer, end } = columnTypesOf(db)
  const statements = [
    ...['activationKeyHash', 'activationKeyDate', 'resetKeyHash', 'resetKeyDate'].map(
      (column) => `alter table "user" add column "${column}" ${text}`,
    ),
    `alter table "user" add column "tokensSince" ${integer}`,
    'create unique index user_activation_key on "user" ("activationKeyHash")',
    'create unique index user_reset_key on "user" ("resetKeyHash")',
    `create table mail_outbox (
      id ${id}, kind ${text} not null ${oneOf('kind', ['activation', 'reset'])}, recipient ${text} not null, "createdDate" ${text} not null,
      attempts ${integer} not null, "dueDate" ${text} not null
    ) ${end}`,
    'create index mail_outbox_due on mail_outbox ("dueDate", id)',
    `create table sign_in_attempt (subject ${text} primary key, failures ${integer} not null, "lastDate" ${text} not null) ${end}`,
    'create index sign_in_attempt_last on sign_in_attempt ("lastDate")',
    'create index idempotency_key_created on idempotency_key ("createdDate")',
  ]
  await run(db, statements)
}
