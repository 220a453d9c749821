import { createHistogram } from 'node:perf_hooks'

/** How long something took, in milliseconds, under the names of the platform's `databases` and `jvm.gc.pause`. */
interface TimingFigures {
  readonly count: number
  readonly mean: number
  readonly max: number
  readonly totalTime: number
  /** The quickest, what so many were not slower than, and the slowest. */
  readonly '0.0': number
  readonly '0.5': number
  readonly '0.75': number
  readonly '0.95': number
  readonly '0.99': number
  readonly '1.0': number
}

/** Values are put away in lots of so many, or when they are read: one by one, among other work, each would take ten times as long. */
export const maxPending = 500

/** Ten minutes, in microseconds; anything slower counts as that. */
const slowestMicros = 600_000_000

/**
 * Counts how long something takes. Percentiles are right to 1 %, from a histogram of Node itself, which records in a tenth of a microsecond: prom-client's histograms keep neither
 * percentiles nor a maximum, and these do not tell how many are below a bound, so Prometheus' buckets come from prom-client.
 */
export class Timing {
  #count = 0
  #total = 0
  #max = 0
  /** Made at the first value: it takes some 20 KB. */
  #histogram: ReturnType<typeof createHistogram> | null = null
  readonly #pending: number[] = []

  record(ms: number): void {
    this.#pending.push(ms)
    if (this.#pending.length === maxPending) this.#settle()
  }

  get count(): number {
    this.#settle()
    return this.#count
  }

  get total(): number {
    this.#settle()
    return this.#total
  }

  /** What `share` of 100 were not slower than; zero without any. */
  percentile(share: number): number {
    this.#settle()
    return this.#histogram === null ? 0 : thousandths(Math.min(this.#histogram.percentile(share) / 1000, this.#max))
  }

  /** Count, mean, slowest, and what 95 of 100 were not slower than. */
  summary(): { count: number; mean: number; max: number; p95: number } {
    this.#settle()
    const mean = this.#count === 0 ? 0 : this.#total / this.#count
    return { count: this.#count, mean: thousandths(mean), max: thousandths(this.#max), p95: this.percentile(95) }
  }

  figures(): TimingFigures {
    const { count, mean, max } = this.summary()
    const least = count === 0 || this.#histogram === null ? 0 : thousandths(Math.min(this.#histogram.min / 1000, max))
    return {
      count,
      mean,
      max,
      totalTime: thousandths(this.#total),
      '0.0': least,
      '0.5': this.percentile(50),
      '0.75': this.percentile(75),
      '0.95': this.percentile(95),
      '0.99': this.percentile(99),
      '1.0': max,
    }
  }

  /** Forgets what was recorded. */
  reset(): void {
    this.#pending.length = 0
    this.#count = 0
    this.#total = 0
    this.#max = 0
    this.#histogram?.reset()
  }

  #settle(): void {
    if (this.#pending.length === 0) return
    this.#histogram ??= createHistogram({ lowest: 1, highest: slowestMicros, figures: 2 })
    for (const ms of this.#pending) {
      this.#count += 1
      this.#total += ms
      if (ms > this.#max) this.#max = ms
      this.#histogram.record(Math.min(Math.max(Math.round(ms * 1000), 1), slowestMicros))
    }
    this.#pending.length = 0
  }
}

/** Whole microseconds of a time in milliseconds. */
export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}
