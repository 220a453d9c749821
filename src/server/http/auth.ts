import type { MiddlewareHandler } from 'hono'
import type { Deposito } from '#domain/deposito.ts'
import { findDeposito, type Viewer } from '../store/depositos.ts'
import { findUserByLogin, type User } from '../store/users.ts'
import { idParam, type Api, type Call, type CallEnv } from './call.ts'
import { forbidden, unauthenticated } from './refusal.ts'
import { readToken, type Token } from './tokens.ts'

/**
 * Checks who may make a call (`server/README.md#permissions`): calls below `/api` and `/management` need a signed-in user unless they are open, some need an administrator,
 * and a warehouse's calls need a user who may see that warehouse, to all others it answers 404.
 */
export function guard(app: Api): void {
  app.use(identify)
  app.use('/api/*', requireUser)
  app.use('/management/*', requireUser, requireAdmin)
  app.use('/api/afip-logs/*', requireAdmin)
  app.use('/api/users/*', requireAdmin)
  app.use('/api/warehouse/:warehouseId/*', requireWarehouse)
}

export const openCalls: readonly string[] = [
  'POST /api/authenticate',
  'GET /api/authenticate',
  'POST /api/register',
  'GET /api/activate',
  'POST /api/account/reset-password/init',
  'POST /api/account/reset-password/finish',
  'GET /management/info',
  'GET /management/health',
  // Whom it answers is asked in `families/metrics.ts`.
  'GET /management/prometheus',
  'GET /health',
]

/** The caller, as the store's queries take it. */
export function viewerOf(call: Call): Viewer {
  const user = userOf(call)
  return { userId: user.id, login: user.login, isAdmin: isAdmin(user) }
}

/** The caller; throws 401 when no user is signed in. */
export function userOf(call: Call): User {
  const { user } = call.var
  if (!user) throw unauthenticated()
  return user
}

/** The warehouse of the address, which the caller may see. */
export function warehouseOf(call: Call): Deposito {
  const { deposito } = call.var
  if (!deposito) throw unauthenticated()
  return deposito
}

export function isAdmin(user: User): boolean {
  return user.authorities.split(',').includes('ROLE_ADMIN')
}

/** The Bearer token of the call, or null. */
export function bearerToken(call: Call): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(call.req.header('Authorization') ?? '')?.[1] ?? null
}

const identify: MiddlewareHandler<CallEnv> = async (call, next) => {
  const { store, secret, clock } = call.var.services
  const bearer = bearerToken(call)
  const token = bearer === null ? null : await readToken(secret, bearer, clock())
  const user = token && (await findUserByLogin(store.db, token.login))
  // The account decides and not the token, so that a deactivation, a changed password or a changed role takes effect at once.
  const isValid = user?.activated === 1 && token !== null && isTokenOf(token, user)
  call.set('user', isValid ? user : null)
  await next()
}

/** Whether a token is one of this account's, and not from before its sessions were ended. */
function isTokenOf({ userId, issued }: Token, user: User): boolean {
  return (userId === null || userId === user.id) && issued >= (user.tokensSince ?? 0)
}

const requireUser: MiddlewareHandler<CallEnv> = async (call, next) => {
  if (!isOpen(call)) userOf(call)
  await next()
}

const requireAdmin: MiddlewareHandler<CallEnv> = async (call, next) => {
  if (!isOpen(call) && !isAdmin(userOf(call))) throw forbidden()
  await next()
}

const requireWarehouse: MiddlewareHandler<CallEnv> = async (call, next) => {
  call.set('deposito', await findDeposito(call.var.services.store.db, viewerOf(call), idParam(call, 'warehouseId')))
  await next()
}

function isOpen(call: Call): boolean {
  const method = call.req.method === 'HEAD' ? 'GET' : call.req.method
  return openCalls.includes(`${method} ${call.req.path}`)
}
