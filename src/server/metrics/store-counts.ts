import type { StoreMeter } from '../store/metered.ts'
import { Timing } from './timing.ts'

/** What the store did since the start. */
export class StoreCounts implements StoreMeter {
  readonly statements = new Timing()
  /** How long works waited for a connection, how long they kept it, and how long it took to open one. */
  readonly acquire = new Timing()
  readonly usage = new Timing()
  readonly creation = new Timing()
  failedStatements = 0
  failedAcquires = 0

  statement(ms: number): void {
    this.statements.record(ms)
  }

  statementFailed(): void {
    this.failedStatements += 1
  }

  acquired(ms: number): void {
    this.acquire.record(ms)
  }

  acquireFailed(): void {
    this.failedAcquires += 1
  }

  used(ms: number): void {
    this.usage.record(ms)
  }

  opened(ms: number): void {
    this.creation.record(ms)
  }
}
