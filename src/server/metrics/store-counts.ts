// Counts the statements and connections of the database, with their durations.
import { thousandths } from '#domain/administration/metrics-history.ts'
import type { ConnectionCounts, StoreMeter } from '../store/database/store-meter.ts'
import { Timing } from './timing.ts'

/** Called after each statement, without its parameters. */
type OnStatement = (statement: { readonly sql: string; readonly durationMs: number; readonly failed: boolean }) => void

/** Counts the statements and connections of the store since the start. */
export class StoreCounts implements StoreMeter {
  readonly statements = new Timing()
  /** How long callers waited for a connection, how long they used it, and how long opening one took. */
  readonly acquire = new Timing()
  readonly usage = new Timing()
  readonly creation = new Timing()
  failedStatements = 0
  failedAcquires = 0
  readonly #onStatement: OnStatement

  constructor(onStatement: OnStatement = () => undefined) {
    this.#onStatement = onStatement
  }

  readonly acquired = (ms: number): void => this.acquire.record(ms)
  readonly used = (ms: number): void => this.usage.record(ms)
  readonly opened = (ms: number): void => this.creation.record(ms)

  statement(ms: number, sql: string): void {
    this.statements.record(ms)
    this.#onStatement({ sql, durationMs: thousandths(ms), failed: false })
  }

  statementFailed(ms: number, sql: string): void {
    this.failedStatements += 1
    this.#onStatement({ sql, durationMs: thousandths(ms), failed: true })
  }

  acquireFailed(): void {
    this.failedAcquires += 1
  }

  /** Returns the parts of the metrics response that concern the store, in the platform's format. `cache` is empty, because the product caches no reads. */
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
