import { loggerChange, logLevels, type LoggersAnswer } from '#domain/loggers.ts'
import { authorOf } from '../http/author.ts'
import { parseBody, readBody } from '../http/body.ts'
import type { Api } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import { write } from '../http/write.ts'
import { isLogger } from '../log/loggers.ts'
import { recordEvent } from '../store/audit.ts'

/** The levels of this process' loggers, as an administrator sees and changes them (`server/README.md#loggers-and-configuration`). */
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
    // Once it is recorded; not for a call that is repeated with its key.
    if (isNew) loggers.change(name, after)
    return answer
  })
}
