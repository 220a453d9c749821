import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { Server } from 'node:net'

export type Listening = Awaited<ReturnType<typeof listenWith>>

/** Makes a server listen on 127.0.0.1 and returns its port. Without a port the system chooses a free one. */
export async function portOf(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Returns a port on which nobody listens: the system gave it, and it was closed again. */
export async function unusedPort(): Promise<number> {
  const { origin, close } = await listenWith(() => undefined)
  await close()
  return Number(new URL(origin).port)
}

export async function listenWith(handle: RequestListener) {
  const server = createServer(handle)
  return {
    origin: `http://127.0.0.1:${await portOf(server)}`,
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

export function endXml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body)
}
