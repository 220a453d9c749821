// Counts the statements and connections of the store with their durations, and opens Kysely so that it reports to the counter.
import { Kysely, type Dialect } from 'kysely'
import { thousandths } from '#domain/administration/metrics.ts'
import { Timing } from '../../timing.ts'
import type { Database, Db } from './database.ts'

/** Called after each statement, without its parameters. */
type OnStatement = (statement: { readonly sql: string; readonly durationMs: number; readonly failed: boolean }) => void

/** Counts the operations of a store since it was opened. All durations are in milliseconds. */
export class StoreMeter {
  /** `begin` and `commit` are statements too. */
  readonly statements = new Timing()
  /** How long callers waited for a connection (zero when one was free), how long they used it, and how long opening one took. */
  readonly acquire = new Timing()
  readonly usage = new Timing()
  readonly creation = new Timing()
  failedStatements = 0
  failedAcquires = 0
  readonly #onStatement: OnStatement

  constructor(onStatement: OnStatement = () => undefined) {
    this.#onStatement = onStatement
  }

  statement(ms: number, sql: string, failed: boolean): void {
    if (failed) this.failedStatements += 1
    else this.statements.record(ms)
    this.#onStatement({ sql, durationMs: thousandths(ms), failed })
  }

  /**
   * Returns the parts of the metrics response that concern the store, in the platform's format. `cache` is empty, because the product
   * caches no reads.
   */
  figures({ active, pending, open, max }: ConnectionCounts) {
    const states = { active, idle: Math.max(open - active, 0), pending, connections: open, min: 0, max, timeout: this.failedAcquires }
    const times = { acquire: this.acquire.figures(), creation: this.creation.figures(), usage: this.usage.figures() }
    const values = Object.entries(states).map(([name, value]) => [name, { value }] as const)
    return {
      cache: {},
      databases: { ...Object.fromEntries(values), ...times },
      statements: { ...this.statements.figures(), failed: this.failedStatements },
    }
  }
}

/** The meter of stores that are opened without one, by commands and tests; nothing reads its counts. */
export const noStoreMeter = new StoreMeter()

export interface ConnectionCounts {
  /** `active`: the connections that calls or jobs use. `pending`: the operations that wait for a connection. */
  readonly active: number
  readonly pending: number
  /** `open`: all open connections. `max`: how many may be open. */
  readonly open: number
  readonly max: number
}

export function openKysely(dialect: Dialect, meter: StoreMeter): Db {
  return new Kysely<Database>({
    dialect,
    log: ({ level, queryDurationMillis: ms, query: { sql } }) => meter.statement(ms, sql, level === 'error'),
  })
}
