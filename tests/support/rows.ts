import { sql } from 'kysely'
import type { Store } from '#server/store/database/open.ts'

/** Returns all rows of all tables, by table, without the sessions: each call of a test opens one (`server.ts`). */
export async function rowsOf({ db }: Pick<Store, 'db'>): Promise<Record<string, readonly unknown[]>> {
  const rows: Record<string, readonly unknown[]> = {}
  for (const name of await tableNames(db))
    if (name !== 'user_session') rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows
  return rows
}

/** The names of the tables that can be read whole: the index of parts of numbers cannot. */
export async function tableNames(db: Store['db']): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name).filter((name) => name !== 'search_gram')
}
