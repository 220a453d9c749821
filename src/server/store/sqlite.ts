import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { makePrivately } from './folder-lock.ts'

/**
 * The embedded database: one file, or `:memory:`. A committed write is on the disk (`synchronous=full`), and a second process that writes to the same file waits up to five
 * seconds.
 */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(file: string) {
    super({ database: nodeSqlite(file) })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

/** Migrations run in a transaction, so that a process that is killed at its first start leaves all tables or none. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function nodeSqlite(file: string): SqliteDatabase {
  if (file !== ':memory:') makePrivately(file)
  const database = new DatabaseSync(file, { timeout: 5000 })
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
