// Migration that rebuilds the mail outbox for notices and for mail kinds of later releases.
import type { Kysely } from 'kysely'
import { columnTypesOf, run } from '../database/columns.ts'

/** Mails that are written when they are queued, and kinds of mail that later releases may add to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, text, integer, end } = columnTypesOf(db)
  await run(db, [
    // SQLite cannot drop the check of the kinds, so the table is made anew.
    'alter table mail_outbox rename to mail_outbox_before',
    `create table mail_outbox (
      id ${id}, kind ${text} not null, recipient ${text} not null,
      "companyId" ${integer} references company (id) on delete cascade, notice ${text}, "createdDate" ${text} not null,
      attempts ${integer} not null, "dueDate" ${text} not null
    ) ${end}`,
    `insert into mail_outbox (kind, recipient, "companyId", "createdDate", attempts, "dueDate")
      select kind, recipient, "companyId", "createdDate", attempts, "dueDate" from mail_outbox_before order by id`,
    'drop table mail_outbox_before',
    'create index mail_outbox_due on mail_outbox ("dueDate", id)',
  ])
}
