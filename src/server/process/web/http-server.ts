import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { constants, createSecureServer, Http2ServerRequest, type Http2SecureServer, type Http2ServerResponse } from 'node:http2'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { browserCookie } from '../../http/auth/known-browser.ts'
import { plainProblem } from '../../http/plain-problem.ts'
import { newRequestId } from '../../http/request-id.ts'
import type { Settings } from '../../settings/settings.ts'
import { readTls } from './tls.ts'
import { clientInfo, withPageHeaders, type Handler } from './web-handler.ts'

/** How long the head of a call and the whole of it may take to arrive, in milliseconds, and how often that is looked at. */
const arrival = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5000 } as const

/** How many connections are open at once; further ones are closed. Each costs about 100 KB while its call is half made. */
const maxConnections = 4000

/** How much of a refused body is still taken, in bytes and milliseconds. */
const restOfBody = { size: 8_388_608, ms: 5000 } as const

/** With a certificate it speaks HTTP/2, and HTTP/1 to who does not know that. */
export type WebServer = Server | Http2SecureServer

type Incoming = IncomingMessage | Http2ServerRequest
type Outgoing = ServerResponse | Http2ServerResponse

/** How many calls of one connection of HTTP/2 are answered at the same time. */
const maxStreams = 100

/** After so long without a sign an idle connection is closed, in milliseconds: longer than proxies keep their side open, so that they never write to one that is being closed. */
const keepAliveMs = 65_000

/** Returns a server that answers every call with the handler, one at a time for each connection of HTTP/1; with a certificate it speaks HTTPS. */
export function createHttpServer(handler: Handler, tls: Settings['tls']): WebServer {
  const inTurn = turns()
  const listener = getRequestListener(
    (request, env) =>
      inTurn(env.incoming, async () => {
        const response = await answer(handler, request, clientInfo(env))
        // Of HTTP/2 the call alone is ended, and not its connection.
        if (!(await takeRest(env.incoming)) && !(env.incoming instanceof Http2ServerRequest)) env.outgoing.setHeader('Connection', 'close')
        return response
      }),
    // A call without a host, or with an address that cannot be read.
    // It replaces `Response` by one that keeps its text as it is, and not as a stream (`server/README.md#decisions`, 52).
    { errorHandler: () => refused(400, 'Bad Request', '/') },
  )
  const pass = turnstile()
  const onCall = (incoming: Incoming, outgoing: Outgoing): void => {
    if (incoming instanceof Http2ServerRequest) endLate(incoming)
    if (isStrangersSignIn(incoming)) void pass().then(() => listener(incoming, outgoing))
    else void listener(incoming, outgoing)
  }
  const options = { ...arrival, keepAliveTimeout: keepAliveMs }
  const server = tls === null ? createServer(options, onCall) : createSecure({ ...options, ...readTls(tls, new Date()) }, onCall)
  server.maxConnections = maxConnections
  return server
}

function createSecure(
  options: typeof arrival & { keepAliveTimeout: number } & ReturnType<typeof readTls>,
  onCall: (incoming: Incoming, outgoing: Outgoing) => void,
): Http2SecureServer {
  const server = createSecureServer({ ...options, allowHTTP1: true, settings: { maxConcurrentStreams: maxStreams } }, onCall)
  server.on('session', (session) => session.setTimeout(keepAliveMs, () => session.close()))
  return server
}

/** Ends a call of HTTP/2 that takes too long to arrive, as Node does by itself with those of HTTP/1. */
function endLate({ stream }: Http2ServerRequest): void {
  // Without a body it has arrived.
  if (stream.endAfterHeaders) return
  const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), arrival.requestTimeout)
  stream.once('end', () => clearTimeout(timer))
  stream.once('close', () => clearTimeout(timer))
}

/** Whether a call signs in from a browser that has not done so before. Before anything is made of the call, because five hundred of them come in one turn of the event loop. */
function isStrangersSignIn({ method, url = '', headers }: Incoming): boolean {
  return method === 'POST' && url.endsWith('/api/authenticate') && !(headers.cookie ?? '').includes(`${browserCookie}=`)
}

async function answer(handler: Handler, request: Request, from: Parameters<Handler>[1]): Promise<Response> {
  // `Request` takes no such verb.
  if (request.method === 'TRACE') return refused(405, 'Method Not Allowed', new URL(request.url).pathname)
  return await handler(request, from)
}

function refused(status: 400 | 405, title: string, path: string): Response {
  return withPageHeaders(plainProblem(status, title, `error.http.${status}`, { path, requestId: newRequestId() }))
}

/** Takes the rest of a body that was refused before its end: the client sends all of it before it reads the answer. Returns false when it is too long or takes too long. */
async function takeRest(incoming: Incoming): Promise<boolean> {
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
 * that a client has sent ahead at once, and the calls of other connections would wait for every one of them. Those of HTTP/2 do not wait for each other: `maxStreams` bounds them.
 */
function turns() {
  const last = new WeakMap<Socket, Promise<unknown>>()
  return async <T>(incoming: Incoming, work: () => Promise<T>): Promise<T> => {
    if (incoming instanceof Http2ServerRequest) {
      await setImmediate()
      return await work()
    }
    const { socket } = incoming
    const before = last.get(socket)
    const answered = before === undefined ? work() : before.then(() => setImmediate()).then(work)
    const settled = answered
      .catch(() => undefined)
      .then(() => {
        if (last.get(socket) === settled) last.delete(socket)
      })
    last.set(socket, settled)
    return await answered
  }
}

/** Returns a function that resolves for one caller in each turn of the event loop, so that many who come at once do not hold up all others. */
function turnstile(): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return async () => {
    last = last.then(() => setImmediate())
    await last
  }
}
