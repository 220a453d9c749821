// Migration that adds versions of users and the mail to users that an administrator created.
import type { Kysely } from 'kysely'
import { columnTypesOf, oneOf, run } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, text, integer, end } = columnTypesOf(db)
  await run(db, [
    `alter table "user" add column version ${integer} not null default 1`,
    // SQLite cannot change the check of the kinds, so the table is made anew.
    'alter table mail_outbox rename to mail_outbox_before',
    `create table mail_outbox (
      id ${id}, kind ${text} not null ${oneOf('kind', ['activation', 'reset', 'invitation', 'creation'])}, recipient ${text} not null,
      "companyId" ${integer} references company (id) on delete cascade, "createdDate" ${text} not null,
      attempts ${integer} not null, "dueDate" ${text} not null
    ) ${end}`,
    `insert into mail_outbox (kind, recipient, "companyId", "createdDate", attempts, "dueDate")
      select kind, recipient, "companyId", "createdDate", attempts, "dueDate" from mail_outbox_before order by id`,
    'drop table mail_outbox_before',
    'create index mail_outbox_due on mail_outbox ("dueDate", id)',
  ])
}
