// Middleware that authenticates calls by session or integration's key, limits their rate, and checks roles and access to the warehouse.
import type { MiddlewareHandler } from 'hono'
import { integracionAuthor } from '#domain/company/integracion.ts'
import { clientIdHeader } from '#domain/stock/stock-change.ts'
import { findSession, type Session, type SessionUser, storeUse, type VisibleWarehouse } from '../../store/accounts/sessions.ts'
import { listVisibleWarehouseIds, type Viewer } from '../../store/companies/depositos.ts'
import { listKeyWarehouseIds } from '../../store/companies/integraciones.ts'
import type { Author } from '../../store/operations/audit.ts'
import { type Api, type Call, type CallEnv, clientAddress, clientNetwork } from '../call.ts'
import { forbidden, notFound, tooMany, unauthenticated } from '../refusal.ts'
import { identifyKey, isIntegrationKey, limitKey } from './integration-key.ts'
import { readToken } from './tokens.ts'

/**
 * Checks who may make a call (`server/README.md#permissions`): calls below `/api` and `/management` need a signed-in user unless they are
 * open, some need an administrator, and a warehouse's calls need a user who may see that warehouse; all others get 404. The key of an
 * integration makes the calls of `keyCalls` alone.
 */
export function guard(app: Api): void {
  app.use(identify)
  app.use(noteUse())
  app.use(limitCalls)
  app.use(limitKey)
  app.use('/api/*', requireUser)
  app.use('/management/*', requireUser, requireAdmin)
  app.use('/api/afip-logs/*', requireAdmin)
  // The list of users shows others only their own people.
  app.use('/api/users', (call, next) => (call.req.method === 'GET' ? next() : requireAdmin(call, next)))
  app.use('/api/users/:login/*', requireAdmin)
  app.use('/api/warehouse/:warehouseId/*', requireWarehouse)
}

export const openCalls: readonly string[] = [
  'POST /api/authenticate',
  'GET /api/authenticate',
  'POST /api/register',
  'GET /api/activate',
  'POST /api/account/reset-password/init',
  'POST /api/account/reset-password/finish',
  'POST /api/account/browser',
  'GET /management/info',
  'GET /management/health',
  // `families/administration/management.ts` checks its caller.
  'GET /management/prometheus',
  'GET /health',
]

/** Returns the caller as the visibility conditions of the store's queries need it. */
export function viewerOf(call: Call): Viewer {
  const user = userOf(call)
  return { userId: user.id, login: user.login, isAdmin: isAdmin(user) }
}

/** Returns the caller; throws 401 when no user is signed in. */
export function userOf(call: Call): SessionUser {
  const user = call.get('user')
  if (!user) throw unauthenticated()
  return user
}

/** Returns whose limits and turns a call counts under: its person's, or its key's, which is nobody's; throws 401 when nobody makes it. */
export function subjectOf(call: Call): string {
  return callerOf(call) ?? `user ${userOf(call).id}`
}

/** As `subjectOf`; null when nobody makes the call. */
export function callerOf(call: Call): string | null {
  const [key, user] = [call.get('integracion'), call.get('user')]
  return key ? `integracion ${key.id}` : user ? `user ${user.id}` : null
}

/** Returns the ids of the warehouses that the caller may see, of a key those that it is for. */
export async function visibleWarehousesOf(call: Call): Promise<number[]> {
  const { db } = call.get('services').store
  const key = call.get('integracion')
  return key ? await listKeyWarehouseIds(db, key) : await listVisibleWarehouseIds(db, viewerOf(call))
}

/** Returns the session of the call; throws 401 when no user is signed in. */
export function sessionOf(call: Call): Session {
  const session = call.get('session')
  if (!session) throw unauthenticated()
  return session
}

/** Returns the warehouse of the address, which is visible to the caller. */
export function warehouseOf(call: Call): VisibleWarehouse {
  const deposito = call.get('deposito')
  if (!deposito) throw unauthenticated()
  return deposito
}

export function isAdmin(user: Pick<SessionUser, 'authorities'>): boolean {
  return user.authorities.split(',').includes('ROLE_ADMIN')
}

export function bearerToken(call: Call): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(call.req.header('Authorization') ?? '')?.[1] ?? null
}

const identify: MiddlewareHandler<CallEnv> = async (call, next) => {
  const { store, secret, clock } = call.get('services')
  const bearer = bearerToken(call)
  const [, digits] = /^\/api\/warehouse\/(\d{1,15})\//.exec(call.req.path) ?? []
  const warehouseId = digits === undefined ? null : Number(digits)
  if (bearer !== null && isIntegrationKey(bearer)) {
    await identifyKey(call, bearer, warehouseId)
    return await next()
  }
  const keyHash = bearer === null ? null : (readToken(secret, bearer, clock())?.keyHash ?? null)
  const found = keyHash === null ? null : await findSession(store.db, keyHash, warehouseId)
  // The stored account decides, not the token, so that a deactivation or a changed role takes effect at once.
  if (found?.user.activated === 1 && found.session.expiresDate > clock().toISOString()) {
    call.set('user', found.user)
    call.set('session', found.session)
    call.set('deposito', found.warehouse)
  }
  await next()
}

