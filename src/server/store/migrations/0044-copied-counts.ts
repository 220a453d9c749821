// Migration that lets SQLite leave out the counting of records that are copied with their stock.
import { sql, type QueryExecutorProvider } from 'kysely'
import { kindOf, run } from '../database/columns.ts'

/**
 * While a stock has version 0, which it has only inside the transaction of a clone, its new records are not counted (`0027-held.ts`): the
 * clone copies the counts. Counting each record took a third of the time of a clone of ninety thousand lines, and other writes wait for it.
 * PostgreSQL counts the records of a statement together.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  if (kindOf(db) === 'postgres') return
  const { rows: triggers } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type = 'trigger' and name like 'held^_%^_insert' escape '^'`.execute(db)
  const isCounted = 'when (select version from stock where id = new."stockId") > 0'
  await run(
    db,
    triggers.flatMap(({ name, sql: of }) => [`drop trigger ${name}`, of.replace(' begin ', ` ${isCounted} begin `)]),
  )
}
