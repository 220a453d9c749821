import type { Context, Hono } from 'hono'
import type { Deposito } from '#domain/deposito.ts'
import type { Services } from '../services.ts'
import type { User } from '../store/users.ts'
import { notFound } from './refusal.ts'

/** Where a call came from. */
export interface ClientInfo {
  /** The client's address, as the connection has it. */
  readonly address?: string | undefined
}

/** What travels with a call: where it came from, the server's parts, and, once `who.ts` let it in, whose call it is and which warehouse it is about. */
export interface CallEnv {
  Bindings: ClientInfo
  Variables: { services: Services; requestId: string; user: User | null; deposito: Deposito | null }
}

export type Call = Context<CallEnv>

export type Api = Hono<CallEnv>

/** A number of the address. What is no id cannot be found: 404. */
export function idParam(call: Call, name: string): number {
  const text = call.req.param(name) ?? ''
  if (!/^\d{1,15}$/.test(text)) throw notFound()
  return Number(text)
}
