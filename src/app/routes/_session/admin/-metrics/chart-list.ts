import { showNumber } from '#app/i18n/show-number.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import type { ChartValue } from './chart-points.ts'

export interface Line {
  readonly value: ChartValue
  readonly name: TextKey
  readonly unit: 'perSecond' | 'ms' | 'percent' | 'megabytes'
}

interface ChartOf {
  readonly title: TextKey
  /** The first is drawn whole, the second dashed. With a unit of its own it has an axis of its own. */
  readonly lines: readonly [Line] | readonly [Line, Line]
}

const requests: Line = { value: 'requests', name: 'metrics.series.requests', unit: 'perSecond' }
const failed: Line = { value: 'failed', name: 'metrics.series.failed', unit: 'perSecond' }
const p95: Line = { value: 'p95', name: 'metrics.series.p95', unit: 'ms' }
const loopDelay: Line = { value: 'loopDelay', name: 'metrics.series.loopDelay', unit: 'ms' }
const loopUse: Line = { value: 'loopUse', name: 'metrics.series.loopUse', unit: 'percent' }
const memory: Line = { value: 'memory', name: 'metrics.series.memory', unit: 'megabytes' }
const heap: Line = { value: 'heap', name: 'metrics.series.heap', unit: 'megabytes' }
const statements: Line = { value: 'statements', name: 'metrics.series.statements', unit: 'perSecond' }

export const charts: readonly ChartOf[] = [
  { title: 'metrics.chart.requests', lines: [requests, failed] },
  { title: 'metrics.chart.p95', lines: [p95] },
  { title: 'metrics.chart.loop', lines: [loopDelay, loopUse] },
  { title: 'metrics.chart.memory', lines: [memory, heap] },
]

/** What the table of the last hour has, in the charts' order. */
export const tableLines: readonly Line[] = [requests, failed, statements, p95, loopDelay, loopUse, memory, heap]

const units: Record<Line['unit'], TextKey> = {
  perSecond: 'metrics.unit.perSecond',
  ms: 'metrics.unit.ms',
  percent: 'metrics.unit.percent',
  megabytes: 'metrics.unit.megabytes',
}

/** `12.5 ms`, `3 %`; large figures without decimals. */
export function lineText(unit: Line['unit'], value: number | null): string {
  if (value === null) return '-'
  return t(units[unit], { value: showNumber(value >= 100 ? Math.round(value) : Math.round(value * 100) / 100) })
}
