// Schemas of the calls that list loggers and change their levels.
import * as z from 'zod/mini'

export const logLevels = ['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const

export type LogLevel = (typeof logLevels)[number]

/** The logger whose level the others inherit. */
export const rootLogger = 'ROOT'

const level = z.nullish(z.string())

/** `GET management/loggers`. Another server may have levels of its own, and thousands of loggers. */
export const loggersAnswer = z.object({
  levels: z.nullish(z.array(z.string())),
  loggers: z.record(z.string(), z.object({ configuredLevel: level, effectiveLevel: level })),
})

export type LoggersAnswer = z.infer<typeof loggersAnswer>

/** The body of `POST management/loggers/:name`. Null or nothing: the level of `ROOT`, and for `ROOT` that of the setting `LOG_LEVEL`. */
export const loggerChange = z.object({ configuredLevel: z.nullish(z.enum(logLevels)) })
