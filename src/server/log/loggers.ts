// Creates one JSON logger for each part of the product, with changeable levels, masked secrets and request ids.
import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'
import { rootLogger, type LoggersAnswer, type LogLevel } from '#domain/administration/loggers.ts'

/** The parts of the product that log, in the order of the screen. */
const loggerNames = ['authority', 'http', 'jobs', 'mail', 'process', 'sending', 'store'] as const

type LoggerName = (typeof loggerNames)[number]

export type Loggers = ReturnType<typeof createLoggers>

export function isLogger(name: string): name is LoggerName | typeof rootLogger {
  return name === rootLogger || loggerNames.some((one) => one === name)
}

/**
 * Creates the loggers of a process. Their lines are JSON objects with time, level, logger, and the id of the request or the name of the job
 * that they belong to.
 */
export function createLoggers(to: DestinationStream, startLevel: LogLevel = 'INFO') {
  const root = pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label.toUpperCase() }) },
      mixin: () => contexts.getStore() ?? {},
      redact: { paths: secretPaths(), censor: '***' },
    },
    to,
  )
  const parts = new Map(loggerNames.map((name) => [name, root.child({ logger: name })]))
  const configured = new Map<string, LogLevel>()
  const effective = (name: string): LogLevel => configured.get(name) ?? configured.get(rootLogger) ?? startLevel
  const levelsOf = (name: string) => ({
    configuredLevel: configured.get(name) ?? (name === rootLogger ? startLevel : null),
    effectiveLevel: effective(name),
  })
  const apply = (): void => {
    for (const [name, logger] of parts) {
      const level = effective(name)
      logger.level = level === 'OFF' ? 'silent' : level.toLowerCase()
    }
  }
  apply()
  return {
    of: (name: LoggerName): Logger => parts.get(name) ?? root,
    /** Returns the levels of `ROOT` and of each part, as `GET management/loggers` answers them. */
    levels: (): LoggersAnswer['loggers'] => Object.fromEntries([rootLogger, ...loggerNames].map((name) => [name, levelsOf(name)])),
    /**
     * Changes a level from the next line on, until the process ends. `null` restores the level of `ROOT`, and for `ROOT` the initial one.
     */
    change(name: LoggerName | typeof rootLogger, level: LogLevel | null): void {
      if (level === null) configured.delete(name)
      else configured.set(name, level)
      apply()
    },
  }
}

/** Returns the paths that the logger masks: passwords, tokens and keys, up to two levels deep in a line. */
function secretPaths(): string[] {
  const names = 'authorization Authorization password newPassword currentPassword id_token token sign key secret'.split(' ')
  return names.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
}

/** The members that the log lines of one request or one job have in common. */
interface LogContext {
  readonly requestId?: string
  readonly job?: string
}

const contexts = new AsyncLocalStorage<LogContext>()

/** Runs `work`; each line that it logs, asynchronously too, has the members of `context`, in place of those of an outer context. */
export function inContext<T>(context: LogContext, work: () => T): T {
  return contexts.run(context, work)
}
