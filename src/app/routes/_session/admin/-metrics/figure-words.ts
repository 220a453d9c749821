import { showNumber } from '#app/i18n/show-number.ts'
import { t, textOf, type TextKey } from '#app/i18n/text.ts'
import { showInstant } from '#domain/dates.ts'
import { showSize } from '#domain/health.ts'
import type { Figures } from '#domain/metrics.ts'

/** The name of a part of V8's heap, or of what takes time. Those of another machine keep their names. */
export function nameText(name: string): string {
  return textOf(`metrics.name.${name}`) ?? name
}

/** How a figure is read. */
export type Unit = 'count' | 'bytes' | 'share' | 'duration' | 'instant' | 'ms'

/** The figures that are shown one by one, in this order. Anything else that a server says is not. */
const single: readonly (readonly [name: string, label: TextKey, unit: Unit])[] = [
  ['process.uptime', 'metrics.process.uptime', 'duration'],
  ['process.start.time', 'metrics.process.start', 'instant'],
  ['process.cpu.usage', 'metrics.process.cpu', 'share'],
  ['system.cpu.usage', 'metrics.process.systemCpu', 'share'],
  ['system.cpu.count', 'metrics.process.cpus', 'count'],
  ['system.load.average.1m', 'metrics.process.load', 'count'],
  ['process.memory.rss', 'metrics.process.rss', 'bytes'],
  ['process.files.open', 'metrics.process.files', 'count'],
  ['process.files.max', 'metrics.process.filesMax', 'count'],
  ['delay.mean', 'metrics.loop.mean', 'ms'],
  ['delay.p99', 'metrics.loop.p99', 'ms'],
  ['delay.max', 'metrics.loop.max', 'ms'],
  ['utilization', 'metrics.loop.use', 'share'],
  ['jvm.gc.live.data.size', 'metrics.gc.live', 'bytes'],
  ['jvm.gc.max.data.size', 'metrics.gc.max', 'bytes'],
  ['jvm.gc.memory.allocated', 'metrics.gc.allocated', 'bytes'],
  ['jvm.gc.memory.promoted', 'metrics.gc.promoted', 'bytes'],
  ['classesLoaded', 'metrics.gc.loaded', 'count'],
  ['classesUnloaded', 'metrics.gc.unloaded', 'count'],
  ['active', 'metrics.connections.active', 'count'],
  ['idle', 'metrics.connections.idle', 'count'],
  ['pending', 'metrics.connections.pending', 'count'],
  ['connections', 'metrics.connections.all', 'count'],
  ['min', 'metrics.connections.min', 'count'],
  ['max', 'metrics.connections.max', 'count'],
  ['timeout', 'metrics.connections.timeout', 'count'],
  ['failed', 'metrics.statements.failed', 'count'],
]

/** The figures that there are, each with its label. */
export function singleTexts(figures: Figures): [label: TextKey, text: string][] {
  return single.flatMap(([name, label, unit]) => (typeof figures[name] === 'number' ? [[label, figureText(unit, figures[name])]] : []))
}

export function figureText(unit: Unit, value: number | null | undefined): string {
  if (typeof value !== 'number') return '-'
  switch (unit) {
    case 'bytes':
      return showSize(value)
    case 'share':
      return t('metrics.unit.percent', { value: (value * 100).toFixed(1) })
    case 'ms':
      return t('metrics.unit.ms', { value: showNumber(value) })
    case 'instant':
      return showInstant(new Date(value).toISOString())
    case 'duration':
      return timeSpan(value)
    case 'count':
      return showNumber(value)
  }
}

/** `2 d 3 h 4 min`, or seconds below a minute. */
function timeSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes === 0) return t('metrics.duration.seconds', { seconds: Math.max(Math.round(ms / 1000), 0) })
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return t('metrics.duration.days', { days, hours, minutes: minutes % 60 })
  return hours > 0 ? t('metrics.duration.hours', { hours, minutes: minutes % 60 }) : t('metrics.duration.minutes', { minutes })
}
