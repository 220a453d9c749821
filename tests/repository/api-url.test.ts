import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { proxyTo } from '#server/foreign-api/proxy.ts'
import { clientInfo, plainRequest, webHandler } from '#server/process/web/web-handler.ts'
import { foreignWords } from '../support/foreign/words.ts'
import { type Listening, listenWith } from '../support/listening.ts'

const open: Listening[] = []

afterAll(() => Promise.all(open.map((one) => one.close())))

async function listen(answer: RequestListener): Promise<string> {
  const listening = await listenWith(answer)
  open.push(listening)
  return listening.origin
}

const nobody = 'http://127.0.0.1:1'
const words = { 'error.http.500': 'Error interno del servidor.', 'global.title': 'Depósito Fiscal' }

/** Starts our web server in front of another one, over HTTP on both sides. */
async function proxyOf(other: string, timeoutMs?: number): Promise<string> {
  const web = webHandler(
    () => null,
    proxyTo(other, () => JSON.stringify(words), timeoutMs === undefined ? {} : { timeoutMs }),
  )
  const answer = getRequestListener(async (request, env) => await web(plainRequest(request), clientInfo(env)), {
    overrideGlobalObjects: false,
  })
  return await listen((request, response) => void answer(request, response))
}

describe('las palabras de los dos servidores', () => {
  const catalogueOf = async (url: string): Promise<Record<string, string>> => {
    const answer = await fetch(`${url}/i18n/es.json?sello`)
    expect(answer.status).toBe(200)
    return z.record(z.string(), z.string()).parse(await answer.json())
  }

  test('las nuestras valen; las del otro llenan lo que solo él conoce, aplanadas y sin marcas', async () => {
    const other = await listen((request, response) => response.end(request.url === '/i18n/es.json' ? JSON.stringify(foreignWords) : ''))
    const url = await proxyOf(other)
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
    const url = await proxyOf(await listen((_, response) => response.end('{"a":{"b":"c"}}')))
    await expect.poll(() => catalogueOf(url)).toHaveProperty(['a.b'])
    const first = await fetch(`${url}/i18n/es.json?sello`, { method: 'HEAD' })
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control'), etag]).toEqual([200, 'no-cache', expect.stringMatching(/^".+"$/)])
    const again = await fetch(`${url}/i18n/es.json?sello`, { headers: { 'if-none-match': `W/${etag}` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each<[string, RequestListener | null]>([
    ['no está', null],
    ['no tiene catálogo', (_, response) => response.writeHead(404).end()],
    ['contesta la página a todo', (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')],
    ['contesta otra cosa', (_, response) => response.end('[1, "dos"')],
    ['contesta nada', (_, response) => response.end('null')],
    ['falla', (_, response) => response.writeHead(500).end('{"a":"b"}')],
    ['corta', (request) => request.socket.destroy()],
    ['no termina', (_, response) => response.writeHead(200).write('{"a":')],
  ])('uno que %s deja las nuestras solas, y nadie lo espera', async (_, answer) => {
    const url = await proxyOf(answer ? await listen(answer) : nobody)
    const from = performance.now()
    expect(await catalogueOf(url)).toEqual(words)
    expect(performance.now() - from).toBeLessThan(15_000)
  })
})

describe('lo que se le pasa al otro servidor y lo que vuelve', () => {
  const big = JSON.stringify(Array.from({ length: 200_000 }, (_, id) => ({ id, texto: 'ñandú' })))
  const packed = gzipSync(big)
  let url = ''
  let other = ''

  const answers: Record<string, (request: IncomingMessage, response: ServerResponse, body: string) => unknown> = {
    echo: ({ url: path, method, headers }, response, body) => response.end(JSON.stringify({ url: path, method, headers, body })),
    size: (_, response, body) => response.end(String(body.length)),
    big: (_, response) => response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(packed),
    headers: (_, response) =>
      response.writeHead(401, { ...ofThisAddress, Authorization: 'Bearer abc', 'X-warehouseApp-error': 'error.x' }).end(),
    nothing: (_, response) => response.writeHead(204, { 'X-warehouseApp-alert': 'a.b' }).end(),
    unchanged: ({ headers }, response) => response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200, { ETag: '"1"' }).end(),
    created: (_, response) => response.writeHead(201, { Location: `${other}/base/api/things/5` }).end('{}'),
    moved: (_, response) => response.writeHead(307, { Location: `${other}/base/api/echo?moved=yes` }).end(),
    away: (_, response) => response.writeHead(302, { Location: 'http://otra-parte.example/api/echo' }).end(),
    madeAway: (_, response) => response.writeHead(201, { Location: 'http://otra-parte.example/5' }).end('{}'),
    slow: () => undefined,
    reset: ({ socket }) => socket.destroy(),
    broken({ socket }, response) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' }).write('[{')
      setImmediate(() => socket.destroy())
    },
  }
  const ofThisAddress = { 'Set-Cookie': 'JSESSIONID=1', 'Strict-Transport-Security': 'max-age=31536000', 'WWW-Authenticate': 'Basic' }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const [, name = ''] = /^\/base\/api\/(\w+)/.exec(request.url ?? '') ?? []
    if (answers[name]) answers[name](request, response, body)
    else response.end('de la otra')
  }

  beforeAll(async () => {
    other = await listen((request, response) => void answer(request, response))
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
    for (const name of ['cookie', 'origin', 'referer']) expect(headers).not.toHaveProperty(name)
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
    expect(Object.keys(ofThisAddress).filter((name) => headers.has(name))).toEqual([])
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
    ['no está', nobody, 'account', 502, 'server.not.reachable'],
    ['no responde', '', 'slow', 504, 'timeout'],
    ['corta la conexión', '', 'reset', 502, 'server.not.reachable'],
    ['corta en la mitad de la respuesta', '', 'broken', 502, 'server.not.reachable'],
  ])('si %s, es un problema con nombre', async (_, elsewhere, name, status, errorKey) => {
    const answered = await fetch(`${elsewhere === '' ? url : await proxyOf(elsewhere)}/api/${name}`)
    expect([answered.status, answered.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
    expect(await answered.json()).toMatchObject({ status, errorKey, path: `/api/${name}` })
  })

  test('lo que no es de la API no se le pregunta', async () => {
    expect((await fetch(`${url}/otra`)).status).toBe(404)
  })
})
