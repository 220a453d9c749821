// Copies a SQLite database file while it is in use, and checks that a file is an undamaged database.
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { sqliteCode } from './failures.ts'
import { migrate, migrationNames } from './migrations.ts'
import { memoryFile, NodeSqliteDialect } from './sqlite.ts'
import { noStoreMeter, openKysely } from './store-meter.ts'

export interface DatabaseFacts {
  /** The stocks that are not deleted, and the day of the newest of them. */
  readonly stocks: number
  readonly lastDay: string | null
  /** Whether a later release than this one has changed its tables. */
  readonly isNewer: boolean
}

/**
 * Why a file cannot be copied or is not a copy: it is not a database of this product, it is damaged, its tables or rows were changed by
 * others, it cannot be opened, or the disk is full or fails.
 */
type FileFault = 'notOurs' | 'damaged' | 'changed' | 'closed' | 'full' | 'disk'

export class UnfitDatabase extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** SQLite's codes: a failing disk, a damaged file, a full disk, a file that cannot be opened, and a file that is not a database. */
const faults: ReadonlyMap<number | null, FileFault> = new Map([
  [10, 'disk'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'closed'],
  [26, 'notOurs'],
])

/**
 * Copies a database into an empty file, as it is at one moment, while others read and write it (`server/README.md#backups`). `VACUUM INTO`
 * reads in one transaction, which with a write-ahead log blocks no writer and is blocked by none; the online backup would start again after
 * each write. The copy is one file without a log, and is not yet synced to the disk.
 */
export function copyDatabase(from: string, to: string): void {
  // Read-only, because closing the last connection that may write would remove the log.
  using(from, { readOnly: true }, (database) => database.prepare('vacuum into ?').run(to))
}

/**
 * Reads a database file from its first page to its last. Throws `UnfitDatabase` for a damaged file, and for one that is not a database of
 * this product.
 */
export async function inspectDatabase(file: string): Promise<DatabaseFacts> {
  const known = await migrationNames()
  return using(file, { readOnly: true }, (database) => {
    const check = textsOf(database, 'pragma integrity_check(1)')
    if (check[0] !== 'ok') throw new UnfitDatabase('damaged', check[0])
    const tables = textsOf(database, "select name from sqlite_schema where type = 'table' and name in ('kysely_migration', 'stock')")
    if (tables.length !== 2) throw new UnfitDatabase('notOurs')
    const isNewer = textsOf(database, 'select name from kysely_migration').some((name) => !known.has(name))
    const days = textsOf(database, 'select "fechaStock" from stock where deleted is null order by "fechaStock" desc')
    return { stocks: days.length, lastDay: days[0] ?? null, isNewer }
  })
}

/**
 * Checks that a database file has exactly the tables, indexes and triggers of its own release, and that its rows refer only to rows that
 * exist. Otherwise it throws `UnfitDatabase` with the name of the table, index or trigger. A foreign trigger would act on every write.
 */
export async function checkUnchanged(file: string): Promise<void> {
  const known = [...(await migrationNames())].toSorted()
  const done = using(file, { readOnly: true }, (database) => textsOf(database, 'select name from kysely_migration order by name'))
  if (done.length === 0 || done.some((name, index) => name !== known[index])) throw new UnfitDatabase('changed', 'kysely_migration')
  const expected = await schemaOf(done)
  using(file, { readOnly: true }, (database) => {
    const schema = new Set(textsOf(database, schemaQuery))
    const other = [...expected].find((one) => !schema.has(one)) ?? [...schema].find((one) => !expected.has(one))
    if (other !== undefined) throw new UnfitDatabase('changed', other.slice(0, other.indexOf(':')))
    const [orphan] = textsOf(database, 'select "table" from pragma_foreign_key_check limit 1')
    if (orphan !== undefined) throw new UnfitDatabase('changed', orphan)
  })
}

/** Names and definitions. SQLite's own tables have the counters of ids, and what it learnt of the indexes. */
const schemaQuery = `select name || ':' || type || coalesce(sql, '') as text from sqlite_schema where name not like 'sqlite\\_%' escape '\\'`

async function schemaOf(names: readonly string[]): Promise<ReadonlySet<string>> {
  const db = openKysely(new NodeSqliteDialect({ file: memoryFile }, noStoreMeter), noStoreMeter)
  try {
    await migrate(db, { only: new Set(names) })
    const { rows } = await sql<{ text: string }>`${sql.raw(schemaQuery)}`.execute(db)
    return new Set(rows.map(({ text }) => text))
  } finally {
    await db.destroy()
  }
}

/** Writes the write-ahead log of a database into its file, and empties the log. No other process may have the database open. */
export function checkpointLog(file: string): void {
  using(file, { readOnly: false }, (database) => database.exec('pragma wal_checkpoint(truncate)'))
}

function using<T>(file: string, { readOnly }: { readOnly: boolean }, work: (database: DatabaseSync) => T): T {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file, { readOnly, timeout: 5000 })
    return work(database)
  } catch (error) {
    const fault = faults.get(sqliteCode(error))
    throw fault === undefined ? error : new UnfitDatabase(fault, error)
  } finally {
    database?.close()
  }
}

/** The first column of each row. */
function textsOf(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map((row) => String(Object.values(row)[0]))
}
