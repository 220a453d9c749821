// What the metrics page shows of the server's figures: the parts of the page, and of each figure its name, its unit and its place.
import { t, textOf, type TextKey } from '#app/i18n/text.ts'
import { showSize } from '#domain/administration/health.ts'
import type { Figures, QueueMetrics, ServerMetrics } from '#domain/administration/metrics.ts'
import { showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'

const units = {
  count: showNumber,
  bytes: showSize,
  /** A size limit, where -1 means none. */
  limit: (value: number) => (value < 0 ? t('metrics.unbounded') : showSize(value)),
  share: (value: number) => t('metrics.unit.percent', { value: (value * 100).toFixed(1) }),
  ms: (value: number) => t('metrics.unit.ms', { value }),
  instant: (value: number) => showInstant(new Date(value).toISOString()),
  duration: timeSpan,
}

type Unit = keyof typeof units

/** The name of a figure that has a label in the catalogue. */
type FigureName = TextKey extends infer Key ? (Key extends `metrics.name.${infer Name}` ? Name : never) : never

export interface Figure {
  readonly id: FigureName
  readonly unit: Unit
  readonly bar?: true
}

export interface FigureRow {
  readonly name: string
  readonly [figure: string]: unknown
}

/** A part of the page: single figures, each in a row, and rows that have the same figures. */
export interface Part {
  readonly title: TextKey
  /** Returns the values of the single figures; nothing where the server reports none of the part. */
  readonly read: (metrics: ServerMetrics, now: number) => Readonly<Record<string, unknown>> | null | undefined
  /** Whether the part is missing where the server reports none of it, instead of saying so. */
  readonly isOptional?: true
  readonly single?: readonly Figure[]
  readonly table?: { readonly first: TextKey; readonly figures: readonly Figure[]; readonly rows: (metrics: ServerMetrics) => FigureRow[] }
}

const figures = (unit: Unit, ...ids: FigureName[]): Figure[] => ids.map((id) => ({ id, unit }))

export const routeFigures = [...figures('count', 'count'), ...figures('ms', 'mean', 'p95', 'max')]

const timed = [...figures('count', 'count'), ...figures('ms', 'mean', '0.0', '0.5', '0.75', '0.95', '0.99', '1.0')]

export const parts = {
  process: {
    title: 'metrics.process',
    read: ({ processMetrics, eventLoop }) => (processMetrics ?? eventLoop) && { ...processMetrics, ...eventLoop },
    single: [
      ...figures('duration', 'process.uptime'),
      ...figures('instant', 'process.start.time'),
      ...figures('share', 'process.cpu.usage', 'system.cpu.usage'),
      ...figures('count', 'system.cpu.count', 'system.load.average.1m'),
      ...figures('bytes', 'process.memory.rss'),
      ...figures('count', 'process.files.open', 'process.files.max'),
      ...figures('ms', 'delay.mean', 'delay.p99', 'delay.max'),
      ...figures('share', 'utilization'),
    ],
  },
  queues: {
    title: 'metrics.queues',
    read: ({ queues, signIns }, now) =>
      (queues ?? signIns) && {
        ...signIns,
        sends: queueText(queues?.sends, now),
        sending: queues?.sending,
        mails: queueText(queues?.mails, now),
      },
    single: figures('count', 'sends', 'sending', 'mails', 'success', 'failure'),
  },
  memory: {
    title: 'metrics.memory',
    read: ({ jvm }) => jvm,
    table: {
      first: 'metrics.pool',
      figures: [...figures('bytes', 'used', 'committed'), ...figures('limit', 'limit'), { id: 'share', unit: 'share', bar: true }],
      rows: ({ jvm }) => poolsOf(jvm ?? {}),
    },
  },
  collections: {
    title: 'metrics.collections',
    read: ({ garbageCollector }) => garbageCollector,
    single: [
      ...figures('bytes', 'jvm.gc.live.data.size', 'jvm.gc.max.data.size', 'jvm.gc.memory.allocated', 'jvm.gc.memory.promoted'),
      ...figures('count', 'classesLoaded', 'classesUnloaded'),
    ],
    table: { first: 'metrics.what', figures: timed, rows: ({ garbageCollector }) => rowsOf(garbageCollector) },
  },
  requests: {
    title: 'metrics.requests',
    read: (metrics) => {
      const requests = metrics['http.server.requests']
      return requests && { all: requests.all?.['count'] }
    },
    single: figures('count', 'all'),
    table: { first: 'metrics.code', figures: routeFigures, rows: (metrics) => rowsOf(metrics['http.server.requests']?.percode) },
  },
  caches: {
    title: 'metrics.caches',
    read: ({ cache }) => cache,
    isOptional: true,
    table: {
      first: 'metrics.cache',
      figures: [
        ...figures('count', 'cache.gets.hit', 'cache.gets.miss', 'cache.puts', 'cache.removals', 'cache.evictions'),
        ...figures('share', 'cache.ratio'),
      ],
      rows: ({ cache }) => cachesOf(cache ?? {}),
    },
  },
  database: {
    title: 'metrics.database',
    read: ({ databases, statements }) =>
      (databases ?? statements) && {
        ...Object.fromEntries(Object.entries(databases ?? {}).map(([name, { value }]) => [`connections.${name}`, value])),
        'statements.failed': statements?.['failed'],
      },
    single: [
      ...figures('count', 'connections.active', 'connections.idle', 'connections.pending', 'connections.connections'),
      ...figures('count', 'connections.min', 'connections.max', 'connections.timeout', 'statements.failed'),
    ],
    table: {
      first: 'metrics.what',
      figures: timed,
      rows: ({ databases, statements }) =>
        rowsOf({ statements, acquire: databases?.['acquire'], creation: databases?.['creation'], usage: databases?.['usage'] }),
    },
  },
} as const satisfies Readonly<Record<string, Part>>

/** Returns the label of a figure, of a part of V8's heap, or of a timed operation. Names from another runtime stay unchanged. */
export function nameText(name: string): string {
  return textOf(`metrics.name.${name}`) ?? name
}

/** Returns the text of a value in its unit. A value that is a text is returned unchanged. */
export function figureText(unit: Unit, value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? units[unit](value) : '-'
}

/** Returns a duration as `2 d 3 h 4 min`, or in seconds below a minute. */
function timeSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes === 0) return t('duration.seconds', { seconds: Math.max(Math.round(ms / 1000), 0) })
  const parts = { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
  return t(parts.days > 0 ? 'duration.days' : parts.hours > 0 ? 'duration.hours' : 'duration.minutes', parts)
}

