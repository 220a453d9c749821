// Kysely dialect for one connection to the embedded SQLite database, handed out in order, with prepared statements cached.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { folded } from '#domain/values/folded-text.ts'
import { sqliteCode } from './failures.ts'
import { makePrivately } from './folder-lock.ts'
import type { StoreMeter } from './store-meter.ts'

/** The name of a database in memory, which has one connection. */
export const memoryFile = ':memory:'

export interface SqliteLocation {
  readonly file: string
  /** The bytes of a database file that a database in memory starts as a copy of. */
  readonly image?: Uint8Array
  /** Whether the connection only reads: a statement that writes fails. */
  readonly readOnly?: boolean
}

/**
 * A connection to the embedded database: to one file, or to `:memory:`. A committed write is on the disk (`synchronous=full`), and a second
 * process that writes to the same file waits up to five seconds.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: OneConnectionDriver

  constructor(location: SqliteLocation, meter: StoreMeter) {
    const begun = performance.now()
    const database = nodeSqlite(location)
    meter.creation.record(performance.now() - begun)
    super({ database })
    this.#driver = new OneConnectionDriver(database, meter)
  }

  get counts(): { active: number; pending: number } {
    return { active: this.#driver.active, pending: this.#driver.pending }
  }

  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter()
  }

  override createDriver(): SqliteDriver {
    return this.#driver
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** Migrations run in a transaction, so that a process that is killed during its first start leaves all tables or none. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** True, because the driver itself queues the operations for its one connection. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Gives the connection to operations in the order in which they ask for it, and counts them. */
class OneConnectionDriver extends SqliteDriver {
  active = 0
  pending = 0
  readonly #meter: StoreMeter
  #lastInQueue = Promise.resolve()
  #release: () => void = () => undefined

  constructor(database: SqliteDatabase, meter: StoreMeter) {
    super({ database })
    this.#meter = meter
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const asked = performance.now()
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#lastInQueue
    this.#lastInQueue = promise
    this.pending += 1
    await before
    this.pending -= 1
    this.active = 1
    const begun = performance.now()
    this.#meter.acquire.record(begun - asked)
    this.#release = () => {
      this.active = 0
      this.#meter.usage.record(performance.now() - begun)
      resolve()
    }
    return await super.acquireConnection()
  }

  override releaseConnection(): Promise<void> {
    this.#release()
    return Promise.resolve()
  }

  /**
   * Ignores a failed rollback, so that the caller gets the error that made the transaction fail: on a full disk SQLite has already rolled
   * back.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

function nodeSqlite({ file, image, readOnly = false }: SqliteLocation): SqliteDatabase {
  if (file !== memoryFile) makePrivately(file)
  const database = new DatabaseSync(file, { timeout: lockMs, readOnly })
  if (image) database.deserialize(image)
  if (!readOnly) {
    writeAhead(database)
    database.exec('pragma synchronous=full; pragma foreign_keys=on')
  }
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? folded(text) : text))
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = prepared.get(sql) ?? prepare(database, sql)
      // Moves the statement to the end of the map, so that the first one is the least recently used.
      prepared.delete(sql)
      prepared.set(sql, statement)
      if (prepared.size > mostPrepared) prepared.delete(prepared.keys().next().value ?? sql)
      return statement
    },
  }
}

/** How long a lock of another process is waited for, in milliseconds. */
const lockMs = 5000

/** Switches to the write-ahead log. SQLite refuses that at once, and does not wait, while another process does so in a new file. */
function writeAhead(database: DatabaseSync): void {
  const end = performance.now() + lockMs
  for (let isWritten = false; !isWritten;) {
    try {
      database.exec('pragma journal_mode=wal')
      isWritten = true
    } catch (error) {
      if (sqliteCode(error) !== 5 || performance.now() > end) throw error
    }
  }
}

/** How many prepared statements are cached: as many as the product has, and some whose lists of values differ in length. */
const mostPrepared = 500

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  // A transaction that starts with a plain `begin` and reads before it writes fails at once when another process writes in between.
  const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => allRows(statement, parameters.map(bound)),
    run: (parameters) => statement.run(...parameters.map(bound)),
    iterate: (parameters) => statement.iterate(...parameters.map(bound)),
  }
}

/**
 * Returns the rows of a statement. A sum beyond the whole numbers that are exact becomes the nearest one, as on PostgreSQL, where
 * `node:sqlite` throws. Only what reads has sums, so that nothing is written twice.
 */
function allRows(statement: StatementSync, parameters: readonly SQLInputValue[]) {
  try {
    return statement.all(...parameters)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    statement.setReadBigInts(true)
    try {
      return statement.all(...parameters).map((row) => plainRow(row))
    } finally {
      statement.setReadBigInts(false)
    }
  }
}

function plainRow(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]))
}

function bound(parameter: unknown): SQLInputValue {
  if (parameter === null || typeof parameter === 'string' || typeof parameter === 'number' || typeof parameter === 'bigint')
    return parameter
  throw new TypeError(`a ${typeof parameter} cannot be stored`)
}
