// Calls for server information, configuration, metrics and log levels.
import { timingSafeEqual } from 'hono/utils/buffer'
import { loggerChange, logLevels, type LoggersAnswer } from '#domain/administration/loggers.ts'
import { threadDumpText } from '#domain/administration/thread-dump.ts'
import { bearerToken, isAdmin, userOf, authorOf } from '../../http/auth/auth.ts'
import { parseBody, readBody } from '../../http/body.ts'
import type { Api, Call } from '../../http/call.ts'
import { forbidden, notFound } from '../../http/refusal.ts'
import { write } from '../../http/write.ts'
import { isLogger } from '../../log/loggers.ts'
import { recordEvent } from '../../store/operations/audit.ts'

/** The call for information about the server. */
export function managementRoutes(app: Api): void {
  app.get('/management/info', (call) => call.json(call.var.services.info))
}

/** Calls for the configuration of the process, without secrets, for administrators (`server/README.md#loggers-and-configuration`). */
export function configurationRoutes(app: Api): void {
  app.get('/management/configprops', (call) => call.json(call.var.services.configuration.properties()))

  app.get('/management/env', (call) => call.json(call.var.services.configuration.sources()))
}

/** Calls for the metrics of the process (`server/README.md#metrics`). */
export function metricsRoutes(app: Api): void {
  app.get('/management/jhimetrics', async (call) => call.json(await call.var.services.metrics.figures()))

  app.get('/management/jhimetrics/history', (call) => call.json(call.var.services.metrics.history()))

  app.get('/management/prometheus', async (call) => {
    await requireReader(call)
    const { text, contentType } = await call.var.services.metrics.prometheus()
    return call.body(text, 200, { 'Content-Type': contentType })
  })

  app.get('/management/threaddump', async (call) => {
    const { metrics, clock } = call.var.services
    const dump = await metrics.threads()
    if (!/^text\/plain\b/.test(call.req.header('Accept') ?? '')) return call.json(dump)
    return call.text(threadDumpText(dump.threads, `${clock().toISOString()}\nFull thread dump Node.js ${process.version}`))
  })
}

/** Throws a refusal unless the caller may read the Prometheus metrics: administrators, who sends `METRICS_TOKEN`, and outside production, where it is not set, anyone. */
async function requireReader(call: Call): Promise<void> {
  const { metricsToken, production } = call.var.services
  if (metricsToken === null ? !production : await timingSafeEqual(bearerToken(call) ?? '', metricsToken)) return
  if (!isAdmin(userOf(call))) throw forbidden()
}

/** Calls by which administrators see and change the levels of this process' loggers (`server/README.md#loggers-and-configuration`). */
export function loggerRoutes(app: Api): void {
  app.get('/management/loggers', (call) => {
    const answer: LoggersAnswer = { levels: [...logLevels], loggers: call.var.services.loggers.levels() }
    return call.json({ ...answer, groups: {} })
  })

  app.post('/management/loggers/:name', async (call) => {
    const { loggers } = call.var.services
    const name = call.req.param('name')
    if (!isLogger(name)) throw notFound()
    const after = parseBody(loggerChange, await readBody(call), 'logger').configuredLevel ?? null
    let isNew = false
    const answer = await write(call, async (tx) => {
      const before = loggers.levels()[name]?.configuredLevel ?? null
      const changes = [{ field: 'configuredLevel', before, after }]
      if (before !== after) await recordEvent(tx, authorOf(call), { type: 'LOGGER_CHANGED', data: { subject: name, changes } })
      isNew = true
      return { status: 204, headers: {}, body: '' }
    })
    // Changes the level after the commit, and not for a call that is repeated with its idempotency key.
    if (isNew) loggers.change(name, after)
    return answer
  })
}
