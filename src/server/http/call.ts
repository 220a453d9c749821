import type { Context, Hono } from 'hono'
import type { Services } from '../services.ts'
import type { SeenWarehouse, Session, SessionUser } from '../store/accounts/sessions.ts'
import { notFound } from './refusal.ts'

/** The client of a call. */
export interface ClientInfo {
  /** Its address, as the connection has it. */
  readonly address?: string | undefined
}

/** What a handler reads from its call: the services, and, set by `auth.ts`, the user with their session and the warehouse of the address. */
export interface CallEnv {
  Bindings: ClientInfo
  Variables: { services: Services; requestId: string; user: SessionUser | null; session: Session | null; deposito: SeenWarehouse | null }
}

export type Call = Context<CallEnv>

export type Api = Hono<CallEnv>

/** An id of the address; throws 404 for anything else. */
export function idParam(call: Call, name: string): number {
  const text = call.req.param(name) ?? ''
  if (!/^\d{1,15}$/.test(text)) throw notFound()
  return Number(text)
}
