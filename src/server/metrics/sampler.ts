import { metricsHistoryMs, type MetricsSample } from '#domain/metrics-history.ts'
import type { CallCounts } from './call-counts.ts'
import type { ProcessReading, ProcessWatch } from './process-watch.ts'
import type { StoreCounts } from './store-counts.ts'
import { thousandths } from './timing.ts'

interface Sampled {
  readonly calls: CallCounts
  readonly storeCounts: StoreCounts
  readonly watch: ProcessWatch
  readonly clock: () => Date
}

/** Keeps the last hour in samples. */
export class Sampler {
  readonly samples: MetricsSample[] = []
  /** What the process did before the last sample; until the first one, since it started. */
  reading: ProcessReading
  readonly #of: Sampled
  #statements: number
  #at = performance.now()

  constructor(of: Sampled) {
    this.#of = of
    this.reading = of.watch.read()
    this.#statements = of.storeCounts.statements.count
  }

  /** Adds what happened since the last sample, and drops what is older than an hour. */
  sample(): void {
    const { calls, storeCounts, watch, clock } = this.#of
    const seconds = (performance.now() - this.#at) / 1000
    this.#at += seconds * 1000
    this.reading = watch.read()
    const { count, failed, p95 } = calls.takeWindow()
    const statements = storeCounts.statements.count - this.#statements
    this.#statements += statements
    const now = clock()
    const { rss, heapUsed } = process.memoryUsage()
    this.samples.push({
      at: now.toISOString(),
      requests: thousandths(count / seconds),
      errors: count === 0 ? 0 : thousandths(failed / count),
      p95,
      loopDelay: this.reading.loopDelay.p99,
      loopUse: this.reading.loopUse,
      memory: rss,
      heap: heapUsed,
      statements: thousandths(statements / seconds),
    })
    const oldest = new Date(now.getTime() - metricsHistoryMs).toISOString()
    while (this.samples[0] !== undefined && this.samples[0].at < oldest) this.samples.shift()
  }
}
