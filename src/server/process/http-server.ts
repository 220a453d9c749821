import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { browserCookie } from '../http/known-browser.ts'
import { plainProblem } from '../http/plain-problem.ts'
import { newRequestId } from '../http/request-id.ts'
import type { Settings } from '../settings.ts'
import { readTls } from './tls.ts'
import { turnstile } from './turnstile.ts'
import { clientInfo, plainRequest, withPageHeaders, type Handler } from './web-handler.ts'

/** How long the head of a call and the whole of it may take to arrive, in milliseconds, and how often that is looked at. */
const arrival = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5000 } as const

/** How many connections are open at once; further ones are closed. Each costs about 100 KB while its call is half made. */
const maxConnections = 4000

/** How much of a refused body is still taken, in bytes and milliseconds. */
const restOfBody = { size: 8_388_608, ms: 5000 } as const

export type WebServer = Server | HttpsServer

/** Returns a server of HTTP/1 that answers every call with the handler, one at a time for each connection; with a certificate it speaks HTTPS. */
export function createHttpServer(handler: Handler, tls: Settings['tls']): WebServer {
  const inTurn = turns()
  const listener = getRequestListener(
    (request, env) =>
      inTurn(env.incoming.socket, async () => {
        const response = await answer(handler, request, clientInfo(env))
        if (!(await takeRest(env.incoming))) env.outgoing.setHeader('Connection', 'close')
        return response
      }),
    // A call without a host, or with an address that cannot be read.
    { overrideGlobalObjects: false, errorHandler: () => refused(400, 'Bad Request', '/') },
  )
  const pass = turnstile()
  const onCall: RequestListener = (incoming, outgoing) => {
    if (isStrangersSignIn(incoming)) void pass().then(() => listener(incoming, outgoing))
    else void listener(incoming, outgoing)
  }
  const server = tls === null ? createServer(arrival, onCall) : createHttpsServer({ ...arrival, ...readTls(tls, new Date()) }, onCall)
  // Longer than proxies keep their side open, so that they never write to a connection that is being closed.
  server.keepAliveTimeout = 65_000
  server.maxConnections = maxConnections
  return server
}

/** Whether a call signs in from a browser that has not done so before. Before anything is made of the call, because five hundred of them come in one turn of the event loop. */
function isStrangersSignIn({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'POST' && url.endsWith('/api/authenticate') && !(headers.cookie ?? '').includes(`${browserCookie}=`)
}

async function answer(handler: Handler, request: Request, from: Parameters<Handler>[1]): Promise<Response> {
  // `Request` takes no such verb.
  if (request.method === 'TRACE') return refused(405, 'Method Not Allowed', new URL(request.url).pathname)
  return await handler(plainRequest(request), from)
}

function refused(status: 400 | 405, title: string, path: string): Response {
  return withPageHeaders(plainProblem(status, title, `error.http.${status}`, { path, requestId: newRequestId() }))
}

/** Takes the rest of a body that was refused before its end: the client sends all of it before it reads the answer. Returns false when it is too long or takes too long. */
async function takeRest(incoming: Readable & { readonly headers: IncomingHttpHeaders }): Promise<boolean> {
  const { headers, readableEnded, destroyed } = incoming
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || readableEnded || destroyed) return true
  const tooLong = new AbortController()
  let taken = 0
  // The request's own stream would pause it, because nothing reads that one any more.
  incoming.removeAllListeners('data')
  incoming.on('data', ({ length }: Buffer) => {
    taken += length
    if (taken > restOfBody.size) tooLong.abort()
  })
  incoming.resume()
  const signal = AbortSignal.any([tooLong.signal, AbortSignal.timeout(restOfBody.ms)])
  return await once(incoming, 'end', { signal }).then(
    () => true,
    () => false,
  )
}

/**
 * Returns a function that begins to answer a call when those before it on its connection are answered, and then in a turn of the event loop of its own. Node hands out all calls
 * that a client has sent ahead at once, and the calls of other connections would wait for every one of them.
 */
function turns() {
  const last = new WeakMap<Socket, Promise<unknown>>()
  return <T>(socket: Socket, work: () => Promise<T>): Promise<T> => {
    const before = last.get(socket)
    const answered = before === undefined ? work() : before.then(() => setImmediate()).then(work)
    const settled = answered
      .catch(() => undefined)
      .then(() => {
        if (last.get(socket) === settled) last.delete(socket)
      })
    last.set(socket, settled)
    return answered
  }
}
