// Runs the pending migrations at the start, and refuses when running processes could not work with the new tables.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { kindOf } from './columns.ts'
import type { Db } from './database.ts'
import { startupConnectionName } from './postgres.ts'

/**
 * Every file of `migrations/` exports `up` and runs once, in the order of the names. A released one never changes its name or its content:
 * the next change of a table is the next file. One that the processes of the release before cannot work with also exports `needsStop =
 * true`.
 */
const files = new FileMigrationProvider({
  fs: { readdir },
  path: { join },
  migrationFolder: join(import.meta.dirname, '../migrations'),
  import: (file) => import(/* @vite-ignore */ pathToFileURL(file).href),
  onFileIgnored: (file, reason) => {
    if (reason === 'NotMigration') throw new Error(`migrations/${file} exports no up`)
  },
})
let loaded: Promise<Record<string, Migration>> | undefined
const provider: MigrationProvider = { getMigrations: () => (loaded ??= files.getMigrations()) }

/** The first migration for which `needsStop` decides. Each earlier one counts as one that running processes cannot work with. */
const firstAdditive = '0014'

/** A later release has changed the tables. */
export class NewerDatabase extends Error {}

/** A migration that the database lacks sorts before one that it has: with each release the numbers rise. Nothing was changed. */
export class MigrationOutOfOrder extends Error {
  readonly late: string
  readonly last: string

  constructor(late: string, last: string) {
    super(`${late} sorts before ${last}`)
    this.late = late
    this.last = last
  }
}

/** The tables change in a way that the processes which are running cannot work with. Nothing was changed. */
export class OthersRunning extends Error {}

/** A migration that begins: the first of those that the database lacks is step 1. */
export interface MigrationStep {
  readonly name: string
  readonly step: number
  readonly of: number
}

interface MigrationOptions {
  readonly onStep?: ((step: MigrationStep) => void) | undefined
  /** Runs the pending migrations of an existing database on another thread. Without it they run on this one. */
  readonly elsewhere?: (() => Promise<void>) | undefined
  /** Runs these migrations alone, as an earlier release did. */
  readonly only?: ReadonlySet<string>
}

/**
 * Brings the tables up to date; several processes may start at once. Throws `NewerDatabase`, `MigrationOutOfOrder` and `OthersRunning`, and
 * has then changed nothing.
 */
export async function migrate(db: Db, { onStep = () => undefined, elsewhere, only }: MigrationOptions): Promise<void> {
  const all = await provider.getMigrations()
  const migrations = only ? Object.fromEntries(Object.entries(all).filter(([name]) => only.has(name))) : all
  const done = await executedNames(db)
  if (done.some((name) => !(name in migrations))) throw new NewerDatabase()
  if (done.length === Object.keys(migrations).length) return
  const last = done.at(-1) ?? ''
  const late = Object.keys(migrations).find((name) => name < last && !done.includes(name))
  if (late !== undefined) throw new MigrationOutOfOrder(late, last)
  if (await needsStop(db, done)) {
    const others = await countOthers(db)
    // Another process may have migrated the tables since the check above.
    if (others > 0 && (await needsStop(db, await executedNames(db)))) throw new OthersRunning(`${others} connections of other processes`)
  }
  if (elsewhere && done.length > 0) return await elsewhere()
  const pending = Object.keys(migrations)
    .filter((name) => !done.includes(name))
    .toSorted()
  const telling: Record<string, Migration> = {}
  for (const [name, { up }] of Object.entries(migrations))
    telling[name] = {
      async up(on) {
        onStep({ name, step: pending.indexOf(name) + 1, of: pending.length })
        await up(on)
      },
    }
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => telling } }).migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('the tables could not be brought up to date', { cause: error })
}

export async function migrationNames(): Promise<ReadonlySet<string>> {
  return new Set(Object.keys(await provider.getMigrations()))
}

async function executedNames(db: Db): Promise<string[]> {
  const names =
    kindOf(db) === 'sqlite'
      ? sql`select name from sqlite_master`
      : sql`select tablename as name from pg_tables where schemaname = current_schema`
  const { rows: tables } = await sql`select 1 from (${names}) as tables where name = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Returns whether the pending migrations would break running processes of an earlier release. They break none in an empty database, or in a
 * SQLite file, which one process has.
 */
async function needsStop(db: Db, done: readonly string[]): Promise<boolean> {
  if (kindOf(db) === 'sqlite' || done.length === 0) return false
  const migrations = Object.entries(await provider.getMigrations()).filter(([name]) => !done.includes(name))
  return migrations.some(([name, migration]) => name < firstAdditive || ('needsStop' in migration && migration.needsStop === true))
}

/**
 * Counts the other connections of the same user to this database, except those of processes that are starting: these wait for each other,
 * and find migrated tables.
 */
async function countOthers(db: Db): Promise<number> {
  const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and application_name <> ${startupConnectionName}`.execute(
    db,
  )
  return Number(rows[0]?.others ?? 0)
}
