import { showNumber } from '#app/i18n/show-number.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { localOf } from '#domain/dates.ts'
import { metricsHistoryMs, type MetricsSample } from '#domain/metrics-history.ts'

const units = {
  perSecond: 'metrics.unit.perSecond',
  ms: 'metrics.unit.ms',
  percent: 'metrics.unit.percent',
  megabytes: 'metrics.unit.megabytes',
} as const satisfies Record<string, TextKey>

interface Line {
  readonly name: TextKey
  readonly unit: keyof typeof units
  /** What it draws of a sample, in its unit. */
  readonly of: (sample: MetricsSample) => number | null
}

/** All that is drawn, in the order of the table of the last hour. */
export const lines = {
  requests: { name: 'metrics.series.requests', unit: 'perSecond', of: ({ requests }) => requests },
  failed: { name: 'metrics.series.failed', unit: 'perSecond', of: ({ requests, errors }) => times(requests, errors) },
  statements: { name: 'metrics.series.statements', unit: 'perSecond', of: ({ statements }) => statements },
  p95: { name: 'metrics.series.p95', unit: 'ms', of: ({ p95 }) => p95 },
  loopDelay: { name: 'metrics.series.loopDelay', unit: 'ms', of: ({ loopDelay }) => loopDelay },
  loopUse: { name: 'metrics.series.loopUse', unit: 'percent', of: ({ loopUse }) => times(loopUse, 100) },
  memory: { name: 'metrics.series.memory', unit: 'megabytes', of: ({ memory }) => times(memory, 2 ** -20) },
  heap: { name: 'metrics.series.heap', unit: 'megabytes', of: ({ heap }) => times(heap, 2 ** -20) },
} as const satisfies Record<string, Line>

export interface ChartOf {
  readonly title: TextKey
  /** The first is drawn whole, the second dashed. With a unit of its own it has an axis of its own. */
  readonly lines: readonly (keyof typeof lines)[]
}

export const charts: readonly ChartOf[] = [
  { title: 'metrics.chart.requests', lines: ['requests', 'failed'] },
  { title: 'metrics.chart.p95', lines: ['p95'] },
  { title: 'metrics.chart.loop', lines: ['loopDelay', 'loopUse'] },
  { title: 'metrics.chart.memory', lines: ['memory', 'heap'] },
]

function times(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one * other
}

/** `12.5 ms`, `3 %`; large figures without decimals. */
export function lineText(unit: Line['unit'], value: number | null): string {
  return value === null ? '-' : t(units[unit], { value: valueText(value) })
}

export function valueText(value: number): string {
  return showNumber(value >= 100 ? Math.round(value) : value)
}

/** ` ms`, for what writes the value itself. */
export function unitText(unit: Line['unit']): string {
  return t(units[unit], { value: '' })
}

/** The time of a sample, in milliseconds, and what each line draws of it. */
export interface ChartPoint {
  readonly at: number
  readonly [line: string]: number | null
}

/** Between two samples that are further apart than this the lines break: the server did not run, or it was not asked. */
const gapMs = 45_000

export function chartPoints(samples: readonly MetricsSample[]): ChartPoint[] {
  const points = samples.map((sample) => ({
    ...Object.fromEntries(Object.entries(lines).map(([id, { of }]) => [id, of(sample)])),
    at: Date.parse(sample.at),
  }))
  return points.flatMap((point, index) => {
    const before = points[index - 1]?.at ?? point.at
    return point.at - before > gapMs ? [{ at: before + 1 }, point] : [point]
  })
}

/** When the charts begin: with the first sample, five minutes ago at least and an hour at most. */
export function chartBegin(points: readonly ChartPoint[], now: number): number {
  return Math.max(now - metricsHistoryMs, Math.min(points[0]?.at ?? now, now - 300_000))
}

/** `14:05:10` in Buenos Aires. */
export function clockOf(time: number): string {
  return localOf(new Date(time).toISOString()).slice(11, 19)
}
