// Creates the HTTP/1 or HTTP/2 server, with time-outs, connection limits and fair turns between connections.
import { once } from 'node:events'
import { createServer, type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { constants, createSecureServer, Http2ServerRequest, type Http2SecureServer, type Http2ServerResponse } from 'node:http2'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { browserCookie } from '../../http/auth/known-browser.ts'
import { problemResponse, Refusal } from '../../http/refusal.ts'
import { newRequestId } from '../../http/request-id.ts'
import type { Settings } from '../../settings/settings.ts'
import { readTls } from './tls.ts'
import { clientInfo, withPageHeaders, type Handler } from './web-handler.ts'

/** Time-outs for receiving the headers and the whole of a call, and the interval at which Node checks them, in milliseconds. */
const arrival = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5000 } as const

/** The most open connections; further ones are closed. Each costs about 100 KB while its call is incomplete. */
const maxConnections = 4000

/** How much of a refused body is still received and dropped, in bytes and milliseconds. */
const restOfBody = { size: 8_388_608, ms: 5000 } as const

/** With a certificate it speaks HTTP/2, and HTTP/1 to older clients. */
export type WebServer = Server | Http2SecureServer

type Incoming = IncomingMessage | Http2ServerRequest
type Outgoing = ServerResponse | Http2ServerResponse

/** The most concurrent calls of one HTTP/2 connection. */
const maxStreams = 100

/**
 * The keep-alive time-out of idle connections, in milliseconds. It is longer than that of proxies, so that they never write to a connection
 * that this server closes.
 */
const keepAliveMs = 65_000

/** Returns a server that answers calls with the handler, one at a time on each HTTP/1 connection; with a certificate it speaks HTTPS. */
export function createHttpServer(handler: Handler, tls: Settings['tls']): WebServer {
  const inTurn = turns()
  const listener = getRequestListener(
    (request, env) =>
      inTurn(env.incoming, async () => {
        const response = hasTwoHosts(env.incoming)
          ? refused(400, new URL(request.url).pathname)
          : await answer(handler, request, clientInfo(env))
        // On HTTP/2 only the call ends, not its connection.
        if (!(await takeRest(env.incoming)) && !(env.incoming instanceof Http2ServerRequest)) env.outgoing.setHeader('Connection', 'close')
        return response
      }),
    // Answers a call without a host, or with a malformed address.
    // The adapter replaces `Response` by one that stores text as it is, and not as a stream (`server/README.md#decisions`, 52).
    { errorHandler: () => refused(400, '/') },
  )
  const pass = oneEachTurn()
  const onCall = (incoming: Incoming, outgoing: Outgoing): void => {
    if (incoming instanceof Http2ServerRequest) endLate(incoming)
    if (isStrangersSignIn(incoming)) void pass().then(() => listener(incoming, outgoing))
    else void listener(incoming, outgoing)
  }
  const options = { ...arrival, keepAliveTimeout: keepAliveMs }
  const server =
    tls === null
      ? createServer(options, onCall)
      : createSecureServer(
          { ...options, ...readTls(tls, new Date()), allowHTTP1: true, settings: { maxConcurrentStreams: maxStreams } },
          onCall,
        )
  if (!(server instanceof Server)) server.on('session', (session) => session.setTimeout(keepAliveMs, () => session.close()))
  server.maxConnections = maxConnections
  return server
}

/** Aborts an HTTP/2 call that takes too long to arrive, as Node does by itself on HTTP/1. */
function endLate({ stream }: Http2ServerRequest): void {
  // A call without a body has arrived already.
  if (stream.endAfterHeaders) return
  const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), arrival.requestTimeout)
  stream.once('end', () => clearTimeout(timer))
  stream.once('close', () => clearTimeout(timer))
}

/**
 * Returns whether a call is a sign-in from an unknown browser. It reads the raw call, before the costly `Request` exists, because five
 * hundred of them can come in one turn of the event loop.
 */
function isStrangersSignIn({ method, url = '', headers }: Incoming): boolean {
  return method === 'POST' && url.endsWith('/api/authenticate') && !(headers.cookie ?? '').includes(`${browserCookie}=`)
}

/**
 * Returns whether a call names two hosts. Node takes the first, and a proxy before it may have taken the other. HTTP/2 may name the same
 * host twice.
 */
function hasTwoHosts(incoming: Incoming): boolean {
  const isName = (index: number): boolean => index % 2 === 0 && /^(?:host|:authority)$/i.test(incoming.rawHeaders[index] ?? '')
  const hosts = incoming.rawHeaders.filter((_, index) => isName(index - 1)).map((host) => host.toLowerCase())
  return (incoming instanceof Http2ServerRequest ? new Set(hosts).size : hosts.length) > 1
}

async function answer(handler: Handler, request: Request, from: Parameters<Handler>[1]): Promise<Response> {
  // An invalid `Host` header is refused here. The adapter would throw only when a handler reads the address or the body.
  if (!URL.canParse(request.url)) return refused(400, '/')
  // `Request` does not accept the verb TRACE.
  if (request.method === 'TRACE') return refused(405, new URL(request.url).pathname)
  return await handler(request, from)
}

function refused(status: 400 | 405, path: string): Response {
  return withPageHeaders(problemResponse(new Refusal(status, `error.http.${status}`), { path, requestId: newRequestId() }))
}

/**
 * Receives and drops the rest of a refused body, because clients send all of it before they read the answer. Returns false when it is too
 * long or too slow.
 */
async function takeRest(incoming: Incoming): Promise<boolean> {
  const { headers, readableEnded, destroyed } = incoming
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || readableEnded || destroyed) return true
  const tooLong = new AbortController()
  let taken = 0
  // Without its listener, the request's own stream, which nothing reads any more, cannot pause the connection.
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
 * Returns a function that answers a call after the earlier ones of its connection, in a turn of the event loop of its own. Node emits all
 * pipelined calls of a client at once, and calls of other connections would wait for every one of them. HTTP/2 calls do not wait for each
 * other: `maxStreams` limits them.
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

/**
 * Returns a function that resolves for one caller in each turn of the event loop, so that many simultaneous callers do not delay all
 * others.
 */
function oneEachTurn(): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return async () => {
    last = last.then(() => setImmediate())
    await last
  }
}
