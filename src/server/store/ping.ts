import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Throws when the database does not answer a query. */
export async function answersQuery(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Since when there is this database, as an instant. */
export async function findFirstMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ first: string }>`select min(timestamp) as first from kysely_migration`.execute(db)
  return rows[0]?.first ?? ''
}
