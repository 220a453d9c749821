import { metricsHistoryMs, type MetricsSample } from './metrics-history.ts'
import type { CodeMetrics, ServerMetrics } from './metrics.ts'

/** Samples that are made of two readings each, for a server that keeps no history. */
export interface CollectedMetrics {
  readonly samples: readonly MetricsSample[]
  readonly last: Reading
}

interface Reading {
  readonly at: string
  readonly requests: number | null
  readonly failed: number | null
  readonly statements: number | null
}

/** Adds what happened between the last reading and this one. */
export function collectSample(before: CollectedMetrics | undefined, read: ServerMetrics, now: Date): CollectedMetrics {
  const last = readingOf(read, now)
  if (before === undefined) return { samples: [], last }
  const seconds = (now.getTime() - Date.parse(before.last.at)) / 1000
  if (seconds <= 0) return before
  const grown = (of: 'requests' | 'failed' | 'statements'): number | null => growth(before.last[of], last[of])
  const requests = grown('requests')
  const failed = grown('failed')
  const statements = grown('statements')
  const sample: MetricsSample = {
    at: last.at,
    requests: requests === null ? null : requests / seconds,
    errors: requests === null || failed === null ? null : requests === 0 ? 0 : Math.min(failed / requests, 1),
    // A percentile since the start says nothing of the last seconds.
    p95: null,
    loopDelay: read.eventLoop?.['delay.p99'] ?? null,
    loopUse: read.eventLoop?.['utilization'] ?? null,
    memory: read.process?.['process.memory.rss'] ?? null,
    heap: heapOf(read),
    statements: statements === null ? null : statements / seconds,
  }
  const oldest = now.getTime() - metricsHistoryMs
  return { samples: [...before.samples.filter(({ at }) => Date.parse(at) >= oldest), sample], last }
}

/** Returns how much a counter grew, or null when it fell: then the server was restarted and counts from zero again. */
function growth(before: number | null, after: number | null): number | null {
  return before === null || after === null || after < before ? null : after - before
}

function readingOf({ requests, statements, database }: ServerMetrics, now: Date): Reading {
  const codes = requests?.codes ?? []
  return {
    at: now.toISOString(),
    requests: requests?.all ?? (requests ? countOf(codes) : null),
    failed: requests ? countOf(codes.filter(({ code }) => code.startsWith('5'))) : null,
    statements: statements?.count ?? database?.times.find(({ name }) => name === 'usage')?.count ?? null,
  }
}

function countOf(codes: readonly CodeMetrics[]): number {
  return codes.reduce((sum, { count }) => sum + (count ?? 0), 0)
}

/** The heap whole, or the sum of its parts. */
function heapOf({ pools }: ServerMetrics): number | null {
  if (!pools) return null
  const whole = pools.find(({ name }) => name === 'heap')
  return whole ? whole.used : pools.reduce((sum, { used }) => sum + (used ?? 0), 0)
}
