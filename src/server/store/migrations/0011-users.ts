// Migration that adds versions of users and the mail to users that an administrator created.
import type { Kysely } from 'kysely'
import { columnTypesOf, oneOf, run } from '../database/columns.ts'
import { newMailOutbox } from './0008-companies.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const types = columnTypesOf(db)
  await run(db, [
    `alter table "user" add column version ${types.integer} not null default 1`,
    ...newMailOutbox(types, { check: oneOf('kind', ['activation', 'reset', 'invitation', 'creation']) }),
  ])
}
