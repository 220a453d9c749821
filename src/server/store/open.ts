import type { StoreKind } from './columns.ts'
import type { Db } from './database.ts'
import { isPassing } from './failures.ts'
import { metered, unmetered, type ConnectionCounts, type StoreMeter } from './metered.ts'
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
  /** How busy its connections are. */
  connections(): ConnectionCounts
  close(): Promise<void>
}

export type StoreLocation = { file: string } | { url: string }

const attempts = 8

/** Opens a store and brings its tables up to date. Throws when the file cannot be opened or the server cannot be reached. */
export async function openStore(where: StoreLocation, meter: StoreMeter = unmetered): Promise<Store> {
  const { kind, dialect, connections } =
    'file' in where ? openFile(where.file, meter) : { kind: 'postgres' as const, ...postgresDialect(where.url, meter) }
  const { db, counts } = metered(dialect, meter)
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, kind, write: (work) => write(db, work), connections: () => ({ ...connections(), ...counts() }), close: () => db.destroy() }
}

function openFile(file: string, meter: StoreMeter) {
  const begun = performance.now()
  const dialect = new NodeSqliteDialect(file)
  meter.opened(performance.now() - begun)
  return { kind: 'sqlite' as const, dialect, connections: () => ({ open: 1, max: 1 }) }
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
