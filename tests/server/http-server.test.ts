import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Server } from 'node:http'
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { drainable } from '#server/process/web/drain.ts'
import { createHttpServer } from '#server/process/web/http-server.ts'
import { withPageHeaders, type Handler } from '#server/process/web/web-handler.ts'
import { testCertificate } from '../support/certificate.ts'
import { portOf } from '../support/listening.ts'
import { folderForEach } from '../support/open-for.ts'
import { openServer } from '../support/server.ts'

let close: () => void = () => undefined
afterEach(() => close())

/** A server whose calls are answered by `handler`, and what a connection that sends `text` gets until it is closed. */
async function serve(handler: Handler) {
  const server = createHttpServer(handler, null)
  if (!(server instanceof Server)) throw new Error('without a certificate it speaks HTTP/1')
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  const port = await portOf(server)
  const ask = async (text: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    let answered = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      answered += part
    })
    socket.write(text)
    await once(socket, 'close')
    return answered
  }
  return { server, port, ask }
}

const plain: Handler = (request) => withPageHeaders(new Response(new URL(request.url).pathname))
const last = 'Host: h\r\nConnection: close\r\n\r\n'

test.each([
  ['TRACE', `TRACE /api/account HTTP/1.1\r\n${last}`, 405],
  ['una llamada sin servidor', 'GET /api/account HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['una llamada con dos servidores', 'GET / HTTP/1.1\r\nHost: h\r\nhost: h\r\nConnection: close\r\n\r\n', 400],
  ['un servidor que no se puede leer', 'GET / HTTP/1.1\r\nHost: a b/../\r\nConnection: close\r\n\r\n', 400],
])('%s se rechaza con los encabezados de siempre', async (_, text, status) => {
  const { ask } = await serve(plain)
  const answer = await ask(text)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  if (!text.includes('Host')) return
  for (const header of ['x-content-type-options: nosniff', 'cross-origin-resource-policy: same-origin', 'permissions-policy: camera=()'])
    expect(answer.toLowerCase()).toContain(header)
  expect(answer).toContain(`"message":"error.http.${status}"`)
})

test('un servidor que no puede ser se rechaza también con un cuerpo, y no queda como una falla en el registro', async () => {
  const product = await openServer()
  onTestFinished(product.close)
  const { ask } = await serve(product.fetch)
  const head = 'POST /api/authenticate HTTP/1.1\r\nHost: 1.1.1.1.1\r\nConnection: close\r\n'
  expect(await ask(`${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 400 /,
  )
  expect(product.unexpected).toEqual([])
})

test('un verbo poco común llega a quien responde, y CONNECT se corta; una llamada a medio hacer tiene un tiempo, y las conexiones un máximo', async () => {
  const { server, ask } = await serve(plain)
  expect(await ask(`PROPFIND /api HTTP/1.1\r\n${last}`)).toMatch(/^HTTP\/1\.1 200 [^]*\/api$/)
  expect(await ask(`CONNECT h:443 HTTP/1.1\r\nHost: h\r\n\r\n`)).toBe('')
  expect(server.headersTimeout).toBeLessThanOrEqual(15_000)
  expect(server.requestTimeout).toBeLessThanOrEqual(30_000)
  expect(server.maxConnections).toBeGreaterThan(1000)
})

test('las llamadas que una conexión manda juntas se responden de a una, y otra conexión no espera a todas', async () => {
  let underWay = 0
  const order: string[] = []
  const { ask } = await serve(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/otra') return new Response(String(order.push(pathname)))
    expect((underWay += 1)).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
    if (order.push(pathname) === 3) await ask(`GET /otra HTTP/1.1\r\n${last}`)
    return new Response(pathname)
  })
  const many = Array.from({ length: 50 }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: h\r\n\r\n`)
  const answers = await ask(`${many.join('')}GET /fin HTTP/1.1\r\n${last}`)
  expect(order.indexOf('/otra')).toBe(3)
  expect([...answers.matchAll(/^\/(\d+)/gm)].map(([, number]) => Number(number))).toEqual(many.map((_, index) => index))
})

test('un cuerpo que se rechaza sin leerlo deja usar la conexión, y uno sin fin la cierra y lo dice', async () => {
  const { ask } = await serve(() => new Response('', { status: 413 }))
  const body = 'x'.repeat(3_000_000)
  const twice = await ask(`POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: ${body.length}\r\n\r\n${body}GET /b HTTP/1.1\r\n${last}`)
  expect(twice.match(/^HTTP\/1\.1 413 /gm)).toHaveLength(2)
  expect(twice.match(/^connection: (.*)\r$/gim)).toEqual(['Connection: keep-alive\r', 'Connection: close\r'])
  const endless = await ask(`POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999\r\n\r\n${'x'.repeat(9_000_000)}`)
  expect(endless).toMatch(/^HTTP\/1\.1 413 [^]*^connection: close\r$/im)
})

test('quien se va en medio de lo que manda no es una falla', async () => {
  const logged: unknown[] = []
  const api = await openServer({ log: { error: (line: unknown) => logged.push(line) } })
  const answered = Promise.withResolvers<number>()
  const { server, port } = await serve(async (request, from) => {
    const answer = await api.fetch(request, from)
    answered.resolve(answer.status)
    return answer
  })
  const socket = connect(port, '127.0.0.1')
  const head = 'POST /api/authenticate HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
  server.once('request', () => socket.destroy())
  socket.write(`${head}{"username":`)
  expect(await answered.promise).toBeLessThan(600)
  expect(logged).toEqual([])
  await api.close()
})

describe('con un certificado', () => {
  const certificate = testCertificate()
  const folder = folderForEach()

  /** A server with a certificate, and a client on one connection of HTTP/2. */
  async function serveSecure(handler: Handler) {
    const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')]
    writeFileSync(cert, certificate.cert)
    writeFileSync(key, certificate.key, { mode: 0o600 })
    const server = createHttpServer(handler, { cert, key })
    const stop = drainable(server)
    const port = await portOf(server)
    const client = connectHttp2(`https://127.0.0.1:${port}`, { ca: certificate.cert })
    client.on('error', () => undefined)
    onTestFinished(async () => {
      client.destroy()
      await stop(AbortSignal.abort())
    })
    const ask = async (path: string, body?: string): Promise<{ status: number; body: string }> => {
      const stream = client.request({ ':path': path, ':method': body === undefined ? 'GET' : 'POST', 'content-type': 'application/json' })
      stream.end(body)
      const [headers]: IncomingHttpHeaders[] = await once(stream, 'response')
      return { status: Number(headers?.[':status']), body: await text(stream) }
    }
    return { client, port, stop, ask }
  }

  test('con un certificado habla HTTP/2, y HTTP/1 con quien no lo sabe', async () => {
    const { ask, client, port } = await serveSecure(async (asked) =>
      withPageHeaders(new Response(`${asked.method} ${new URL(asked.url).pathname} ${await asked.text()}`)),
    )
    expect(await ask('/uno')).toMatchObject({ status: 200, body: 'GET /uno ' })
    expect(client.alpnProtocol).toBe('h2')
    expect(await ask('/dos', 'cuerpo')).toMatchObject({ status: 200, body: 'POST /dos cuerpo' })
    const two = client.request({ ':path': '/', ':authority': 'uno.test', host: 'otro.test' })
    expect((await once(two, 'response'))[0]).toMatchObject({ ':status': 400 })
    const old = request({ port, host: '127.0.0.1', path: '/tres', ca: certificate.cert }).end()
    const [answer] = await once(old, 'response')
    expect(await text(answer)).toBe('GET /tres ')
    expect(answer.httpVersion).toBe('1.1')
  })

  test('al detenerse se contesta lo que empezó, y no se empieza otra cosa', async () => {
    const begun = Promise.withResolvers<null>()
    const first = Promise.withResolvers<null>()
    const { ask, client, stop } = await serveSecure(async () => {
      begun.resolve(null)
      await first.promise
      return new Response('lista')
    })
    const slow = ask('/lenta')
    await begun.promise
    const goneAway = once(client, 'goaway')
    const stopped = stop(AbortSignal.timeout(20_000))
    await goneAway
    first.resolve(null)
    expect(await slow).toMatchObject({ status: 200, body: 'lista' })
    await stopped
  })
})

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
