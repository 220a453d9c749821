import { once } from 'node:events'
import { Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from '#server/process/web/http-server.ts'
import { withPageHeaders, type Handler } from '#server/process/web/web-handler.ts'
import { portOf } from '../support/listening.ts'
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

test('un verbo poco común llega a quien responde, y CONNECT se corta; una llamada a medio hacer tiene un tiempo, y las conexiones un máximo', async () => {
  const { server, ask } = await serve(plain)
  expect(await ask(`PROPFIND /api HTTP/1.1\r\n${last}`)).toMatch(/^HTTP\/1\.1 200 [^]*\/api$/)
  expect(await ask(`CONNECT h:443 HTTP/1.1\r\nHost: h\r\n\r\n`)).toBe('')
  expect(server.headersTimeout).toBeLessThanOrEqual(15_000)
  expect(server.requestTimeout).toBeLessThanOrEqual(120_000)
  expect(server.maxConnections).toBeGreaterThan(1000)
})

test('las llamadas que una conexión manda juntas se responden de a una, y otra conexión no espera a todas', async () => {
  let underWay = 0
  let most = 0
  const order: string[] = []
  const { ask } = await serve(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/otra') return new Response(String(order.push(pathname)))
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
    order.push(pathname)
    if (order.length === 3) await other()
    return new Response(pathname)
  })
  const other = async (): Promise<void> => void (await ask(`GET /otra HTTP/1.1\r\n${last}`))
  const many = Array.from({ length: 50 }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: h\r\n\r\n`)
  const answers = await ask(`${many.join('')}GET /fin HTTP/1.1\r\n${last}`)
  expect(most).toBe(1)
  expect(order.indexOf('/otra')).toBe(3)
  expect([...answers.matchAll(/^\/(\d+)/gm)].map(([, number]) => Number(number))).toEqual(many.map((_, index) => index))
})

test('entre una y otra de las que manda juntas pasa un turno, aunque se respondan sin esperar nada', async () => {
  let answered = 0
  const { ask } = await serve(() => {
    answered += 1
    return new Response('')
  })
  const counts: number[] = []
  const look = (): void => {
    counts.push(answered)
    if (answered < 50) setImmediate(look)
  }
  setImmediate(look)
  await ask(`${'GET / HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(49)}GET / HTTP/1.1\r\n${last}`)
  expect(Math.max(...counts.map((count, index) => count - (counts[index - 1] ?? 0)))).toBeLessThanOrEqual(2)
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
