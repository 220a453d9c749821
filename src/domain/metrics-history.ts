import * as z from 'zod/mini'
import type { Figures, ServerMetrics } from './metrics.ts'

/** What the server did in the seconds before an instant. */
const metricsSample = z.object({
  at: z.string(),
  /** Calls a second, and the share of them that failed by the server's fault, from 0 to 1. */
  requests: z.nullable(z.number()),
  errors: z.nullable(z.number()),
  /** What 95 of 100 calls were not slower than, in milliseconds; null without calls. */
  p95: z.nullable(z.number()),
  /** What the event loop was not later than in 99 of 100 measures, in milliseconds, and the share of the time that it worked. */
  loopDelay: z.nullable(z.number()),
  loopUse: z.nullable(z.number()),
  /** Of the process, and of its heap, in bytes. */
  memory: z.nullable(z.number()),
  heap: z.nullable(z.number()),
  /** Statements of the database a second. */
  statements: z.nullable(z.number()),
})

export type MetricsSample = z.infer<typeof metricsSample>

/** How long the samples are kept, in milliseconds. */
export const metricsHistoryMs = 3_600_000

/** `GET management/jhimetrics/history`: the samples of the last hour, the oldest first. Only this product has it. */
export const metricsHistory = z.array(metricsSample)

/** Samples that are made of two readings each. */
export interface CollectedMetrics {
  readonly samples: readonly MetricsSample[]
  readonly last: Reading
}

interface Reading {
  /** When the counters were read, in milliseconds of any clock. */
  readonly ms: number
  readonly requests: number | null
  readonly failed: number | null
  readonly statements: number | null
}

/**
 * Adds what happened between the last reading and this one. `ms` is a clock that does not jump, where there is one; `p95` is that of the time between the readings: a percentile since
 * the start says nothing of it.
 */
export function collectSample(
  before: CollectedMetrics | undefined,
  read: ServerMetrics,
  now: Date,
  { ms = now.getTime(), p95 = null }: { ms?: number; p95?: number | null } = {},
): CollectedMetrics {
  const last = readingOf(read, ms)
  if (before === undefined) return { samples: [], last }
  const seconds = (ms - before.last.ms) / 1000
  if (seconds <= 0) return { samples: before.samples, last }
  const rate = (of: 'requests' | 'failed' | 'statements'): number | null => growth(before.last[of], last[of], seconds)
  const [requests, failed] = [rate('requests'), rate('failed')]
  const sample: MetricsSample = {
    at: now.toISOString(),
    requests,
    errors: requests === null || failed === null ? null : requests === 0 ? 0 : Math.min(thousandths(failed / requests), 1),
    p95,
    loopDelay: read.eventLoop?.['delay.p99'] ?? null,
    loopUse: read.eventLoop?.['utilization'] ?? null,
    memory: read.processMetrics?.['process.memory.rss'] ?? null,
    heap: heapOf(read),
    statements: rate('statements'),
  }
  const oldest = now.getTime() - metricsHistoryMs
  return { samples: [...before.samples.filter(({ at }) => Date.parse(at) >= oldest), sample], last }
}

/** Returns how much a counter grew in a second, or null when it fell: then the server was restarted and counts from zero again. */
function growth(before: number | null, after: number | null, seconds: number): number | null {
  return before === null || after === null || after < before ? null : thousandths((after - before) / seconds)
}

function readingOf({ 'http.server.requests': requests, statements, databases }: ServerMetrics, ms: number): Reading {
  const codes = Object.entries(requests?.percode ?? {})
  const failed = codes.filter(([code]) => code.startsWith('5'))
  return {
    ms,
    requests: requests?.all?.['count'] ?? (requests ? sum(codes, 'count') : null),
    failed: requests ? sum(failed, 'count') : null,
    statements: statements?.['count'] ?? databases?.['usage']?.['count'] ?? null,
  }
}

/** The heap whole, or the sum of its parts. */
function heapOf({ jvm }: ServerMetrics): number | null {
  if (!jvm) return null
  return jvm['heap'] ? (jvm['heap']['used'] ?? null) : sum(Object.entries(jvm), 'used')
}

function sum(of: readonly (readonly [string, Figures])[], name: string): number {
  return of.reduce((total, [, figures]) => total + (figures[name] ?? 0), 0)
}

/** Three decimals. */
export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}
