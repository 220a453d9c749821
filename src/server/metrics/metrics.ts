// Collects the metrics of the process, and returns them as JSON, as Prometheus text and as one hour of samples.
import { collectDefaultMetrics, Registry } from 'prom-client'
import { collectSample, type CollectedMetrics, type MetricsSample } from '#domain/administration/metrics-history.ts'
import { metrics } from '#domain/administration/metrics.ts'
import type { Store } from '../store/database/open.ts'
import { type Queues, readQueues } from '../store/operations/queues.ts'
import { CallCounts } from './call-counts.ts'
import { ProcessWatch } from './process-watch.ts'
import { addCounted } from './prometheus.ts'
import type { StoreCounts } from './store-counts.ts'
import { dumpThreads, type Jobs } from './thread-dump.ts'

interface MetricsOptions {
  readonly store: Pick<Store, 'db' | 'connections'>
  /** The meter that the store was opened with. */
  readonly storeCounts: StoreCounts
  readonly clock: () => Date
  readonly jobs: () => Jobs
}

/** The metrics of this process, and the functions that read them. */
export type Metrics = ReturnType<typeof createMetrics>

/** The time between two samples, in milliseconds. */
const sampleMs = 10_000

export function createMetrics({ store, storeCounts, clock, jobs }: MetricsOptions) {
  const registry = new Registry()
  const calls = new CallCounts(registry)
  const watch = new ProcessWatch()
  const signIns = { success: 0, failure: 0 }
  let queues: Queues | null = null
  addCounted(registry, { store: storeCounts, connections: () => store.connections(), signIns, queues: () => queues })

  const counted = () => ({ ...watch.figures(), ...calls.figures(), ...storeCounts.figures(store.connections()) })
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
    /** Returns the response of `management/jhimetrics`: the metrics since the start, under the platform's names, without those that Node does not have. */
    async figures(): Promise<object> {
      const { processMetrics, ...others } = counted()
      const files = { 'process.files.open': await nodeFigure('process_open_fds'), 'process.files.max': await nodeFigure('process_max_fds') }
      return { ...others, processMetrics: { ...processMetrics, ...files }, signIns, queues: await readQueues(store.db, clock()) }
    },
    /** Returns the samples of the last hour, one every ten seconds, the oldest first. */
    history: (): readonly MetricsSample[] => collected?.samples ?? [],
    /** Returns the metrics in Prometheus' text format, and its content type. While the database does not answer, those of the queues are missing. */
    async prometheus(): Promise<{ text: string; contentType: string }> {
      queues = await readQueues(store.db, clock()).catch(() => null)
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
    /** Returns the thread dump. */
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
