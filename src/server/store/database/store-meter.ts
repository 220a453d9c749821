// Interface that receives the duration of every statement and connection, and the constructor of Kysely that reports to it.
import { Kysely, type Dialect } from 'kysely'
import type { Database, Db } from './database.ts'

/** Receives each operation of the store with its duration in milliseconds. The caller that opens the store counts them. */
export interface StoreMeter {
  /** A statement was executed; `begin` and `commit` are statements too. */
  statement(ms: number, sql: string): void
  statementFailed(ms: number, sql: string): void
  /** A caller got a connection after this wait; zero when one was free. */
  acquired(ms: number): void
  /** A caller waited for a connection and got none. */
  acquireFailed(): void
  /** A caller returned a connection after using it for this time. */
  used(ms: number): void
  /** A connection to the database was opened. */
  opened(ms: number): void
}

/** The meter of a store whose operations nobody counts. */
export const noStoreMeter: StoreMeter = {
  statement: () => undefined,
  statementFailed: () => undefined,
  acquired: () => undefined,
  acquireFailed: () => undefined,
  used: () => undefined,
  opened: () => undefined,
}

/** The connections of a store at this moment. */
export interface ConnectionCounts {
  /** `active`: the connections that calls or jobs use. `pending`: the operations that wait for a connection. */
  readonly active: number
  readonly pending: number
  /** `open`: all open connections. `max`: how many may be open. */
  readonly open: number
  readonly max: number
}

/** Returns a Kysely instance of a dialect that reports its statements to the meter. */
export function openKysely(dialect: Dialect, meter: StoreMeter): Db {
  return new Kysely<Database>({
    dialect,
    log: ({ level, queryDurationMillis: ms, query: { sql } }) =>
      level === 'query' ? meter.statement(ms, sql) : meter.statementFailed(ms, sql),
  })
}
