import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type { Db } from './database.ts'
import { firstTables } from './migrations/0001-first-tables.ts'
import { accounts } from './migrations/0002-accounts.ts'
import { attemptsAndImages } from './migrations/0003-attempts-and-images.ts'
import { automaticSendHours } from './migrations/0004-automatic-send-hours.ts'
import type { StoreKind } from './migrations/columns.ts'

/** In the order of their names. One that has been released is never changed: the next change of a table is the next migration. */
function migrations(kind: StoreKind): Record<string, Migration> {
  return {
    '0001-first-tables': { up: (db) => firstTables(db, kind) },
    '0002-accounts': { up: (db) => accounts(db, kind) },
    '0003-attempts-and-images': { up: (db) => attemptsAndImages(db, kind) },
    '0004-automatic-send-hours': { up: (db) => automaticSendHours(db, kind) },
  }
}

/** Brings the tables up to date; several processes may start at once. */
export async function migrate(db: Db, kind: StoreKind): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations(kind)) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('the tables could not be brought up to date', { cause: error })
}
