import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { loadFrontEnd } from '#server/front-end/static-files.ts'
import { basePathOf, belowBasePath } from '#server/process/base-path.ts'
import { webHandler } from '#server/process/web-handler.ts'
import { newDataDir } from '../support/product.ts'

const folder = newDataDir()
afterAll(() => folder.remove())

const basePath = basePathOf('https://deposito.example/aduana/depositos')
const web = site()
const ask = async (path: string, init: RequestInit = {}): Promise<Response> => await web(new Request(`http://deposito.test${path}`, init))

/** A product below a path whose calls answer the address that they were made to. */
function site() {
  mkdirSync(join(folder.path, 'assets'))
  writeFileSync(join(folder.path, 'assets/a.js'), 'export const a = 1')
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html><base href="/" /><script type="module" src="./assets/a.js"></script>')
  return belowBasePath(
    basePath,
    webHandler(
      loadFrontEnd(folder.path, { basePath }),
      async (request) =>
        new Response(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`, {
          headers: { Location: '/api/cosas/1', 'Content-Type': 'text/csv' },
        }),
    ),
  )
}

describe('el producto debajo de un camino', () => {
  test('el camino es el de la dirección pública', () => {
    expect(basePath).toBe('/aduana/depositos/')
    expect(['https://deposito.example', 'https://deposito.example/', null].map(basePathOf)).toEqual(['/', '/', '/'])
  })

  test.each(['/aduana/depositos', '/aduana/depositos/', '/aduana/depositos/login', '/login'])(
    'la página de %s dice dónde está, como quiera que viaje',
    async (path) => {
      const person = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
      const page = await ask(path, { headers: person })
      expect(await page.text()).toContain('<base href="/aduana/depositos/" />')
      const packed = await ask(path, { headers: { ...person, 'accept-encoding': 'br' } })
      expect(brotliDecompressSync(await packed.bytes()).toString()).toContain('<base href="/aduana/depositos/" />')
      const zipped = await ask(path, { headers: { ...person, 'accept-encoding': 'gzip' } })
      expect(gunzipSync(await zipped.bytes()).toString()).toContain('<base href="/aduana/depositos/" />')
    },
  )

  test('los archivos y las llamadas contestan con el camino y sin él', async () => {
    for (const path of ['/aduana/depositos/assets/a.js', '/assets/a.js']) expect(await (await ask(path)).text()).toBe('export const a = 1')
    const made = await ask('/aduana/depositos/api/cosas?a=1', { method: 'POST', body: 'cuerpo' })
    expect(await made.text()).toBe('POST /api/cosas cuerpo')
    expect(made.headers.get('location')).toBe('/aduana/depositos/api/cosas/1')
    expect(await (await ask('/api/cosas')).text()).toBe('GET /api/cosas ')
  })

  test('una dirección que solo empieza igual es otra', async () => {
    expect(await (await ask('/aduana/depositosmas/api/cosas')).text()).toBe('GET /aduana/depositosmas/api/cosas ')
  })
})
