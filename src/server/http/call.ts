// Types of the Hono context of a call, the ids in its address, and its client's address and network.
import { isIPv6 } from 'node:net'
import type { Context, Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import { expandIPv6 } from 'hono/utils/ipaddr'
import type { Services } from '../services.ts'
import type { Session, SessionUser, VisibleWarehouse } from '../store/accounts/sessions.ts'
import type { CallingKey } from '../store/companies/integraciones.ts'
import { notFound } from './refusal.ts'

export interface ClientInfo {
  readonly address?: string | undefined
  /** Calls a function when the client has received the answer or has gone. */
  readonly whenClosed?: (listener: () => void) => void
}

/**
 * The variables of a call's context: the services, and, set by `auth.ts`, the user with their session, or the key of an integration, and
 * the warehouse of the address.
 */
export interface CallEnv {
  Bindings: ClientInfo
  Variables: {
    services: Services
    requestId: string
    user: SessionUser | null
    session: Session | null
    integracion: CallingKey | null
    deposito: VisibleWarehouse | null
    /** Of a streamed file: resolves when its last piece is made. */
    fileMade?: Promise<void>
  }
}

export type Call = Context<CallEnv>

export type Api = Hono<CallEnv>

/** Returns an id from the address; throws 404 for anything else. */
export function idParam(call: Call, name: string): number {
  const text = call.req.param(name) ?? ''
  if (!/^\d{1,15}$/.test(text)) throw notFound()
  return Number(text)
}

/**
 * Returns the network that rate limits count a call under: an IPv4 address, or the first 64 bits of an IPv6 one, because a single client
 * owns all addresses below them.
 */
export function clientNetwork(call: Call): string {
  const address = clientAddress(call)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [withoutZone = ''] = address.split('%', 1)
  return expandIPv6(withoutZone).split(':').slice(0, 4).join(':')
}

/**
 * Returns the client's address; behind a trusted proxy the last one of `X-Forwarded-For`, because the client itself may have written the
 * others.
 */
export function clientAddress(call: Call): string {
  const forwarded = call.get('services').trustProxy ? call.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  return forwarded || (call.env.address ?? 'unknown')
}

const verbs: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Returns the method and the route pattern of a call, `/api/stocks/:id`, also when a middleware refused the call before. Unknown addresses
 * and unknown verbs share one name each, so that strangers cannot create new metric labels.
 */
export function routeOf(call: Call): { uri: string; method: string } {
  // Middleware patterns end in a star.
  const route = matchedRoutes(call).find(({ path }, index) => index >= call.req.routeIndex && !path.endsWith('*'))
  return { uri: route?.path ?? 'unknown', method: verbs.includes(call.req.method) ? call.req.method : 'OTHER' }
}
