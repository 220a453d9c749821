// Opens the store on SQLite or PostgreSQL: reads, transactions, connection pools and the feed of changes.
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { createChangeHub, type ChangeFeed, openPostgresFeed } from '../changes/change-feed.ts'
import { notifyChanges } from '../changes/changes.ts'
import type { StoreKind } from './columns.ts'
import type { Db } from './database.ts'
import { migrate, type MigrationStep } from './migrations.ts'
import { openPools, allConnections, type Lane, type PoolName } from './pools.ts'
import { memoryFile, NodeSqliteDialect, type SqliteLocation } from './sqlite.ts'
import { openKysely, noStoreMeter, type ConnectionCounts, type StoreMeter } from './store-meter.ts'
import { transactions } from './transactions.ts'

export interface Store {
  /**
   * For reads outside a transaction, which never wait for one; a statement that writes fails. On a lane it also writes, one statement at a
   * time. Inside `write`, use the transaction.
   */
  readonly db: Db
  readonly kind: StoreKind
  /**
   * Runs `work` in one transaction, which is on the disk when the promise resolves. The transaction is retried when it collides with
   * another one or loses its connection before the commit, so `work` must have no other effects. It must not await the network, because
   * SQLite has one connection that writes.
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * The same store on connections that nothing else uses (`server/README.md#time-outs-and-connections`); SQLite has one connection that
   * writes.
   */
  on(lane: Lane): Store
  /** The changes of stocks by this and the other processes of the store. */
  readonly changes: ChangeFeed
  /** Whether a write has just failed because the disk is full. */
  isFull(): boolean
  connections(): ConnectionCounts
  close(): Promise<void>
}

/** A SQLite file, or the address of a PostgreSQL server and the time-out of a statement there, in milliseconds. */
export type StoreLocation = SqliteLocation | ServerLocation

interface Migrating {
  /** Hears of each migration when it begins. Those of an older database leave this thread free meanwhile. */
  readonly onStep?: (step: MigrationStep) => void
  /** Whether statements may block this thread, because it has no other use. */
  readonly isOwnThread?: boolean
}

/** Opens a store and brings its tables up to date. Throws when the file cannot be opened or the server cannot be reached. */
export async function openStore(where: StoreLocation, meter: StoreMeter = noStoreMeter, migrating: Migrating = {}): Promise<Store> {
  return 'file' in where ? await openFile(where, meter, migrating) : await openServer(where, meter, migrating)
}

export async function withStore<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function openFile(where: SqliteLocation, meter: StoreMeter, { onStep, isOwnThread = false }: Migrating): Promise<Store> {
  const writing = new NodeSqliteDialect(where, meter)
  const db = openKysely(writing, meter)
  try {
    await migrate(db, { onStep, elsewhere: onStep && !isOwnThread ? () => migrateOnThread(where.file, onStep) : undefined })
  } catch (error) {
    await db.destroy()
    throw error
  }
  const changes = createChangeHub()
  const { writeOn, isFull } = transactions({ after: changes.publish })
  // Calls read beside a long transaction, which would hold them up on its own connection.
  const reading = where.file === memoryFile ? writing : new NodeSqliteDialect({ file: where.file, readOnly: true }, meter)
  const reads = reading === writing ? db : openKysely(reading, meter)
  const dialects = new Set([writing, reading])
  const store: Store = {
    db: reads,
    kind: 'sqlite',
    changes,
    write: (work) => writeOn(db, work),
    on: (lane) => (lane === 'health' ? store : { ...store, db }),
    isFull,
    connections: () => allConnections([...dialects].map(({ counts }) => ({ open: 1, max: 1, ...counts }))),
    async close() {
      // The connection that writes is the last to close, because it moves the log into the file then.
      await reads.destroy()
      await db.destroy()
    },
  }
  return store
}

const migrationStep = z.object({ name: z.string(), step: z.number(), of: z.number() })

const threadProgram = `
  const { parentPort, workerData: { module, file } } = require('node:worker_threads')
  import(module)
    .then(({ openStore }) => openStore({ file }, undefined, { isOwnThread: true, onStep: (step) => parentPort.postMessage(step) }))
    .then((store) => store.close())`

/** Migrates a file on a thread of its own, because a statement of SQLite blocks the thread that runs it. */
async function migrateOnThread(file: string, onStep: (step: MigrationStep) => void): Promise<void> {
  const thread = new Worker(threadProgram, { eval: true, workerData: { module: import.meta.url, file } })
  thread.on('message', (step) => onStep(migrationStep.parse(step)))
  await new Promise<void>((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => resolve())
  })
}

interface ServerLocation {
  readonly url: string
  readonly timeoutMs?: number
}

async function openServer({ url, timeoutMs = 30_000 }: ServerLocation, meter: StoreMeter, { onStep }: Migrating): Promise<Store> {
  const { pools, connections, close } = await openPools(url, timeoutMs, meter, onStep)
  const changes = openPostgresFeed(url)
  const { writeOn, isFull } = transactions({ within: notifyChanges })
  const on = (reads: PoolName, writes: PoolName): Store => ({
    db: pools[reads].db,
    kind: 'postgres',
    changes,
    write: (work) => writeOn(pools[writes].db, work),
    on: (lane) => on(lane, lane),
    isFull,
    connections,
    close: async () => void (await Promise.all([changes.close(), close()])),
  })
  return on('reads', 'writes')
}

/** Throws when the database does not answer a query. */
export async function answersQuery(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Returns when this database was created, as an instant. */
export async function findFirstMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ first: string }>`select min(timestamp) as first from kysely_migration`.execute(db)
  return rows[0]?.first ?? ''
}
