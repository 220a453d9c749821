// Schema that reads the server's metrics and tolerates members that are missing or malformed.
import * as z from 'zod/mini'

/** A figure. JSON has no NaN, so the platform writes it as a text, which is read as null. */
const figure = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null)),
)

const figures = z.record(z.string(), figure)

/** Groups of figures, by name. */
const named = z.record(z.string(), figures)

export type Figures = z.infer<typeof figures>

/** Reads a missing or malformed member as undefined, so that only its part of the page is missing. */
function orMissing<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullish(schema), null)
}

/** The length of a queue, and the instant since which its first entry waits. */
const queue = z.object({ waiting: figure, oldest: z.catch(z.nullable(z.string()), null) })

export type QueueMetrics = z.infer<typeof queue>

/**
 * `GET management/jhimetrics`; null or undefined for what a server does not report. The platform's names are Java's: `jvm` has the parts of the heap, whatever machine it is. The last
 * four members are this product's own, as is `p95`. Times are milliseconds, sizes bytes, shares from 0 to 1; a `max` of -1 is no limit.
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
