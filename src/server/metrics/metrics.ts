// Collects the metrics of the process, and returns them as JSON, as Prometheus text and as one hour of samples.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { collectSample, type CollectedMetrics, metrics, type MetricsSample } from '#domain/administration/metrics.ts'
import type { Store } from '../store/database/open.ts'
import type { StoreMeter } from '../store/database/store-meter.ts'
import { type Queues, readQueues } from '../store/operations/queues.ts'
import { Timing } from '../timing.ts'
import { ProcessWatch } from './process-watch.ts'
import { dumpThreads, type Jobs } from './thread-dump.ts'

interface MetricsOptions {
  readonly store: Pick<Store, 'db' | 'connections'>
  /** The meter that the store was opened with. */
  readonly meter: StoreMeter
  readonly clock: () => Date
  readonly jobs: () => Jobs
}

export type Metrics = ReturnType<typeof createMetrics>

const sampleMs = 10_000

/** Counts calls by status, and by route and method. A route is a pattern such as `/api/stocks/:id`, which limits the number of counters. */
class CallCounts {
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

export function createMetrics({ store, meter, clock, jobs }: MetricsOptions) {
  const registry = new Registry()
  const calls = new CallCounts(registry)
  const watch = new ProcessWatch()
  const signIns = { success: 0, failure: 0 }
  let queues: Queues | null = null
  addCounted(registry, { signIns, queues: () => queues, meter, store })

  const counted = () => ({ ...watch.figures(), ...calls.figures(), ...meter.figures(store.connections()) })
  /** Reads a default metric of prom-client; undefined where the system does not provide it. */
  const nodeFigure = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value
  let collected: CollectedMetrics | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  function sample(): void {
    watch.read()
    collected = collectSample(collected, metrics.parse(counted()), clock(), { ms: performance.now(), p95: calls.takeP95() })
  }
  // The first reading, from which the first sample counts.
  sample()

  function close(): void {
    clearInterval(timer)
    watch.close()
  }

  return {
    /** Counts an answered call. `uri` is the pattern of its route. */
    countCall: (uri: string, method: string, status: number, ms: number): void => calls.count(uri, method, status, ms),
    countSignIn(outcome: keyof typeof signIns): void {
      signIns[outcome] += 1
    },
    /**
     * Returns the response of `management/jhimetrics`: the metrics since the start, under the platform's names, without those that Node
     * does not have.
     */
    async figures(): Promise<object> {
      const { processMetrics, ...others } = counted()
      const files = { 'process.files.open': await nodeFigure('process_open_fds'), 'process.files.max': await nodeFigure('process_max_fds') }
      return { ...others, processMetrics: { ...processMetrics, ...files }, signIns, queues: await readQueues(store.db, clock()) }
    },
    /** Returns the samples of the last hour, one every ten seconds, the oldest first. */
    history: (): readonly MetricsSample[] => collected?.samples ?? [],
    /**
     * Returns the metrics in Prometheus' text format, and its content type. While the database does not answer, those of the queues are
     * missing.
     */
    async prometheus(): Promise<{ text: string; contentType: string }> {
      queues = await readQueues(store.db, clock()).catch(() => null)
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
    threads: () => dumpThreads(jobs()),
    sample,
    /** Takes a sample every ten seconds, and adds prom-client's default metrics. Returns the function that ends this. */
    start() {
      collectDefaultMetrics({ register: registry })
      timer = setInterval(sample, sampleMs).unref()
      return async () => close()
    },
    close,
  }
}

/** The values of a metric by that of its label; one that is undefined is missing in the text. */
type Values = Readonly<Record<string, number | undefined>>

interface Counted extends Pick<MetricsOptions, 'meter' | 'store'> {
  readonly signIns: Values
  /** Null while the database does not answer. */
  readonly queues: () => Queues | null
}

/**
 * Registers the metrics of the sign-ins, the queues and the store. prom-client reads the existing counters at each scrape, so that nothing
 * is counted twice.
 */
function addCounted(registry: Registry, { signIns, queues, meter, store }: Counted): void {
  const waiting = () => ({ sends: queues()?.sends.waiting, mails: queues()?.mails.waiting })
  const oldest = () => ({ sends: secondsSince(queues()?.sends.oldest), mails: secondsSince(queues()?.mails.oldest) })
  const states = () => {
    const { active, pending, open, max } = store.connections()
    return { active, idle: Math.max(open - active, 0), pending, max }
  }
  const rows: readonly (readonly [name: string, help: string, read: () => number | Values, label?: string])[] = [
    ['sign_ins_total', 'Attempts to sign in, by outcome.', () => signIns, 'outcome'],
    ['queue_waiting', 'What waits to be sent: stocks to the authority, and mails.', waiting, 'queue'],
    ['queue_oldest_seconds', 'How long the first of a queue has waited.', oldest, 'queue'],
    ['queue_running', 'Stocks that are being sent.', () => ({ sends: queues()?.sending }), 'queue'],
    ['db_statements_total', 'Statements that the database executed.', () => meter.statements.count],
    ['db_statements_seconds_total', 'Time that statements took.', () => meter.statements.total / 1000],
    ['db_statements_failed_total', 'Statements that the database refused.', () => meter.failedStatements],
    ['db_connections_acquired_total', 'Connections that were waited for and got.', () => meter.acquire.count],
    ['db_connections_acquire_seconds_total', 'Time that was waited for connections.', () => meter.acquire.total / 1000],
    ['db_connections_failed_total', 'Connections that were waited for in vain.', () => meter.failedAcquires],
    ['db_connections_used_seconds_total', 'Time that connections were in use.', () => meter.usage.total / 1000],
    ['db_connections', 'Connections to the database, and works that wait for one, by state.', states, 'state'],
  ]
  for (const [name, help, read, label] of rows) {
    const Kind = name.endsWith('_total') ? Counter : Gauge
    new Kind({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      collect(this: Counter | Gauge) {
        this.reset()
        const values = read()
        if (typeof values === 'number') return this.inc(values)
        for (const [value, count] of Object.entries(values)) if (count !== undefined) this.inc({ [label ?? '']: value }, count)
      },
    })
  }
}

/** Returns how many seconds ago the first of a queue came: zero for an empty queue, and undefined while the database does not answer. */
function secondsSince(instant: string | null | undefined): number | undefined {
  if (instant === undefined) return undefined
  return instant === null ? 0 : Math.max((Date.now() - Date.parse(instant)) / 1000, 0)
}
