// Counts the API calls and their durations by status, route and method.
import { Histogram, type Registry } from 'prom-client'
import { Timing } from '../timing.ts'

/** Counts calls by status, and by route and method. A route is a pattern such as `/api/stocks/:id`, which limits the number of counters. */
export class CallCounts {
  readonly #codes: Record<string, Timing> = {}
  readonly #routes: Record<string, Record<string, Timing>> = {}
  #window = new Timing()
  readonly #seconds: Histogram<'method' | 'uri' | 'status'>

  constructor(registry: Registry) {
    this.#seconds = new Histogram({
      name: 'http_server_requests_seconds',
      help: 'Calls of the API, by method, route and status.',
      labelNames: ['method', 'uri', 'status'],
      registers: [registry],
    })
  }

  count(uri: string, method: string, status: number, ms: number): void {
    const ofCode = (this.#codes[status] ??= new Timing())
    const ofRoute = ((this.#routes[uri] ??= {})[method] ??= new Timing())
    for (const timing of [ofCode, ofRoute, this.#window]) timing.record(ms)
    this.#seconds.observe({ method, uri, status }, ms / 1000)
  }

  /** Returns the parts of the metrics response that concern calls, in the platform's format. */
  figures() {
    const count = Object.values(this.#codes).reduce((sum, timing) => sum + timing.count, 0)
    return {
      'http.server.requests': { all: { count }, percode: summaries(this.#codes) },
      services: Object.fromEntries(Object.entries(this.#routes).map(([uri, methods]) => [uri, summaries(methods)])),
    }
  }

  /** Returns the 95th percentile of the durations since the last time it was called; null without calls. */
  takeP95(): number | null {
    const { count, p95 } = this.#window.summary()
    this.#window = new Timing()
    return count === 0 ? null : p95
  }
}

function summaries(timings: Readonly<Record<string, Timing>>) {
  return Object.fromEntries(Object.entries(timings).map(([name, timing]) => [name, timing.summary()]))
}
