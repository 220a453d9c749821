// Middleware that gives each call an id, for the response, its errors and the log.
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { answeredByHeader, requestIdHeader } from '#domain/contract/alerts.ts'
import { readableCode } from '../crypto/one-time-codes.ts'
import { inContext } from '../log/loggers.ts'
import type { CallEnv } from './call.ts'

/**
 * Returns an id such as `K7QF-2M9D`, which people can read out on the telephone. It has 40 random bits, so two calls in a log of a million
 * lines hardly ever share one; if they do, their times differ.
 */
export function newRequestId(): string {
  return `${readableCode(4)}-${readableCode(4)}`
}

/** The ids that a proxy may give to a call. */
const foreignId = /^[\w-]{4,64}$/

/**
 * Gives each call an id, or takes that of a trusted proxy. The answer has it in a header, problems and the lines that the call logs have it
 * as `requestId` (`server/README.md#the-log`). At DEBUG every call has a line of its own.
 */
export const assignRequestId: MiddlewareHandler<CallEnv> = async (call, next) => {
  const { trustProxy, loggers } = call.get('services')
  const given = trustProxy ? (call.req.header(requestIdHeader) ?? '') : ''
  const requestId = foreignId.test(given) ? given : newRequestId()
  call.set('requestId', requestId)
  await inContext({ requestId }, async () => {
    const begun = performance.now()
    await next()
    call.res.headers.set(requestIdHeader, requestId)
    call.res.headers.set(answeredByHeader, 'depositos')
    const log = loggers.of('http')
    if (!log.isLevelEnabled('debug')) return
    const { status } = call.res
    const durationMs = Math.round(performance.now() - begun)
    log.debug({ method: call.req.method, route: routePath(call, -1), status, durationMs, login: call.get('user')?.login ?? null }, 'call')
  })
}
