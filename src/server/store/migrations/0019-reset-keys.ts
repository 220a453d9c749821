// Migration that adds the table of password reset keys, several for each account.
import type { Kysely } from 'kysely'
import { columnTypesOf, oneOf, run } from '../database/columns.ts'

/**
 * Several keys of one account that choose a password, each of its own mail. A key that works no more loses its hash, and its row stays for
 * a while, because it counts as a mail. The columns of `user` that held the only key are read as long as keys of the release before may
 * work. The index serves counting the accounts that a person made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, text, integer, end } = columnTypesOf(db)
  await run(db, [
    `create table reset_key (
      id ${id}, "userId" ${integer} not null references "user" (id) on delete cascade, "mailId" ${integer} not null,
      kind ${text} not null ${oneOf('kind', ['reset', 'invitation', 'creation'])}, "keyHash" ${text} unique, "createdDate" ${text} not null
    ) ${end}`,
    'create index reset_key_user on reset_key ("userId", "createdDate")',
    'create index reset_key_date on reset_key ("createdDate")',
    'create index user_creator on "user" ("createdBy", "createdDate")',
  ])
}
