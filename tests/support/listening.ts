import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'

/** A server on a free port of this machine. */
export interface Listening {
  /** Its address, without a path. */
  readonly origin: string
  /** Cuts what is under way. */
  close(): Promise<void>
}

export async function listenWith(handle: RequestListener): Promise<Listening> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Answers with a document of XML. */
export function endXml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body)
}
