import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What a process sent to its database before it read an answer, and when the answer to all of it was there. */
interface Way {
  readonly begins: number
  ends: number
}

export interface Wire {
  readonly url: string
  /** Forgets the ways until now. */
  forget(): void
  /** How many ways were one after another: the longest chain of those of which each began when the one before had ended. */
  inSeries(): number
  close(): Promise<void>
}

/** How long an answer is held, in milliseconds, so that all that is sent without waiting for it has been sent. */
const heldMs = 15

/**
 * Something in front of a database that sees the ways there and back: one is what a connection sends until it reads an answer. `begin` and `commit` count like any statement, and what is
 * sent without waiting for the answer before counts together with that.
 */
export async function openWire(url: string): Promise<Wire> {
  const ways: Way[] = []
  const sockets = new Set<Socket>()
  const to = new URL(url)
  const { hostname, port } = to
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    let way: Way | null = null
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    client.on('data', (bytes) => {
      if (!way) ways.push((way = { begins: performance.now(), ends: Infinity }))
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      setTimeout(() => {
        if (way) way.ends = performance.now()
        way = null
        client.write(bytes)
      }, heldMs)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  to.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: to.href,
    forget: () => void (ways.length = 0),
    inSeries: () => chainOf(ways.filter(({ ends }) => ends !== Infinity)),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function chainOf(ways: readonly Way[]): number {
  const lengths: number[] = []
  const sorted = ways.toSorted((one, other) => one.begins - other.begins)
  for (const [index, { begins }] of sorted.entries())
    lengths.push(1 + Math.max(0, ...sorted.slice(0, index).map(({ ends }, at) => (ends <= begins ? (lengths[at] ?? 0) : 0))))
  return Math.max(0, ...lengths)
}
