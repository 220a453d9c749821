// Types of the Hono context of a call, and the parsing of ids in its address.
import type { Context, Hono } from 'hono'
import type { Services } from '../services.ts'
import type { VisibleWarehouse, Session, SessionUser } from '../store/accounts/sessions.ts'
import { notFound } from './refusal.ts'

/** What the connection tells about the client of a call. */
export interface ClientInfo {
  /** Its network address. */
  readonly address?: string | undefined
}

/** The variables of a call's context: the services, and, set by `auth.ts`, the user, their session and the warehouse of the address. */
export interface CallEnv {
  Bindings: ClientInfo
  Variables: {
    services: Services
    requestId: string
    user: SessionUser | null
    session: Session | null
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
