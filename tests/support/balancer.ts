import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './listening.ts'

/** What stands before several processes and shares their connections out in turn, without looking at what goes through. */
export async function openBalancer() {
  const sockets = new Set<Socket>()
  let next = 0
  /** Where new connections go; one that refuses is passed over. */
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
  return Object.assign(balancer, {
    url: `http://127.0.0.1:${await portOf(listener)}`,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  })
}