function queueText(queue: QueueMetrics | null | undefined, now: number): string {
  const count = figureText('count', queue?.waiting)
  return queue?.oldest ? t('metrics.queues.since', { count, duration: timeSpan(now - Date.parse(queue.oldest)) }) : count
}

/** Returns the figures of several objects as rows, without entries that are a single number. */
function rowsOf(named: Readonly<Record<string, Figures | number | null | undefined>> | null | undefined): FigureRow[] {
  return Object.entries(named ?? {}).flatMap(([name, of]) => (of && typeof of === 'object' ? [{ ...of, name }] : []))
}

/**
 * Returns the memory pools in use. The share is that of the pool's limit, or of the memory that the process has reserved if there is no
 * limit.
 */
function poolsOf(jvm: Readonly<Record<string, Figures>>): FigureRow[] {
  return Object.entries(jvm).flatMap(([name, { used = null, committed = null, max }]) => {
    const limit = max ?? -1
    return used === 0 && committed === 0 ? [] : [{ name, used, committed, limit, share: quotient(used, limit < 0 ? committed : limit) }]
  })
}

function cachesOf(cache: Readonly<Record<string, Figures>>): FigureRow[] {
  return Object.entries(cache).map(([name, of]) => {
    const { 'cache.gets.hit': hits = null, 'cache.gets.miss': misses = null } = of
    return { ...of, name, 'cache.ratio': misses === null ? null : quotient(hits, (hits ?? 0) + misses) }
  })
}

function quotient(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : Math.min(part / whole, 1)
}
