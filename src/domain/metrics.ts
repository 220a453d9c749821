import * as z from 'zod/mini'

/** JSON has no NaN, so the platform writes it as a text; a figure that is none is null. */
const figure = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null)),
)

const figures = z.record(z.string(), figure)

/** A member that is missing, or that is not what it should be, leaves a part of the page out, not all of it. */
function orMissing<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullish(schema), null)
}

/** Counts and times, in milliseconds. */
interface CallTimes {
  readonly count: number | null
  readonly mean: number | null
  readonly max: number | null
  /** What 95 of 100 were not slower than. Only this product says so. */
  readonly p95: number | null
}

export interface CodeMetrics extends CallTimes {
  readonly code: string
}

export interface RouteMetrics extends CallTimes {
  readonly uri: string
  readonly method: string
}

export interface PoolMetrics {
  readonly name: string
  readonly used: number | null
  readonly committed: number | null
  /** In bytes; null when there is no limit. */
  readonly max: number | null
}

export interface CacheMetrics {
  readonly name: string
  readonly hits: number | null
  readonly misses: number | null
  readonly puts: number | null
  readonly removals: number | null
  readonly evictions: number | null
}

/** Times of many, in milliseconds, from the quickest to the slowest. */
export interface TimingMetrics {
  readonly name: string
  readonly count: number | null
  readonly mean: number | null
  readonly min: number | null
  readonly p50: number | null
  readonly p75: number | null
  readonly p95: number | null
  readonly p99: number | null
  readonly max: number | null
}

export interface QueueMetrics {
  readonly waiting: number | null
  /** The instant since which the first of them waits. */
  readonly oldest: string | null
}

const queue = z.object({ waiting: figure, oldest: z.catch(z.nullable(z.string()), null) })

const answer = z.object({
  jvm: orMissing(z.record(z.string(), figures)),
  'http.server.requests': orMissing(z.object({ all: orMissing(figures), percode: orMissing(z.record(z.string(), figures)) })),
  services: orMissing(z.record(z.string(), z.record(z.string(), figures))),
  cache: orMissing(z.record(z.string(), figures)),
  databases: orMissing(z.record(z.string(), figures)),
  garbageCollector: orMissing(z.record(z.string(), z.unknown())),
  processMetrics: orMissing(figures),
  eventLoop: orMissing(figures),
  statements: orMissing(figures),
  signIns: orMissing(figures),
  queues: orMissing(z.object({ sends: orMissing(queue), mails: orMissing(queue), sending: figure })),
})

type Answer = z.infer<typeof answer>
type Figures = Readonly<Record<string, number | null>>

/**
 * `GET management/jhimetrics`, in rows: null for what a server does not tell. The platform's names are Java's: `jvm` has the parts of the heap, whatever machine it is. The last
 * four members are this product's own.
 */
export const metrics = z.pipe(
  answer,
  z.transform((read) => ({
    pools: read.jvm ? Object.entries(read.jvm).map(([name, pool]) => poolOf(name, pool)) : null,
    requests: requestsOf(read['http.server.requests']),
    routes: read.services ? routesOf(read.services) : null,
    caches: read.cache ? cachesOf(read.cache) : null,
    database: databaseOf(read.databases),
    collections: collectionsOf(read.garbageCollector),
    process: read.processMetrics ?? null,
    eventLoop: read.eventLoop ?? null,
    statements: read.statements ? timingOf('statements', read.statements) : null,
    failedStatements: read.statements?.['failed'] ?? null,
    signIns: read.signIns ?? null,
    queues: read.queues ? { sends: read.queues.sends ?? null, mails: read.queues.mails ?? null, sending: read.queues.sending } : null,
  })),
)

export type ServerMetrics = z.infer<typeof metrics>

function poolOf(name: string, pool: Figures): PoolMetrics {
  const max = pool['max'] ?? null
  return { name, used: pool['used'] ?? null, committed: pool['committed'] ?? null, max: max === null || max < 0 ? null : max }
}

function callTimes({ count = null, mean = null, max = null, p95 = null }: Figures): CallTimes {
  return { count, mean, max, p95 }
}

function requestsOf(read: Answer['http.server.requests']): { all: number | null; codes: CodeMetrics[] } | null {
  if (!read) return null
  const codes = Object.entries(read.percode ?? {}).map(([code, times]) => ({ code, ...callTimes(times) }))
  return { all: read.all?.['count'] ?? null, codes }
}

function routesOf(services: Readonly<Record<string, Readonly<Record<string, Figures>>>>): RouteMetrics[] {
  return Object.entries(services).flatMap(([uri, methods]) =>
    Object.entries(methods).map(([method, times]) => ({ uri, method, ...callTimes(times) })),
  )
}

function cachesOf(caches: Readonly<Record<string, Figures>>): CacheMetrics[] {
  return Object.entries(caches).map(([name, of]) => ({
    name,
    hits: of['cache.gets.hit'] ?? null,
    misses: of['cache.gets.miss'] ?? null,
    puts: of['cache.puts'] ?? null,
    removals: of['cache.removals'] ?? null,
    evictions: of['cache.evictions'] ?? null,
  }))
}

function timingOf(name: string, times: Figures): TimingMetrics {
  const of = (key: string): number | null => times[key] ?? null
  return {
    name,
    count: of('count'),
    mean: of('mean'),
    min: of('0.0'),
    p50: of('0.5'),
    p75: of('0.75'),
    p95: of('0.95'),
    p99: of('0.99'),
    max: of('1.0') ?? of('max'),
  }
}

const connectionStates = ['active', 'idle', 'pending', 'connections', 'min', 'max', 'timeout'] as const

/** The parts of `databases` that are times, in the order of a connection's life. */
const connectionTimes = ['acquire', 'creation', 'usage'] as const

function databaseOf(read: Answer['databases']) {
  if (!read) return null
  return {
    connections: connectionStates.map((name) => ({ name, value: read[name]?.['value'] ?? null })),
    times: connectionTimes.flatMap((name) => (read[name] ? [timingOf(name, read[name])] : [])),
  }
}

function collectionsOf(read: Answer['garbageCollector']) {
  if (!read) return null
  const pause = figures.safeParse(read['jvm.gc.pause'])
  return {
    pauses: pause.success ? timingOf('jvm.gc.pause', pause.data) : null,
    others: Object.entries(read).flatMap(([name, value]) => (typeof value === 'number' ? [{ name, value }] : [])),
  }
}
