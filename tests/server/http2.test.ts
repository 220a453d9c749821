import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drainable } from '#server/process/web/drain.ts'
import { createHttpServer } from '#server/process/web/http-server.ts'
import { withPageHeaders, type Handler } from '#server/process/web/web-handler.ts'
import { testCertificate } from '../support/certificate.ts'
import { portOf } from '../support/listening.ts'
import { folderForEach } from '../support/open-for.ts'
import { openServer } from '../support/server.ts'

const certificate = testCertificate()
let stop: (limit: AbortSignal) => Promise<void>
let client: ClientHttp2Session
let port: number

const folder = folderForEach()

beforeEach(() => {
  writeFileSync(join(folder.path, 'cert.pem'), certificate.cert)
  writeFileSync(join(folder.path, 'key.pem'), certificate.key, { mode: 0o600 })
})
afterEach(async () => {
  client.destroy()
  await stop(AbortSignal.abort())
})

async function serve(handler: Handler): Promise<void> {
  const server = createHttpServer(handler, { cert: join(folder.path, 'cert.pem'), key: join(folder.path, 'key.pem') })
  stop = drainable(server)
  port = await portOf(server)
  client = connect(`https://127.0.0.1:${port}`, { ca: certificate.cert })
  client.on('error', () => undefined)
}

async function ask(path: string, body?: string): Promise<{ status: number; body: string }> {
  const stream = client.request({ ':path': path, ':method': body === undefined ? 'GET' : 'POST', 'content-type': 'application/json' })
  stream.end(body)
  const [headers]: IncomingHttpHeaders[] = await once(stream, 'response')
  return { status: Number(headers?.[':status']), body: await text(stream) }
}

test('con un certificado habla HTTP/2, y HTTP/1 con quien no lo sabe', async () => {
  await serve(async (asked) => withPageHeaders(new Response(`${asked.method} ${new URL(asked.url).pathname} ${await asked.text()}`)))
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

test('las llamadas de una conexión no se esperan', async () => {
  const first = Promise.withResolvers<null>()
  await serve(async (asked) => {
    if (asked.url.endsWith('/lenta')) await first.promise
    return new Response('lista')
  })
  const slow = ask('/lenta')
  expect((await Promise.all(Array.from({ length: 60 }, (_, index) => ask(`/${index}`)))).map(({ status }) => status)).toEqual(
    Array(60).fill(200),
  )
  first.resolve(null)
  expect((await slow).status).toBe(200)
})

test('un cuerpo demasiado largo se rechaza, y la conexión sigue', async () => {
  const server = await openServer()
  await serve((asked) => server.fetch(asked))
  const token = 'x'.repeat(3_000_000)
  expect((await ask('/api/authenticate', JSON.stringify({ token }))).status).toBe(413)
  expect((await ask('/management/info')).status).toBe(200)
  await server.close()
})

test('al detenerse se contesta lo que empezó, y no se empieza otra cosa', async () => {
  const begun = Promise.withResolvers<null>()
  const first = Promise.withResolvers<null>()
  await serve(async () => {
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
