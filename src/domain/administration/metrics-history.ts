// Samples of the last hour's metrics, each computed from two consecutive readings of the server's counters.
import * as z from 'zod/mini'
import type { Figures, ServerMetrics } from './metrics.ts'

/** A figure; null when the server does not report it. */
const value = z.nullable(z.number())

/** The metrics of the seconds before an instant. */
const metricsSample = z.object({
  at: z.string(),
  /** Calls a second, and the share of server errors, from 0 to 1. */
  requests: value,
  errors: value,
  /** The 95th percentile of the calls' durations, in milliseconds; null without calls. */
  p95: value,
  /** The 99th percentile of the event loop's delay, in milliseconds, and its utilisation from 0 to 1. */
  loopDelay: value,
  loopUse: value,
  /** The memory of the process, and of its heap, in bytes. */
  memory: value,
  heap: value,
  /** Database statements a second. */
  statements: value,
})

export type MetricsSample = z.infer<typeof metricsSample>

/** How long the samples are stored, in milliseconds. */
export const metricsHistoryMs = 3_600_000

/** `GET management/jhimetrics/history`: the samples of the last hour, the oldest first. Only this product has it. */
export const metricsHistory = z.array(metricsSample)

/** The samples, each computed from two consecutive readings, and the last reading. */
export interface CollectedMetrics {
  readonly samples: readonly MetricsSample[]
  readonly read: ServerMetrics
  /** The time of the reading, in milliseconds of any clock. */
  readonly ms: number
}

/**
 * Adds the sample of the time between the last reading and this one. `ms` is a monotonic clock, where there is one; `p95` must be that of this time, because a percentile since the
 * start says nothing about it.
 */
export function collectSample(
  before: CollectedMetrics | undefined,
  read: ServerMetrics,
  now: Date,
  { ms = now.getTime(), p95 = null }: { ms?: number; p95?: number | null } = {},
): CollectedMetrics {
  if (before === undefined || ms <= before.ms) return { samples: before?.samples ?? [], read, ms }
  const [old, counters] = [countersOf(before.read), countersOf(read)]
  /** Returns the growth of a counter a second, or null when it fell, because the server restarted and counts from zero. */
  const rate = (name: keyof typeof counters): number | null => {
    const [from, to] = [old[name], counters[name]]
    return from === null || to === null || to < from ? null : thousandths((to - from) / ((ms - before.ms) / 1000))
  }
  const [requests, failed] = [rate('requests'), rate('failed')]
  const sample: MetricsSample = {
    at: now.toISOString(),
    requests,
    errors: requests === null || failed === null ? null : Math.min(thousandths(failed / (requests || 1)), 1),
    p95,
    ...levelsOf(read),
    statements: rate('statements'),
  }
  const oldest = now.getTime() - metricsHistoryMs
  return { samples: [...before.samples.filter(({ at }) => Date.parse(at) >= oldest), sample], read, ms }
}

function countersOf({ 'http.server.requests': requests, statements, databases }: ServerMetrics) {
  const codes = requests?.percode ?? {}
  const failed = Object.entries(codes).flatMap(([code, figures]) => (code.startsWith('5') ? [figures] : []))
  return {
    requests: requests ? (requests.all?.['count'] ?? sum(Object.values(codes), 'count')) : null,
    failed: requests ? sum(failed, 'count') : null,
    statements: statements?.['count'] ?? databases?.['usage']?.['count'] ?? null,
  }
}

/** Returns the figures that a sample takes as they are. The heap is a figure of its own, or the sum of its parts. */
function levelsOf({ eventLoop, processMetrics, jvm }: ServerMetrics) {
  const { 'delay.p99': loopDelay = null, utilization: loopUse = null } = eventLoop ?? {}
  const heap = jvm?.['heap'] ? (jvm['heap']['used'] ?? null) : jvm ? sum(Object.values(jvm), 'used') : null
  return { loopDelay, loopUse, memory: processMetrics?.['process.memory.rss'] ?? null, heap }
}

function sum(of: readonly Figures[], name: string): number {
  return of.reduce((total, figures) => total + (figures[name] ?? 0), 0)
}

/** Rounds to three decimals. */
export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}
