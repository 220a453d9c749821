import { Histogram, type Registry } from 'prom-client'
import { maxPending, Timing } from './timing.ts'

/** Counts and times of some calls. */
interface CallFigures {
  readonly count: number
  readonly mean: number
  readonly max: number
  readonly p95: number
}

interface CountedCall {
  readonly uri: string
  readonly method: string
  readonly status: number
  readonly ms: number
}

/** The calls of a short time. */
interface Window {
  readonly count: number
  /** Those that failed by the server's fault. */
  readonly failed: number
  /** What 95 of 100 were not slower than; null without calls. */
  readonly p95: number | null
}

/** Every call, by its answer's code and by route and method. A route is a pattern such as `/api/stocks/:id`, so that there are only as many as the server has. */
export class CallCounts {
  readonly #pending: CountedCall[] = []
  #all = 0
  #failed = 0
  readonly #codes = new Map<number, Timing>()
  readonly #routes = new Map<string, Map<string, Timing>>()
  readonly #window = new Timing()
  readonly #seconds: Histogram<'method' | 'uri' | 'status'>

  constructor(registry: Registry) {
    this.#seconds = new Histogram({
      name: 'http_server_requests_seconds',
      help: 'Calls of the API, by method, route and status.',
      labelNames: ['method', 'uri', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    })
  }

  count(uri: string, method: string, status: number, ms: number): void {
    this.#pending.push({ uri, method, status, ms })
    if (this.#pending.length === maxPending) this.settle()
  }

  /** Counts the calls that are only noted so far. Must be called before the figures are read, also those for Prometheus. */
  settle(): void {
    for (const { uri, method, status, ms } of this.#pending) {
      this.#all += 1
      if (status >= 500) this.#failed += 1
      this.#window.record(ms)
      emplace(this.#codes, status, newTiming).record(ms)
      emplace(emplace(this.#routes, uri, newMethods), method, newTiming).record(ms)
      this.#seconds.observe({ method, uri, status }, ms / 1000)
    }
    this.#pending.length = 0
  }

  get all(): number {
    this.settle()
    return this.#all
  }

  byCode(): Record<string, CallFigures> {
    this.settle()
    return Object.fromEntries(Array.from(this.#codes, ([code, timing]) => [code, timing.summary()]))
  }

  byRoute(): Record<string, Record<string, CallFigures>> {
    this.settle()
    return Object.fromEntries(
      Array.from(this.#routes, ([uri, methods]) => [
        uri,
        Object.fromEntries(Array.from(methods, ([method, timing]) => [method, timing.summary()])),
      ]),
    )
  }

  /** The calls since this was last asked. */
  takeWindow(): Window {
    this.settle()
    const { count, p95 } = this.#window.summary()
    const failed = this.#failed
    this.#window.reset()
    this.#failed = 0
    return { count, failed, p95: count === 0 ? null : p95 }
  }
}

const newTiming = (): Timing => new Timing()
const newMethods = (): Map<string, Timing> => new Map()

function emplace<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}
