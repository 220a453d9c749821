// Middleware that refuses calls of administrators who have not set up the required second factor.
import type { MiddlewareHandler } from 'hono'
import { secondFactorNeeded } from '#domain/account/second-factor-refusals.ts'
import { hasSecondFactor } from '../../store/accounts/second-factors.ts'
import type { SessionUser } from '../../store/accounts/sessions.ts'
import type { Call, CallEnv } from '../call.ts'
import { Refusal } from '../refusal.ts'
import { isAdmin, isOpenCall } from './auth.ts'

export function isSecondFactorRequired(call: Call, user: SessionUser): boolean {
  return call.get('services').adminSecondFactor && isAdmin(user)
}

/** Returns whether an account has to set up a second factor before it may do anything else. */
export async function needsSecondFactor(call: Call, user: SessionUser): Promise<boolean> {
  return isSecondFactorRequired(call, user) && !(await hasSecondFactor(call.get('services').store.db, user.id))
}

/**
 * Refuses all calls of an administrator who lacks the required second factor, except those on their own account. Open calls answer such a
 * caller like a stranger.
 */
export const requireSecondFactor: MiddlewareHandler<CallEnv> = async (call, next) => {
  const user = call.get('user')
  if (user && !isAnswered(call.req.path) && (await needsSecondFactor(call, user))) {
    if (!isOpenCall(call)) throw new Refusal(403, secondFactorNeeded, { detail: 'A second factor has to be set up first' })
    call.set('user', null)
  }
  await next()
}

/** Returns whether a path stays allowed: the session, the own account, and the list of warehouses in that page's header. */
function isAnswered(path: string): boolean {
  return /^\/api\/(?:account|authenticate|logout)(?:\/|$)/.test(path) || path === '/api/depositos/user'
}
