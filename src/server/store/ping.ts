import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Throws when the database does not answer a query. */
export async function answersQuery(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
