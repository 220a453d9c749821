// Histogram of durations with count, mean, maximum and percentiles.
import { createHistogram } from 'node:perf_hooks'
import { thousandths } from '#domain/administration/metrics.ts'

/** Ten minutes, in microseconds; slower durations count as this. */
const slowestMicros = 600_000_000

/**
 * Collects durations in milliseconds. Percentiles are accurate to 1 %, from a histogram of Node: prom-client's `Histogram` has neither
 * percentiles nor a maximum, and its `Summary` takes 3 µs for a value, forty times as long.
 */
export class Timing {
  readonly #histogram = createHistogram({ lowest: 1, highest: slowestMicros, figures: 2 })
  total = 0
  #max = 0

  record(ms: number): void {
    this.total += ms
    this.#max = Math.max(this.#max, ms)
    this.#histogram.record(Math.min(Math.max(Math.round(ms * 1000), 1), slowestMicros))
  }

  get count(): number {
    return this.#histogram.count
  }

  /** Returns the count, mean, maximum and 95th percentile; zeros without any duration. */
  summary() {
    const { count } = this
    return { count, mean: thousandths(this.total / (count || 1)), max: thousandths(this.#max), p95: this.#milliseconds(95) }
  }

  /**
   * Returns the same with more percentiles, under the names of the platform's `databases` and `jvm.gc.pause`: `0.0` is the minimum, `1.0`
   * the maximum.
   */
  figures() {
    const { p95, ...figures } = this.summary()
    const shares = { '0.5': this.#milliseconds(50), '0.75': this.#milliseconds(75), '0.95': p95, '0.99': this.#milliseconds(99) }
    const least = thousandths(Math.min(this.#histogram.min / 1000, this.#max))
    return { ...figures, totalTime: thousandths(this.total), '0.0': least, ...shares, '1.0': figures.max }
  }

  #milliseconds(share: number): number {
    return thousandths(Math.min(this.#histogram.percentile(share) / 1000, this.#max))
  }
}
