import { Kysely, type LogEvent } from 'kysely'
import type { StoreKind } from './columns.ts'
import type { Database, Db } from './database.ts'
import { isPassing } from './failures.ts'
import { migrate } from './migrations.ts'
import { postgresDialect } from './postgres.ts'
import { NodeSqliteDialect } from './sqlite.ts'

export interface Store {
  /** For reads outside a transaction. Inside `write` it would never answer: use the transaction there. */
  readonly db: Db
  readonly kind: StoreKind
  /**
   * Runs `work` in one transaction, which is on the disk when it resolves. It is repeated when it collides with another one, so `work` has no other effects; it never awaits
   * the network, because SQLite has one connection.
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export type StoreLocation = { file: string } | { url: string }

const attempts = 8

/** Told of each statement that was run, without its parameters. */
type OnStatement = (statement: { readonly sql: string; readonly durationMs: number; readonly failed: boolean }) => void

/** Opens a store and brings its tables up to date. Throws when the file cannot be opened or the server cannot be reached. */
export async function openStore(where: StoreLocation, onStatement?: OnStatement): Promise<Store> {
  const kind: StoreKind = 'file' in where ? 'sqlite' : 'postgres'
  const db = new Kysely<Database>({
    dialect: 'file' in where ? new NodeSqliteDialect(where.file) : postgresDialect(where.url),
    ...(onStatement
      ? {
          log: ({ query, queryDurationMillis: durationMs, level }: LogEvent) =>
            onStatement({ sql: query.sql, durationMs: Math.round(durationMs * 1000) / 1000, failed: level === 'error' }),
        }
      : {}),
  })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, kind, write: (work) => write(db, work), close: () => db.destroy() }
}

async function write<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error
      await pause(attempt)
    }
  }
}

/** Waits up to 5, 10, 20 … milliseconds, at random, so that two transactions that collided do not collide again. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.random() * 5 * 2 ** (attempt - 1))
  })
}
