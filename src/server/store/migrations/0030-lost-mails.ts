// Migration that adds when a mail with a reset key could not be sent.
import type { Kysely } from 'kysely'
import { columnTypesOf, run } from '../database/columns.ts'

/** When the last attempt to send the mail of a key failed; null while none has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypesOf(db)
  await run(db, [`alter table reset_key add column "lostDate" ${text}`])
}
