import { connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  readonly url: string
  /** Where new connections go; one that refuses is passed over. */
  to: readonly string[]
  close(): Promise<void>
}

/** What stands before several processes and shares their connections out in turn, without looking at what goes through. */
export async function openBalancer(): Promise<Balancer> {
  const sockets = new Set<Socket>()
  let next = 0
  const balancer: { to: readonly string[] } = { to: [] }

  function pass(client: Socket, left: number): void {
    const target = new URL(balancer.to[(next += 1) % balancer.to.length] ?? '')
    const server = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true })
    sockets.add(server)
    let isConnected = false
    server.once('connect', () => {
      isConnected = true
      client.pipe(server)
      server.pipe(client)
    })
    server.on('error', () => {
      if (!isConnected && left > 0) pass(client, left - 1)
      else client.resetAndDestroy()
    })
    server.once('close', () => sockets.delete(server))
    client.on('error', () => server.destroy())
  }

  const listener = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    sockets.add(client)
    client.once('close', () => sockets.delete(client))
    pass(client, 20)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return Object.assign(balancer, {
    url,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  })
}
