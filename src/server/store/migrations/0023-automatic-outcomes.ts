// Migration that adds the outcome of each automatic send and the date of its notice.
import type { Kysely } from 'kysely'
import { addColumns } from '../database/columns.ts'

/** What each automatic send found, and since when the company knows of one that found nothing. For those before it stays unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'automatic_send', { outcome: 'text', toldDate: 'text' })
}
