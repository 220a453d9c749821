import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

/**
 * Every file of `migrations/` exports `up` and runs once, in the order of the names. A released one never changes its name or its content: the next change of a table is
 * the next file.
 */
const provider = new FileMigrationProvider({
  fs: { readdir },
  path: { join },
  migrationFolder: join(import.meta.dirname, 'migrations'),
  import: (file) => import(pathToFileURL(file).href),
  onFileIgnored: (file, reason) => {
    if (reason === 'NotMigration') throw new Error(`migrations/${file} exports no up`)
  },
})

/** Brings the tables up to date; several processes may start at once. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('the tables could not be brought up to date', { cause: error })
}

/** The names of the migrations that this release has. */
export async function migrationNames(): Promise<ReadonlySet<string>> {
  return new Set(Object.keys(await provider.getMigrations()))
}
