// Kysely dialect for the embedded SQLite database: one connection, handed out in order, with prepared statements cached.
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, SqliteDatabase, SqliteStatement } from 'kysely'
import { makePrivately } from './folder-lock.ts'
import type { StoreMeter } from './store-meter.ts'

export interface SqliteLocation {
  readonly file: string
  /** What a database in memory begins with: the bytes of another one's file. */
  readonly image?: Uint8Array
}

/**
 * The embedded database: one file, or `:memory:`. A committed write is on the disk (`synchronous=full`), and a second process that writes to the same file waits up to five
 * seconds.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: OneConnectionDriver

  constructor({ file, image }: SqliteLocation, meter: StoreMeter) {
    const begun = performance.now()
    const database = nodeSqlite(file, image)
    meter.opened(performance.now() - begun)
    super({ database })
    this.#driver = new OneConnectionDriver(database, meter)
  }

  /** The works that have the connection, and those that wait for it. */
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
  /** Migrations run in a transaction, so that a process that is killed at its first start leaves all tables or none. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver itself hands the one connection out to one work after another. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Hands the connection out in the order in which works ask for it, and counts them. */
class OneConnectionDriver extends SqliteDriver {
  active = 0
  pending = 0
  readonly #meter: StoreMeter
  #lastInLine = Promise.resolve()
  #giveBack: () => void = () => undefined

  constructor(database: SqliteDatabase, meter: StoreMeter) {
    super({ database })
    this.#meter = meter
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const asked = performance.now()
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#lastInLine
    this.#lastInLine = promise
    this.pending += 1
    await before
    this.pending -= 1
    this.active = 1
    const begun = performance.now()
    this.#meter.acquired(begun - asked)
    this.#giveBack = () => {
      this.active = 0
      this.#meter.used(performance.now() - begun)
      resolve()
    }
    return await super.acquireConnection()
  }

  override releaseConnection(): Promise<void> {
    this.#giveBack()
    return Promise.resolve()
  }

  /** The error to tell is the one that made the work fail: on a full disk SQLite has rolled back by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

function nodeSqlite(file: string, image?: Uint8Array): SqliteDatabase {
  if (file !== ':memory:') makePrivately(file)
  const database = new DatabaseSync(file, { timeout: 5000 })
  if (image) database.deserialize(image)
  database.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on')
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = prepared.get(sql) ?? prepare(database, sql)
      // The last used come last.
      prepared.delete(sql)
      prepared.set(sql, statement)
      if (prepared.size > mostPrepared) prepared.delete(prepared.keys().next().value ?? sql)
      return statement
    },
  }
}

/** How many statements are kept prepared: as many as the product has, and some whose lists of values differ in length. */
const mostPrepared = 500

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  // A plain `begin` that reads before it writes fails at once when another process writes in between.
  const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bound)),
    run: (parameters) => statement.run(...parameters.map(bound)),
    iterate: (parameters) => statement.iterate(...parameters.map(bound)),
  }
}

function bound(parameter: unknown): SQLInputValue {
  if (parameter === null || typeof parameter === 'string' || typeof parameter === 'number' || typeof parameter === 'bigint')
    return parameter
  throw new TypeError(`a ${typeof parameter} cannot be stored`)
}
