import { once } from 'node:events'
import { createServer, type RequestListener, Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { proxyTo } from '#server/foreign-api/proxy.ts'
import { clientInfo, plainRequest, webHandler } from '#server/process/web/web-handler.ts'
import { foreignWords } from '../support/foreign/words.ts'

const servers: Server[] = []

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const words = { 'error.http.500': 'Error interno del servidor.', 'global.title': 'Depósito Fiscal' }

/** Starts our web server in front of another one, over HTTP on both sides. */
async function proxyOf(other: string, timeoutMs?: number): Promise<string> {
  const web = webHandler(
    () => null,
    proxyTo(other, () => JSON.stringify(words), timeoutMs === undefined ? {} : { timeoutMs }),
  )
  const server = createAdaptorServer({
    fetch: async (request, env) => await web(plainRequest(request), clientInfo(env)),
    overrideGlobalObjects: false,
  })
  if (!(server instanceof Server)) throw new Error('not a server of HTTP/1')
  return await listen(server)
}

const proxyOfServer = async (answer: RequestListener, timeoutMs?: number): Promise<string> =>
  proxyOf(await listen(createServer(answer)), timeoutMs)

describe('las palabras de los dos servidores', () => {
  const catalogueOf = async (url: string): Promise<Record<string, string>> => {
    const answer = await fetch(`${url}/i18n/es.json?sello`)
    expect(answer.status).toBe(200)
    return z.record(z.string(), z.string()).parse(await answer.json())
  }

  test('las nuestras valen; las del otro llenan lo que solo él conoce, aplanadas y sin marcas', async () => {
    const url = await proxyOfServer((request, response) =>
      response.end(request.url === '/i18n/es.json' ? JSON.stringify(foreignWords) : ''),
    )
    await expect.poll(() => catalogueOf(url)).toHaveProperty(['error.limite'])
    const read = await catalogueOf(url)
    expect(read).toMatchObject({
      ...words,
      'error.limite': 'No se admiten más de {{ max }} permisos.',
      'error.stockCerrado': 'El {{ entityName }} del día ya fue cerrado por la terminal.',
      'error.http.418': 'No soy una tetera.',
      'warehouseApp.permisoEmbarque.created': 'Un nuevo Permiso Embarque ha sido creado con el identificador {{ param }}',
      'niveles.0': 'uno',
    })
    expect(Object.values(read).filter((text) => /<|^$/.test(text))).toEqual([])
    expect(read).not.toHaveProperty(['error.vacio'])
  })

  test('se preguntan de nuevo cada vez y viajan solo si cambiaron', async () => {
    const url = await proxyOfServer((_, response) => response.end('{"a":{"b":"c"}}'))
    await expect.poll(() => catalogueOf(url)).toHaveProperty(['a.b'])
    const first = await fetch(`${url}/i18n/es.json?sello`, { method: 'HEAD' })
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control'), etag]).toEqual([200, 'no-cache', expect.stringMatching(/^".+"$/)])
    const again = await fetch(`${url}/i18n/es.json?sello`, { headers: { 'if-none-match': `W/${etag}` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each<[string, RequestListener]>([
    ['no tiene catálogo', (_, response) => response.writeHead(404).end()],
    ['contesta la página a todo', (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')],
    ['contesta otra cosa', (_, response) => response.end('[1, "dos"')],
    ['contesta nada', (_, response) => response.end('null')],
    ['falla', (_, response) => response.writeHead(500).end('{"a":"b"}')],
    ['corta', (request) => request.socket.destroy()],
    ['no termina', (_, response) => response.writeHead(200).write('{"a":')],
  ])('uno que %s deja las nuestras solas, y nadie lo espera', async (_, answer) => {
    const url = await proxyOfServer(answer)
    const from = performance.now()
    expect(await catalogueOf(url)).toEqual(words)
    expect(performance.now() - from).toBeLessThan(15_000)
  })

  test('uno que no está, también', async () => {
    expect(await catalogueOf(await proxyOf('http://127.0.0.1:1'))).toEqual(words)
  })
})

describe('lo que se le pasa al otro servidor y lo que vuelve', () => {
  const big = JSON.stringify(Array.from({ length: 200_000 }, (_, id) => ({ id, texto: 'ñandú' })))
  let url = ''
  let other = ''

  beforeAll(async () => {
    other = await listen(
      createServer((request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          const body = Buffer.concat(chunks).toString()
          switch ((request.url ?? '').replace(/\?.*/, '')) {
            case '/base/api/echo':
              return response
                .writeHead(200, { 'Content-Type': 'application/json' })
                .end(JSON.stringify({ url: request.url, method: request.method, headers: request.headers, body }))
            case '/base/api/size':
              return response.end(String(body.length))
            case '/base/api/big':
              return response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(gzipSync(big))
            case '/base/api/headers':
              return response
                .writeHead(401, {
                  Authorization: 'Bearer abc',
                  'Set-Cookie': 'JSESSIONID=1',
                  'Strict-Transport-Security': 'max-age=31536000',
                  'WWW-Authenticate': 'Basic',
                  'X-warehouseApp-error': 'error.x',
                  'Keep-Alive': 'timeout=60',
                })
                .end()
            case '/base/api/nothing':
              return response.writeHead(204, { 'X-warehouseApp-alert': 'a.b' }).end()
            case '/base/api/unchanged':
              return response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, { ETag: '"1"' }).end()
            case '/base/api/created':
              return response.writeHead(201, { Location: `${other}/base/api/things/5` }).end('{}')
            case '/base/api/moved':
              return response.writeHead(307, { Location: `${other}/base/api/echo?moved=yes` }).end()
            case '/base/api/away':
              return response.writeHead(302, { Location: 'http://otra-parte.example/api/echo' }).end()
            case '/base/api/madeAway':
              return response.writeHead(201, { Location: 'http://otra-parte.example/5' }).end('{}')
            case '/base/api/slow':
              return undefined
            case '/base/api/reset':
              return request.socket.destroy()
            case '/base/api/broken':
              response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' }).write('[{')
              return setImmediate(() => request.socket.destroy())
            default:
              return response.writeHead(404).end()
          }
        })
      }),
    )
    url = await proxyOf(`${other}/base/`, 1000)
  })

  const echoed = z.object({ url: z.string(), method: z.string(), headers: z.record(z.string(), z.string()), body: z.string() })

  test('la llamada llega entera, como a su propia dirección, y sin lo que el navegador cuenta de esta', async () => {
    const answer = await fetch(`${url}/api/echo?page=0&sort=id,desc`, {
      method: 'PATCH',
      headers: {
        Authorization: 'Bearer x',
        'Content-Type': 'application/json',
        'Idempotency-Key': 'k',
        Cookie: 'a=b',
        'X-Forwarded-For': '10.0.0.9',
        Origin: url,
        Referer: `${url}/warehouse`,
      },
      body: '{"ñ":1}',
    })
    const { headers, ...rest } = echoed.parse(await answer.json())
    expect(rest).toEqual({ url: '/base/api/echo?page=0&sort=id,desc', method: 'PATCH', body: '{"ñ":1}' })
    expect(headers).toMatchObject({
      host: new URL(other).host,
      authorization: 'Bearer x',
      'idempotency-key': 'k',
      'x-forwarded-for': '10.0.0.9, 127.0.0.1',
    })
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('origin')
    expect(headers).not.toHaveProperty('referer')
  })

  test('lo grande pasa en las dos direcciones, comprimido como lo pida quien lo lee', async () => {
    // A slow machine takes longer for megabytes than the second after which `url` gives up.
    const patient = await proxyOf(`${other}/base/`)
    expect(await (await fetch(`${patient}/api/size`, { method: 'POST', body: 'a'.repeat(8_000_000) })).text()).toBe('8000000')
    const answer = await fetch(`${patient}/api/big`, { headers: { 'accept-encoding': 'br' } })
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['br', big])
    expect(await (await fetch(`${patient}/api/big`, { headers: { 'accept-encoding': 'identity' } })).text()).toBe(big)
  })

  test('la ficha y los avisos vuelven; lo que valdría para toda esta dirección, no', async () => {
    const { status, headers } = await fetch(`${url}/api/headers`)
    expect([status, headers.get('authorization'), headers.get('x-warehouseapp-error')]).toEqual([401, 'Bearer abc', 'error.x'])
    const kept = ['set-cookie', 'strict-transport-security', 'www-authenticate', 'alt-svc'].filter((name) => headers.has(name))
    expect(kept).toEqual([])
  })

  test('204, 304 y HEAD vuelven sin cuerpo', async () => {
    const nothing = await fetch(`${url}/api/nothing`, { method: 'DELETE' })
    expect([nothing.status, nothing.headers.get('x-warehouseapp-alert'), await nothing.text()]).toEqual([204, 'a.b', ''])
    const unchanged = await fetch(`${url}/api/unchanged`, { headers: { 'if-none-match': '"1"' } })
    expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([304, '"1"', ''])
    const head = await fetch(`${url}/api/big`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/json', ''])
  })

  test('ninguna dirección que vuelve lleva a la API de otro', async () => {
    const created = await fetch(`${url}/api/created`, { method: 'POST' })
    expect([created.status, created.headers.get('location')]).toEqual([201, '/api/things/5'])
    expect((await fetch(`${url}/api/madeAway`, { method: 'POST' })).headers.get('location')).toBeNull()
    const moved = await fetch(`${url}/api/moved`, { method: 'POST', body: 'todavía', redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([307, '/api/echo?moved=yes'])
    expect(echoed.parse(await (await fetch(`${url}/api/moved`, { method: 'POST', body: 'todavía' })).json())).toMatchObject({
      method: 'POST',
      body: 'todavía',
    })
    const away = await fetch(`${url}/api/away`, { redirect: 'manual' })
    expect([away.status, away.headers.get('location')]).toEqual([502, null])
  })

  test.each([
    ['no responde', 'slow', 504, 'timeout'],
    ['corta la conexión', 'reset', 502, 'server.not.reachable'],
    ['corta en la mitad de la respuesta', 'broken', 502, 'server.not.reachable'],
  ])('si %s, es un problema con nombre', async (_, path, status, errorKey) => {
    const answer = await fetch(`${url}/api/${path}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
    expect(await answer.json()).toMatchObject({ status, errorKey, path: `/api/${path}` })
  })

  test('lo que no es de la API no se le pregunta', async () => {
    expect((await fetch(`${url}/otra`)).status).toBe(404)
  })

  test('una API que no está es un problema con nombre', async () => {
    const answer = await fetch(`${await proxyOf('http://127.0.0.1:1')}/api/account`)
    expect([answer.status, await answer.json()]).toEqual([502, expect.objectContaining({ message: 'error.server.not.reachable' })])
  })
})
