import { showNumber } from '#app/i18n/show-number.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { showInstant } from '#domain/dates.ts'
import { showSize } from '#domain/health.ts'

type Words = Readonly<Record<string, TextKey | undefined>>

/** The parts of V8's heap. Those of another machine keep their names. */
const pools: Words = {
  heap: 'metrics.pool.heap',
  external: 'metrics.pool.external',
  new_space: 'metrics.pool.new',
  old_space: 'metrics.pool.old',
  code_space: 'metrics.pool.code',
  trusted_space: 'metrics.pool.trusted',
  shared_space: 'metrics.pool.shared',
  read_only_space: 'metrics.pool.readOnly',
  large_object_space: 'metrics.pool.large',
  new_large_object_space: 'metrics.pool.newLarge',
  code_large_object_space: 'metrics.pool.codeLarge',
}

export function poolName(name: string): string {
  return named(pools, name)
}

const timings: Words = {
  acquire: 'metrics.timing.acquire',
  creation: 'metrics.timing.creation',
  usage: 'metrics.timing.usage',
  statements: 'metrics.timing.statements',
  'jvm.gc.pause': 'metrics.timing.pause',
}

export function timingName(name: string): string {
  return named(timings, name)
}

const connections: Words = {
  active: 'metrics.connections.active',
  idle: 'metrics.connections.idle',
  pending: 'metrics.connections.pending',
  connections: 'metrics.connections.all',
  min: 'metrics.connections.min',
  max: 'metrics.connections.max',
  timeout: 'metrics.connections.timeout',
}

export function connectionName(name: string): string {
  return named(connections, name)
}

function named(words: Words, word: string): string {
  const key = words[word]
  return key ? t(key) : word
}

/** How a figure of the process or of the collector is read. */
type Unit = 'count' | 'bytes' | 'share' | 'duration' | 'instant' | 'ms'

/** The figures that are shown one by one, in this order. Anything else that a server says is not. */
export const figureLabels: Readonly<Record<string, { key: TextKey; unit: Unit }>> = {
  'process.uptime': { key: 'metrics.process.uptime', unit: 'duration' },
  'process.start.time': { key: 'metrics.process.start', unit: 'instant' },
  'process.cpu.usage': { key: 'metrics.process.cpu', unit: 'share' },
  'system.cpu.usage': { key: 'metrics.process.systemCpu', unit: 'share' },
  'system.cpu.count': { key: 'metrics.process.cpus', unit: 'count' },
  'system.load.average.1m': { key: 'metrics.process.load', unit: 'count' },
  'process.memory.rss': { key: 'metrics.process.rss', unit: 'bytes' },
  'process.files.open': { key: 'metrics.process.files', unit: 'count' },
  'process.files.max': { key: 'metrics.process.filesMax', unit: 'count' },
  'delay.mean': { key: 'metrics.loop.mean', unit: 'ms' },
  'delay.p99': { key: 'metrics.loop.p99', unit: 'ms' },
  'delay.max': { key: 'metrics.loop.max', unit: 'ms' },
  utilization: { key: 'metrics.loop.use', unit: 'share' },
  'jvm.gc.live.data.size': { key: 'metrics.gc.live', unit: 'bytes' },
  'jvm.gc.max.data.size': { key: 'metrics.gc.max', unit: 'bytes' },
  'jvm.gc.memory.allocated': { key: 'metrics.gc.allocated', unit: 'bytes' },
  'jvm.gc.memory.promoted': { key: 'metrics.gc.promoted', unit: 'bytes' },
  classesLoaded: { key: 'metrics.gc.loaded', unit: 'count' },
  classesUnloaded: { key: 'metrics.gc.unloaded', unit: 'count' },
}

export function figureText(unit: Unit, value: number): string {
  switch (unit) {
    case 'bytes':
      return showSize(value)
    case 'share':
      return shareText(value)
    case 'ms':
      return msText(value)
    case 'instant':
      return showInstant(new Date(value).toISOString())
    case 'duration':
      return timeSpan(value)
    case 'count':
      return countText(value)
  }
}

export function msText(value: number | null): string {
  return value === null ? '-' : t('metrics.unit.ms', { value: showNumber(value) })
}

export function countText(value: number | null): string {
  return value === null ? '-' : showNumber(value)
}

export function shareText(value: number | null): string {
  return value === null ? '-' : t('metrics.unit.percent', { value: (value * 100).toFixed(1) })
}

/** `2 d 3 h 4 min`, or seconds below a minute. */
export function timeSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes === 0) return t('metrics.duration.seconds', { seconds: Math.max(Math.round(ms / 1000), 0) })
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return t('metrics.duration.days', { days, hours, minutes: minutes % 60 })
  return hours > 0 ? t('metrics.duration.hours', { hours, minutes: minutes % 60 }) : t('metrics.duration.minutes', { minutes })
}
