// Migration that recreates the table of failed sign-ins and adds the picture of a user.
import type { Kysely } from 'kysely'
import { columnTypesOf, run } from '../database/columns.ts'

/** Sign-in failures are forgotten one by one; those counted so far are dropped. Users have the address of a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, end } = columnTypesOf(db)
  const statements = [
    'drop table sign_in_attempt',
    `create table sign_in_attempt (subject ${text} primary key, "forgottenDate" ${text} not null, "lastDate" ${text} not null) ${end}`,
    'create index sign_in_attempt_forgotten on sign_in_attempt ("forgottenDate")',
    `alter table "user" add column "imageUrl" ${text} not null default ''`,
  ]
  await run(db, statements)
}