/** How long a call may wait before its caller is looked up again, in milliseconds. */
const freshMs = 1000

/**
 * Looks up the caller again after a call has waited since an instant for its body or its turn: the session or the key may have ended, and
 * its person may have lost a role or the warehouse. Throws as the guard does.
 */
export async function identifyAfter(since: Date, call: Call): Promise<void> {
  if (call.get('services').clock().getTime() - since.getTime() < freshMs) return
  const [user, deposito] = [call.get('user'), call.get('deposito')]
  for (const name of ['user', 'session', 'integracion', 'deposito'] as const) call.set(name, null)
  await identify(call, () => Promise.resolve())
  subjectOf(call)
  if (call.get('user')?.authorities !== user?.authorities) throw forbidden()
  if (deposito && call.get('deposito')?.companyId !== deposito.companyId) throw notFound()
}

/** The shortest time between two updates of the last use of a session or a key, in milliseconds. */
const useMs = 5 * 60_000

/** Stores when and from where a session or a key was last used. The call does not wait for it; after a failure a later call stores it. */
function noteUse(): MiddlewareHandler<CallEnv> {
  const underWay = new Set<string>()
  return async (call, next) => {
    await next()
    const [session, key, services] = [call.get('session'), call.get('integracion'), call.get('services')]
    const [of, table] = key ? ([key, 'integracion'] as const) : ([session, 'user_session'] as const)
    const now = services.clock()
    // A last use in the future comes from a clock that was ahead.
    if (!of || (of.lastUsedDate !== null && Math.abs(now.getTime() - Date.parse(of.lastUsedDate)) < useMs)) return
    const name = `${table} ${of.id}`
    if (underWay.has(name)) return
    underWay.add(name)
    const use = { lastUsedDate: now.toISOString(), remoteAddress: clientAddress(call) }
    services.store
      .write((tx) => storeUse(tx, table, of.id, use))
      .catch(() => undefined)
      .finally(() => underWay.delete(name))
  }
}

/**
 * Refuses a call with 429 when its person or key has made too many calls in a minute; for an open call without a session, its network.
 * Signing in has limits of its own (`limits/rate-limit.ts`).
 */
const limitCalls: MiddlewareHandler<CallEnv> = async (call, next) => {
  const { callBudget, clock } = call.get('services')
  const subject = limitedSubject(call)
  const seconds = subject === null ? 0 : callBudget.take(subject, clock().getTime())
  if (seconds > 0) throw tooMany('error.tooManyCalls', seconds)
  await next()
}

function limitedSubject(call: Call): string | null {
  const caller = callerOf(call)
  if (caller !== null) return caller
  const { path } = call.req
  return isOpenCall(call) && path.startsWith('/api/') && !path.startsWith('/api/authenticate') ? `network ${clientNetwork(call)}` : null
}

const requireUser: MiddlewareHandler<CallEnv> = async (call, next) => {
  if (!isOpenCall(call)) subjectOf(call)
  await next()
}

const requireAdmin: MiddlewareHandler<CallEnv> = async (call, next) => {
  if (!isOpenCall(call) && !isAdmin(userOf(call))) throw forbidden()
  await next()
}

const requireWarehouse: MiddlewareHandler<CallEnv> = async (call, next) => {
  if (call.get('deposito') === null) throw notFound()
  await next()
}

export function isOpenCall(call: Call): boolean {
  const method = call.req.method === 'HEAD' ? 'GET' : call.req.method
  return openCalls.includes(`${method} ${call.req.path}`)
}

/** Returns the author of audit events: who makes the call, from where and when. A key acts under its own name, never under a person's. */
export function authorOf(call: Call): Author & { readonly login: string } {
  const key = call.get('integracion')
  return { ...anonymousAuthorOf(call), login: key ? integracionAuthor(key.name) : viewerOf(call).login }
}

/** As `authorOf`, for a call without a session; `login` is the one that the person typed. */
export function anonymousAuthorOf(call: Call, login: string | null = null): Author {
  return { login, remoteAddress: clientAddress(call), now: call.get('services').clock().toISOString(), client: clientOf(call) }
}

function clientOf(call: Call): string | undefined {
  const name = call.req.header(clientIdHeader)
  return name !== undefined && /^[\w-]{1,64}$/.test(name) ? name : undefined
}
