import * as z from 'zod/mini'

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
