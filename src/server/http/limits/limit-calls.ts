// Middleware that limits the rate of calls of each person, or of a network without a session.
import type { MiddlewareHandler } from 'hono'
import { clientNetwork } from '../auth/client-network.ts'
import type { Call, CallEnv } from '../call.ts'
import { tooMany } from '../refusal.ts'

/** Refuses a call with 429 when its person has made too many calls in a minute; for an open call without a session, its network. Signing in has limits of its own (`rate-limit.ts`). */
export function limitCalls(isOpen: (call: Call) => boolean): MiddlewareHandler<CallEnv> {
  return async (call, next) => {
    const { callBudget, clock } = call.get('services')
    const subject = subjectOf(call, isOpen(call))
    const seconds = subject === null ? 0 : callBudget.take(subject, clock().getTime())
    if (seconds > 0) throw tooMany('error.tooManyCalls', seconds)
    await next()
  }
}

function subjectOf(call: Call, isOpen: boolean): string | null {
  const user = call.get('user')
  if (user) return `user ${user.id}`
  const { path } = call.req
  return isOpen && path.startsWith('/api/') && !path.startsWith('/api/authenticate') ? `network ${clientNetwork(call)}` : null
}
