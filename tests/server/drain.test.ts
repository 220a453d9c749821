import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { drainable } from '#server/process/web/drain.ts'
import { createHttpServer } from '#server/process/web/http-server.ts'
import { portOf } from '../support/listening.ts'

const count = 100

/** Makes connections, says so in `made`, and then sends a call on each; answers with what came of them. */
const clients = `
  const { connect } = require('node:net')
  const { once } = require('node:events')
  const { text } = require('node:stream/consumers')
  const { parentPort, workerData: { port, count, made } } = require('node:worker_threads')
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  const answers = sockets.map((socket) => text(socket).then((answer) => answer.split(' ')[1], (error) => error.code))
  Promise.all(sockets.map((socket) => once(socket, 'connect'))).then(() => {
    for (const socket of sockets) socket.write('GET / HTTP/1.1\\r\\nHost: h\\r\\n\\r\\n')
    Atomics.store(made, 0, 1)
    Atomics.notify(made, 0)
  })
  Promise.all(answers).then((all) => parentPort.postMessage(all))`

test('al detenerse responde también a las conexiones hechas que todavía no había tomado', async () => {
  const server = createHttpServer(() => new Response('ok'), null)
  const drain = drainable(server)
  const port = await portOf(server)
  const made = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(clients, { eval: true, workerData: { port, count, made } })
  const answers = once(worker, 'message')
  // The loop of the server stands still until all are made.
  Atomics.wait(made, 0, 0)
  await drain(AbortSignal.timeout(10_000))
  expect(await answers).toEqual([Array.from({ length: count }, () => '200')])
})
