import { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Session } from 'node:http2'
import { Server as ListeningServer, type Socket } from 'node:net'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import type { WebServer } from './http-server.ts'

/** For how long a connection without a call is kept open, so that a call that its client is just sending is answered; in milliseconds. */
const idleMs = 1000

/** A call that is being received, and of which nothing more has come for so long, is given up. */
const stalledMs = 5000

const lookEveryMs = 100

/** For how long connections that wait to be accepted are, in milliseconds. */
const acceptMs = 1000

/** What is known of an open connection. */
interface Connection {
  /** Its call, from its first line until its answer is written. */
  call: IncomingMessage | null
  bytesRead: number
  /** When bytes last came, by the monotonic clock. */
  readAt: number
}

/**
 * Returns a function that stops a server without failing a call. It accepts the connections that clients have made already and refuses new ones, answers every call that has begun or
 * still comes on an open connection, and closes each connection after its answer. It resolves when all are closed. Those still open when `limit` aborts are closed at once.
 */
export function drainable(server: WebServer): (limit: AbortSignal) => Promise<void> {
  const connections = new Map<Socket, Connection>()
  // With TLS a connection may end before it is one of HTTP, which the server then does not know.
  const sockets = new Set<Socket>()
  let isDraining = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const onOpen = (socket: Socket): void => {
    connections.set(socket, { call: null, bytesRead: 0, readAt: performance.now() })
    socket.once('close', () => connections.delete(socket))
  }
  // Connections of HTTP/2. Closing one tells its client to begin no more calls, answers those that it has begun, and then ends the connection.
  const sessions = new Set<ServerHttp2Session>()
  // Before the handler, which writes the headers.
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
  const answers = new Set<ServerResponse>()
  return async (limit) => {
    const begun = performance.now()
    // Before any answer closes its connection, because clients would make new ones.
    await acceptWaiting(server)
    isDraining = true
    for (const answer of answers) if (!answer.headersSent) answer.setHeader('Connection', 'close')
    const closed = new Promise((resolve) => server.once('close', resolve))
    // Not the method of HTTP's server, which closes the connections that wait for a call at once.
    ListeningServer.prototype.close.call(server)
    while (connections.size + sessions.size > 0 && !limit.aborted) {
      await pause(lookEveryMs)
      // After what has come has been read.
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

/** Closes the connections without a call; Node's own method is for a server of HTTP/1 alone. */
function closeIdle(connections: ReadonlyMap<Socket, Connection>): void {
  for (const [socket, { call, readAt }] of connections) if (call === null && performance.now() - readAt > idleMs) socket.destroySoon()
}

/** Accepts the connections that clients have made and the system holds, because closing the server would reset them. Node accepts one in a turn of the event loop. */
async function acceptWaiting(server: WebServer): Promise<void> {
  const begun = performance.now()
  let hasCome = true
  const onCome = (): void => void (hasCome = true)
  server.on('connection', onCome)
  // A turn that has begun already may have looked at the connections before.
  await setImmediate()
  while (hasCome && performance.now() - begun < acceptMs) {
    hasCome = false
    await setImmediate()
  }
  server.off('connection', onCome)
}

/** Whether a connection sends a call and has stopped in the middle of it. */
function isStalled(socket: Socket, connection: Connection): boolean {
  const now = performance.now()
  if (socket.bytesRead > connection.bytesRead) connection.readAt = now
  connection.bytesRead = socket.bytesRead
  return connection.call?.complete !== true && now - connection.readAt > stalledMs
}
