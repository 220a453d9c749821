import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import type { SqliteDatabase } from 'kysely'

/**
 * The embedded store: one file, or `:memory:`. An acknowledged write is on the disk (`synchronous=full`), and a second process that
 * writes to the same file waits its turn for five seconds.
 */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(file: string) {
    super({ database: nodeSqlite(file) })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

/** Tables are created in a transaction, so that a process that is killed at its first start leaves none or all of them. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function nodeSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on')
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
  return {
    close: () => database.close(),
    prepare(sql) {
      // A plain `begin` that reads first and writes later is refused at once when another process writes in between.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters.map(bound)),
        run: (parameters) => statement.run(...parameters.map(bound)),
        iterate: (parameters) => statement.iterate(...parameters.map(bound)),
      }
    },
  }
}

function bound(parameter: unknown): SQLInputValue {
  if (parameter === null || typeof parameter === 'string' || typeof parameter === 'number' || typeof parameter === 'bigint')
    return parameter
  throw new TypeError(`a ${typeof parameter} cannot be stored`)
}
