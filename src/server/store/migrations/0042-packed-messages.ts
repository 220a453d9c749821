// Migration that lets a long message of a stock be stored compressed.
import type { Kysely } from 'kysely'
import { addColumns } from '../database/columns.ts'

/** A column of its own: processes of the previous version leave a stock alone that has no `message`, and send what that holds as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'stock', { packedMessage: 'text' })
}
