// Interface that receives the duration of every statement and connection, and the constructor of Kysely that reports to it.
import { Kysely, type Dialect } from 'kysely'
import type { Database, Db } from './database.ts'

/** Receives what the store did, with its duration in milliseconds. The caller that opens the store counts it. */
export interface StoreMeter {
  /** A statement was executed; `begin` and `commit` are statements too. */
  statement(ms: number, sql: string): void
  statementFailed(ms: number, sql: string): void
  /** A connection was waited for; zero when one was free. */
  acquired(ms: number): void
  /** No connection came. */
  acquireFailed(): void
  /** A connection was given back, after so long. */
  used(ms: number): void
  /** A connection to the database was opened. */
  opened(ms: number): void
}

/** For a store whose work is not counted. */
export const unmetered: StoreMeter = {
  statement: () => undefined,
  statementFailed: () => undefined,
  acquired: () => undefined,
  acquireFailed: () => undefined,
  used: () => undefined,
  opened: () => undefined,
}

/** The connections of a store at this moment. */
export interface ConnectionCounts {
  /** Those that work for a call or a job, and the works that wait for one. */
  readonly active: number
  readonly pending: number
  /** All that are open, and the most that may be. */
  readonly open: number
  readonly max: number
}

/** Returns Kysely on a dialect, whose statements the meter receives. */
export function openKysely(dialect: Dialect, meter: StoreMeter): Db {
  return new Kysely<Database>({
    dialect,
    log: ({ level, queryDurationMillis: ms, query: { sql } }) =>
      level === 'query' ? meter.statement(ms, sql) : meter.statementFailed(ms, sql),
  })
}
