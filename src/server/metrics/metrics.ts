import { collectDefaultMetrics, Registry } from 'prom-client'
import type { MetricsSample } from '#domain/metrics-history.ts'
import type { Store } from '../store/open.ts'
import { readQueues } from '../store/queues.ts'
import type { ConnectionCounts } from '../store/store-meter.ts'
import { CallCounts } from './call-counts.ts'
import { jhiMetrics, type SignInCounts } from './jhi-metrics.ts'
import { ProcessWatch } from './process-watch.ts'
import { addGauges, addQueues } from './prometheus.ts'
import { Sampler } from './sampler.ts'
import type { StoreCounts } from './store-counts.ts'
import { dumpThreads, type Jobs } from './thread-dump.ts'

/** What is counted of this process. */
export interface Metrics {
  /** Counts a call that was answered. `uri` is the pattern of its route. */
  countCall(uri: string, method: string, status: number, ms: number): void
  countSignIn(outcome: keyof SignInCounts): void
  /** The response of `management/jhimetrics`. */
  figures(): Promise<object>
  /** A sample of every ten seconds of the last hour, the oldest first. */
  history(): readonly MetricsSample[]
  /** The same figures in Prometheus' text format, and its content type. */
  prometheus(): Promise<{ text: string; contentType: string }>
  /** What the process is doing. */
  threads(): ReturnType<typeof dumpThreads>
}

interface MetricsOptions {
  readonly store: Pick<Store, 'db' | 'connections'>
  /** The meter that the store was opened with. */
  readonly storeCounts: StoreCounts
  readonly clock: () => Date
  readonly jobs: () => Jobs
}

interface RunningMetrics extends Metrics {
  /** Takes a sample now. */
  sample(): void
  /** Takes a sample every ten seconds, and adds Node's own figures to those for Prometheus. Returns what ends it. */
  start(): () => Promise<void>
  close(): void
}

/** The time between two samples, in milliseconds. */
const sampleMs = 10_000

export function createMetrics({ store, storeCounts, clock, jobs }: MetricsOptions): RunningMetrics {
  const registry = new Registry()
  const calls = new CallCounts(registry)
  const watch = new ProcessWatch()
  const signIns: SignInCounts = { success: 0, failure: 0 }
  const sampler = new Sampler({ calls, storeCounts, watch, clock })
  let timer: ReturnType<typeof setInterval> | null = null

  const connections = (): ConnectionCounts => store.connections()
  const queues = () => readQueues(store.db, clock())
  addGauges(registry, { connections, storeCounts, signIns })
  const setQueues = addQueues(registry)

  function close(): void {
    if (timer !== null) clearInterval(timer)
    watch.close()
  }

  return {
    countCall: (uri, method, status, ms) => calls.count(uri, method, status, ms),
    countSignIn(outcome) {
      signIns[outcome] += 1
    },
    figures: async () =>
      await jhiMetrics({
        calls,
        storeCounts,
        connections: connections(),
        watch,
        reading: sampler.reading,
        signIns,
        queues: await queues(),
      }),
    history: () => sampler.samples,
    async prometheus() {
      calls.settle()
      setQueues(await queues().catch(() => null))
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
    threads: () => dumpThreads(jobs()),
    sample: () => sampler.sample(),
    start() {
      collectDefaultMetrics({ register: registry })
      timer = setInterval(() => sampler.sample(), sampleMs).unref()
      return async () => close()
    },
    close,
  }
}
