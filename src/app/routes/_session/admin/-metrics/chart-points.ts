import { localOf } from '#domain/dates.ts'
import { metricsHistoryMs, type MetricsSample } from '#domain/metrics-history.ts'

/** A sample as the charts draw it: megabytes, per cent, and null where there is nothing to draw. */
export interface ChartPoint {
  /** In milliseconds. */
  readonly at: number
  readonly requests: number | null
  readonly failed: number | null
  readonly p95: number | null
  readonly loopDelay: number | null
  readonly loopUse: number | null
  readonly memory: number | null
  readonly heap: number | null
  readonly statements: number | null
}

export type ChartValue = Exclude<keyof ChartPoint, 'at'>

/** Between two samples that are further apart than this the lines break: the server did not run, or it was not asked. */
const gapMs = 45_000

export function chartPoints(samples: readonly MetricsSample[]): ChartPoint[] {
  const points = samples.map(pointOf)
  return points.flatMap((point, index) => {
    const before = points[index - 1]
    return before && point.at - before.at > gapMs ? [{ ...nothing, at: before.at + 1 }, point] : [point]
  })
}

const nothing = { requests: null, failed: null, p95: null, loopDelay: null, loopUse: null, memory: null, heap: null, statements: null }

function pointOf({ at, requests, errors, loopUse, memory, heap, ...sample }: MetricsSample): ChartPoint {
  return {
    at: Date.parse(at),
    requests,
    failed: requests === null || errors === null ? null : requests * errors,
    p95: sample.p95,
    loopDelay: sample.loopDelay,
    loopUse: loopUse === null ? null : loopUse * 100,
    memory: megabytes(memory),
    heap: megabytes(heap),
    statements: sample.statements,
  }
}

function megabytes(bytes: number | null): number | null {
  return bytes === null ? null : bytes / 2 ** 20
}

/** The time between two marks, in milliseconds; there are at most six. */
const steps = [60_000, 120_000, 300_000, 600_000] as const

/** The time that the charts show until now: from the first sample on, five minutes at least and an hour at most, with its marks. */
export function chartTime(points: readonly ChartPoint[], now: number): { begin: number; end: number; marks: number[] } {
  const begin = Math.max(now - metricsHistoryMs, Math.min(points[0]?.at ?? now, now - 300_000))
  const step = steps.find((one) => (now - begin) / one <= 6) ?? 600_000
  const first = Math.ceil(begin / step) * step
  return { begin, end: now, marks: Array.from({ length: 7 }, (_, index) => first + index * step).filter((mark) => mark <= now) }
}

/** `14:05` in Buenos Aires. */
export function clockOf(time: number): string {
  return localOf(new Date(time).toISOString()).slice(11, 16)
}

/** `14:05:10` in Buenos Aires. */
export function exactClockOf(time: number): string {
  return localOf(new Date(time).toISOString()).slice(11, 19)
}
