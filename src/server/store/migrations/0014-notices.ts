// Migration that rebuilds the mail outbox for notices and for mail kinds of later releases.
import type { Kysely } from 'kysely'
import { columnTypesOf, run } from '../database/columns.ts'
import { newMailOutbox } from './0008-companies.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const types = columnTypesOf(db)
  await run(db, newMailOutbox(types, { notice: ` notice ${types.text},` }))
}
