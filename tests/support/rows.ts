import { sql } from 'kysely'
import type { Store } from '#server/store/open.ts'

/** Returns all rows of all tables, by table. */
export async function rowsOf({ db }: Pick<Store, 'db'>): Promise<Record<string, readonly unknown[]>> {
  const rows: Record<string, readonly unknown[]> = {}
  for (const { name } of await db.introspection.getTables()) rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows
  return rows
}
