// Migration that adds the screen that a person chose as their start.
import type { Kysely } from 'kysely'
import { addColumns } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'user', { startScreen: 'text' })
}
