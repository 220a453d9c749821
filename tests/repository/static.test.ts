import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { loadFrontEnd } from '#server/front-end/static-files.ts'
import { basePathOf, belowBasePath } from '#server/process/start/start.ts'
import { webHandler } from '#server/process/web/web-handler.ts'
import { newDataDir } from '../support/product.ts'

const inline = "document.title = 'temprano'"
const rows = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, state: 'OPEN' })))

const folder = newDataDir()
afterAll(() => folder.remove())
for (const name of ['assets', 'i18n', '.vite']) mkdirSync(join(folder.path, name))
for (const [name, content] of Object.entries({
  'index.html': `<!doctype html><script>${inline}</script><script type="module" src="/assets/a.js"></script>`,
  'assets/a.js': 'export const a = 1',
  'assets/a.js.br': brotliCompressSync('export const a = 1'),
  'i18n/es.json': '{}',
  '.vite/sources.txt': '',
}))
  writeFileSync(join(folder.path, name), content)
const web = webHandler(loadFrontEnd(folder.path), (request) =>
  request.url.endsWith('/rows')
    ? new Response(rows, { headers: { 'Content-Type': 'application/json' } })
    : new Response('{"status":404}', { status: 404, headers: { 'Content-Type': 'application/problem+json' } }),
)

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  await web(new Request(`http://deposito.test${path}`, { headers, method }))

/** Returns the text of an answer in the coding that was asked for. */
async function unpacked(answer: Response, coding: string): Promise<string> {
  expect(answer.headers.get('content-encoding') ?? 'identity').toBe(coding)
  const bytes = await answer.bytes()
  return String(coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes))
}

const person = { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' }

describe('las pantallas construidas', () => {
  test('una dirección de la aplicación da la página, que se vuelve a preguntar cada vez', async () => {
    const page = await ask('/warehouse/3/stocks/stock-detail/41', person)
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    const again = await ask('/', { ...person, 'if-none-match': `W/${page.headers.get('etag') ?? ''}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('la página solo deja correr los programas propios y el suyo por su huella', async () => {
    const policy = (await ask('/', person)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self'")
  })

  test('lo que lleva huella en el nombre se guarda para siempre y viaja comprimido', async () => {
    const script = await ask('/assets/a.js', { 'accept-encoding': 'gzip, br' })
    expect([script.headers.get('content-encoding'), script.headers.get('cache-control')]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ])
    expect(script.headers.get('vary')).toBe('Accept-Encoding')
    expect(await unpacked(script, 'br')).toBe('export const a = 1')
    expect((await ask('/assets/a.js', { 'accept-encoding': 'br;q=0' })).headers.get('content-encoding')).toBeNull()
    expect((await ask('/i18n/es.json?abc')).headers.get('cache-control')).toContain('immutable')
    expect((await ask('/i18n/es.json')).headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    ['/assets/vieja.js', {}],
    ['/api/nada', person],
    ['/management/nada', person],
    ['/cualquiera', { accept: 'application/json' }],
    ['/.vite/manifest.json', {}],
    ['/..%2fpackage.json', {}],
    ['/assets/../../package.json', {}],
  ])('%s no da la página: 404', async (path, headers) => {
    expect((await ask(path, headers)).status).toBe(404)
  })

  test('lo que se escribe no es asunto de las pantallas', async () => {
    expect((await ask('/', person, 'POST')).status).toBe(404)
    const head = await ask('/', person, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

describe('las respuestas de la API', () => {
  test('viajan comprimidas, enteras y sin que se adivine su tipo', async () => {
    const best = await ask('/rows', { 'accept-encoding': 'gzip, deflate, br' })
    expect([best.headers.get('content-encoding'), best.headers.get('x-content-type-options')]).toEqual(['br', 'nosniff'])
    expect(await unpacked(best, 'br')).toBe(rows)
    for (const coding of ['gzip', 'identity']) expect(await unpacked(await ask('/rows', { 'accept-encoding': coding }), coding)).toBe(rows)
  })
})

describe('el producto debajo de un camino', () => {
  const basePath = basePathOf('https://deposito.example/aduana/depositos')
  const place = newDataDir()
  afterAll(() => place.remove())
  mkdirSync(join(place.path, 'assets'))
  writeFileSync(join(place.path, 'assets/a.js'), 'export const a = 1')
  writeFileSync(join(place.path, 'index.html'), '<!doctype html><base href="/" /><script type="module" src="./assets/a.js"></script>')
  /** A product whose calls answer the address that they were made to. */
  const product = belowBasePath(
    basePath,
    webHandler(
      loadFrontEnd(place.path, { basePath }),
      async (request) =>
        new Response(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`, {
          headers: { Location: '/api/cosas/1', 'Content-Type': 'text/csv' },
        }),
    ),
  )
  const below = async (path: string, init: RequestInit = {}) => await product(new Request(`http://deposito.test${path}`, init))

  test('el camino es el de la dirección pública', () => {
    expect(basePath).toBe('/aduana/depositos/')
    expect(['https://deposito.example', 'https://deposito.example/', null].map(basePathOf)).toEqual(['/', '/', '/'])
  })

  test.each(['/aduana/depositos', '/aduana/depositos/', '/aduana/depositos/login', '/login'])(
    'la página de %s dice dónde está, como quiera que viaje',
    async (path) => {
      for (const coding of ['identity', 'br', 'gzip']) {
        const page = await below(path, { headers: { ...person, 'accept-encoding': coding } })
        expect(await unpacked(page, coding)).toContain('<base href="/aduana/depositos/" />')
      }
    },
  )

  test('los archivos y las llamadas contestan con el camino y sin él', async () => {
    for (const path of ['/aduana/depositos/assets/a.js', '/assets/a.js'])
      expect(await (await below(path)).text()).toBe('export const a = 1')
    const made = await below('/aduana/depositos/api/cosas?a=1', { method: 'POST', body: 'cuerpo' })
    expect(await made.text()).toBe('POST /api/cosas cuerpo')
    expect(made.headers.get('location')).toBe('/aduana/depositos/api/cosas/1')
    expect(await (await below('/api/cosas')).text()).toBe('GET /api/cosas ')
  })

  test('una dirección que solo empieza igual es otra', async () => {
    expect(await (await below('/aduana/depositosmas/api/cosas')).text()).toBe('GET /aduana/depositosmas/api/cosas ')
  })
})
