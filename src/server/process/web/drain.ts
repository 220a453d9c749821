// Stops a web server without failing calls: answers the open connections, then closes them.
import { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Session } from 'node:http2'
import { Server as ListeningServer, type Socket } from 'node:net'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import type { WebServer } from './http-server.ts'

/** How long an idle connection stays open during the drain, so that a call in transit is still answered; in milliseconds. */
const idleMs = 1000

/** An incomplete call is aborted when no bytes arrive for so long, in milliseconds. */
const stalledMs = 5000

const lookEveryMs = 100

/** How long the drain accepts connections from the system's backlog, in milliseconds. */
const acceptMs = 1000

interface Connection {
  /** Its current call, from the headers until the answer is written. */
  call: IncomingMessage | null
  bytesRead: number
  /** When bytes last arrived, by the monotonic clock. */
  readAt: number
}

/**
 * Returns a function that drains a server without failing a call. It accepts connections from the backlog and refuses new ones, answers
 * every call that runs or still arrives on an open connection, and closes each connection after its answer. It resolves when all are
 * closed. When `limit` aborts, it closes the rest at once.
 */
export function drainable(server: WebServer): (limit: AbortSignal) => Promise<void> {
  const connections = new Map<Socket, Connection>()
  // The raw sockets: a TLS connection that ends during the handshake never becomes one of the HTTP server.
  const sockets = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  let isDraining = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const onOpen = (socket: Socket): void => {
    connections.set(socket, { call: null, bytesRead: 0, readAt: performance.now() })
    socket.once('close', () => connections.delete(socket))
  }
  // HTTP/2 connections. `close` tells the client to start no more calls, answers the running ones, and then ends the connection.
  const sessions = new Set<ServerHttp2Session>()
  // This listener comes before the handler, which writes the headers.
  const onCall = (request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse): void => {
    if (!(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) return
    const connection = connections.get(request.socket)
    if (connection) connection.call = request
    if (isDraining) response.setHeader('Connection', 'close')
    answers.add(response)
    response.once('close', () => {
      answers.delete(response)
      if (connection !== undefined && connection.call === request) connection.call = null
    })
  }
  if (server instanceof Server) server.on('connection', onOpen).prependListener('request', onCall)
  else {
    server.on('secureConnection', (socket: TLSSocket) => socket.alpnProtocol !== 'h2' && onOpen(socket))
    server.prependListener('request', onCall)
    server.on('session', (session) => {
      sessions.add(session)
      session.once('close', () => sessions.delete(session))
    })
  }
  return async (limit) => {
    const begun = performance.now()
    // Accepts the backlog before any answer closes its connection, because clients would then open new ones.
    await acceptWaiting(server)
    isDraining = true
    for (const answer of answers) if (!answer.headersSent) answer.setHeader('Connection', 'close')
    const closed = new Promise((resolve) => server.once('close', resolve))
    // The inherited method, because that of the HTTP server closes idle connections at once.
    ListeningServer.prototype.close.call(server)
    while (connections.size + sessions.size > 0 && !limit.aborted) {
      await pause(lookEveryMs)
      // Lets the event loop first read what has arrived.
      await setImmediate()
      for (const [socket, connection] of connections) if (isStalled(socket, connection)) socket.destroy()
      if (performance.now() - begun > idleMs) {
        if (server instanceof Server) server.closeIdleConnections()
        else closeIdle(connections)
        for (const session of sessions) if (!session.closed) session.close()
      }
    }
    for (const socket of sockets) socket.destroy()
    await closed
  }
}

/** Closes the idle connections; Node's own method works for HTTP/1 servers alone. */
function closeIdle(connections: ReadonlyMap<Socket, Connection>): void {
  for (const [socket, { call, readAt }] of connections) if (call === null && performance.now() - readAt > idleMs) socket.destroySoon()
}

/**
 * Accepts the connections in the system's backlog, because closing the server would reset them. Node accepts one in each turn of the event
 * loop.
 */
async function acceptWaiting(server: WebServer): Promise<void> {
  const begun = performance.now()
  let hasCome = true
  const onCome = (): void => void (hasCome = true)
  server.on('connection', onCome)
  // The current turn may have polled the backlog already.
  await setImmediate()
  while (hasCome && performance.now() - begun < acceptMs) {
    hasCome = false
    await setImmediate()
  }
  server.off('connection', onCome)
}

/** Returns whether a connection stopped sending in the middle of a call. */
function isStalled(socket: Socket, connection: Connection): boolean {
  const now = performance.now()
  if (socket.bytesRead > connection.bytesRead) connection.readAt = now
  connection.bytesRead = socket.bytesRead
  return connection.call?.complete !== true && now - connection.readAt > stalledMs
}
