import { once } from 'node:events'
import { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import * as z from 'zod/mini'
import { answerCall } from './stand-in-service.ts'
import type { StandInOptions } from './stand-in-service.ts'

/** The ways in which the next calls may fail. `slow` and `silent` process the call first; `reset` and `502` do not. */
const troubles = ['slow', 'silent', 'reset', '502', '7004'] as const

const troubleSwitch = z.object({
  next: z.enum(troubles),
  /** For how many calls; all when left out. */
  times: z.optional(z.int().check(z.minimum(0))),
  /** How late a slow answer is, in milliseconds. */
  ms: z._default(z.int().check(z.minimum(0)), 5000),
})

export type TroubleSwitch = z.input<typeof troubleSwitch>

/** Reads a setting such as `silent` or `silent:2`; null for anything else. */
export function readTroubleSwitch(text: string): TroubleSwitch | null {
  const [next, times] = text.split(':', 2)
  const read = troubleSwitch.safeParse({ next, ...(times === undefined ? {} : { times: times === '' ? Number.NaN : Number(times) }) })
  return read.success ? read.data : null
}

export interface StandIn {
  /** The address of its service. */
  readonly url: string
  /** Same as `POST /switch` with this body; null makes calls succeed again. */
  turn(to: TroubleSwitch | null): void
  close(): Promise<void>
}

/**
 * Starts a stand-in for the authority, for installations without a certificate (`server/authority/README.md#the-stand-in`): the same service over real HTTP, on this machine
 * only, with its memory in the store. `trouble` is how its first calls fail.
 */
export async function startStandIn(options: StandInOptions, trouble: TroubleSwitch | null = null): Promise<StandIn> {
  const closing = new AbortController()
  let current: z.infer<typeof troubleSwitch> | null = null
  const turn = (to: TroubleSwitch | null): void => {
    current = to === null ? null : troubleSwitch.parse(to)
  }
  const takeTrouble = (): z.infer<typeof troubleSwitch> | null => {
    if (current?.times === undefined) return current
    if (current.times === 0) return null
    const taken = current
    current = { ...current, times: current.times - 1 }
    return taken
  }
  turn(trouble)

  async function fetch(request: Request, { incoming }: HttpBindings | Http2Bindings): Promise<Response> {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
    if (new URL(request.url).pathname === '/switch') return await switchTrouble(request)
    const now = takeTrouble()
    const body = await request.text()
    if (now?.next === 'reset') incoming.socket.resetAndDestroy()
    if (now?.next === 'reset' || now?.next === '502') return new Response(null, { status: 502 })
    const action = request.headers.get('soapaction') ?? ''
    const answer = await answerCall(options, { action, body, internalError: now?.next === '7004' })
    if (now?.next === 'slow') await pause(now.ms, undefined, { signal: closing.signal }).catch(() => undefined)
    if (now?.next === 'silent') await once(closing.signal, 'abort')
    return new Response(answer.body, { status: answer.status, headers: { 'Content-Type': 'text/xml; charset=utf-8' } })
  }

  async function switchTrouble(request: Request): Promise<Response> {
    const read = z.nullable(troubleSwitch).safeParse(await request.json().catch(() => undefined))
    if (!read.success) return new Response(null, { status: 400 })
    turn(read.data)
    return new Response(null, { status: 204 })
  }

  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false })
  if (!(server instanceof Server)) throw new Error('not a server of HTTP/1')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    turn,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      closing.abort()
      await closed
    },
  }
}
