import pg from 'pg'
import { inject } from 'vitest'
import type { StoreKind } from '#server/store/database/columns.ts'
import type { Db } from '#server/store/database/database.ts'
import { openStore, type Store, type StoreLocation } from '#server/store/database/open.ts'
import { inMemory } from './empty-database.ts'
import { templateName } from './postgres.ts'

const postgresUrl = inject('postgresUrl')

/** False in a run of SQLite alone, which leaves out the tests that need PostgreSQL. */
export const withPostgres = postgresUrl !== null

/** A store whose `db` also writes. */
export interface TestStore extends Store {
  /** What the product has as `db`. */
  readonly reads: Db
  /** For a second look at the same store, as after a restart. */
  readonly where: StoreLocation
}

export async function openTestStoreAt(where: StoreLocation): Promise<TestStore> {
  const store = await openStore(where)
  return { ...store, db: store.on('jobs').db, reads: store.db, where }
}

/** A fresh, empty store: SQLite in memory, or a database of its own on the tests' PostgreSQL. Closing it removes it. */
export async function openTestStore(kind: StoreKind): Promise<TestStore> {
  if (kind === 'sqlite') return await openTestStoreAt(inMemory)
  const { url, drop } = await newDatabase()
  const store = await openTestStoreAt({ url })
  const close = async (): Promise<void> => {
    await store.close()
    await drop()
  }
  return { ...store, close }
}

/** Makes an empty database on the tests' PostgreSQL, which nothing uses yet. One of `template0` has no tables. */
export async function newDatabase(template = templateName): Promise<{ url: string; drop: () => Promise<void> }> {
  if (postgresUrl === null) throw new Error('this run is without PostgreSQL')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await maintain(postgresUrl, `create database ${name} template ${template} strategy file_copy`)
  return { url: new URL(name, postgresUrl).href, drop: () => maintain(postgresUrl, `drop database ${name} with (force)`) }
}

/** `describe.each(stores)('… on %s', (_, openFreshStore) => …)`. */
export const stores = [
  ['SQLite', () => openTestStore('sqlite')],
  ...(withPostgres ? ([['PostgreSQL', () => openTestStore('postgres')]] as const) : []),
] as const satisfies readonly (readonly [string, () => Promise<TestStore>])[]

async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
