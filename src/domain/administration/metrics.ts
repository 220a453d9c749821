// Schemas of the server's metrics, and the samples of the last hour, each computed from two consecutive readings.
import * as z from 'zod/mini'

/** A figure. JSON has no NaN, so the platform writes it as a text, which is read as null. */
const figure = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null)),
)

const figures = z.record(z.string(), figure)

const named = z.record(z.string(), figures)

export type Figures = z.infer<typeof figures>

/** Reads a malformed member as null, as if it were missing, so that only its part of the page is missing. */
function orMissing<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullish(schema), null)
}

/** The length of a queue, and the instant since which its first entry waits. */
const queue = z.object({ waiting: figure, oldest: z.catch(z.nullable(z.string()), null) })

export type QueueMetrics = z.infer<typeof queue>

/**
 * `GET management/jhimetrics`; null or undefined for what a server does not report. The platform's names are Java's: `jvm` has the parts of
 * the heap, whatever machine it is. The last four members are this product's own, as is `p95`. Times are milliseconds, sizes bytes, shares
 * from 0 to 1; a `max` of -1 is no limit.
 */
export const metrics = z
  .object({
    jvm: orMissing(named),
    'http.server.requests': orMissing(z.object({ all: orMissing(figures), percode: orMissing(named) })),
    /** Figures of calls, by route and method. */
    services: orMissing(z.record(z.string(), named)),
    cache: orMissing(named),
    /** Numbers of connections by state, whose figure is `value`, and times. */
    databases: orMissing(named),
    /** The pauses of garbage collection, and single figures. */
    garbageCollector: orMissing(z.record(z.string(), z.union([figures, figure]))),
    processMetrics: orMissing(figures),
    eventLoop: orMissing(figures),
    statements: orMissing(figures),
    signIns: orMissing(figures),
    queues: orMissing(z.object({ sends: orMissing(queue), mails: orMissing(queue), sending: figure })),
  })
  .check(z.refine((read) => Object.values(read).some((part) => part !== null && part !== undefined)))

export type ServerMetrics = z.infer<typeof metrics>

/** A figure of a sample; null when the server does not report it. */
const value = z.nullable(z.number())

/** The metrics of the seconds before an instant. Times are milliseconds, sizes bytes, shares from 0 to 1. */
const metricsSample = z.object({
  at: z.string(),
  /** Calls a second, and the share of server errors. */
  requests: value,
  errors: value,
  /** The 95th percentile of the calls' durations; null without calls. */
  p95: value,
  /** The 99th percentile of the event loop's delay, and its utilisation. */
  loopDelay: value,
  loopUse: value,
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

export interface CollectedMetrics {
  readonly samples: readonly MetricsSample[]
  readonly read: ServerMetrics
  /** The time of the reading, in milliseconds of any clock. */
  readonly ms: number
}

/**
 * Adds the sample of the time between the last reading and this one. `ms` is a monotonic clock, where there is one; `p95` must be that of
 * this time, because a percentile since the start says nothing about it.
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
  const errors = requests === null || failed === null ? null : Math.min(thousandths(failed / (requests || 1)), 1)
  const sample: MetricsSample = { at: now.toISOString(), requests, errors, p95, ...levelsOf(read), statements: rate('statements') }
  const oldest = now.getTime() - metricsHistoryMs
  return { samples: [...before.samples.filter(({ at }) => Date.parse(at) >= oldest), sample], read, ms }
}

function countersOf({ 'http.server.requests': requests, statements, databases }: ServerMetrics) {
  const codes = requests?.percode ?? {}
  const failed = Object.fromEntries(Object.entries(codes).filter(([code]) => code.startsWith('5')))
  return {
    requests: requests ? (requests.all?.['count'] ?? sum(codes, 'count')) : null,
    failed: requests ? sum(failed, 'count') : null,
    statements: statements?.['count'] ?? databases?.['usage']?.['count'] ?? null,
  }
}

/** Returns the figures that a sample takes as they are. The heap is a figure of its own, or the sum of its parts. */
function levelsOf({ eventLoop, processMetrics, jvm }: ServerMetrics) {
  const { 'delay.p99': loopDelay = null, utilization: loopUse = null } = eventLoop ?? {}
  const heap = jvm?.['heap'] ? (jvm['heap']['used'] ?? null) : jvm ? sum(jvm, 'used') : null
  return { loopDelay, loopUse, memory: processMetrics?.['process.memory.rss'] ?? null, heap }
}

function sum(of: Readonly<Record<string, Figures>>, name: string): number {
  return Object.values(of).reduce((total, figures) => total + (figures[name] ?? 0), 0)
}

export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}
