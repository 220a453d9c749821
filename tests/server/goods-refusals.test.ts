import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { mostBytes } from '#server/families/stock/goods.ts'
import { drafts } from '../support/drafts.ts'
import { goodsCalls } from '../support/goods-calls.ts'
import { emptyContents as empty, linesOf, sheet } from '../support/goods-sheet.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer, origin, tokenOf } from '../support/server.ts'

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
const { permisoEmbarque: permiso, documentoTransporte: documento, contenedorVacio: vacio } = drafts
const { lineaMercaderia: linea, contenedorAsociado: contenedor } = drafts
const now = () => new Date('2026-11-20T15:00:00.000Z')

const server = openForEach(() => openServer({ clock: now, limits: { lines: 3, records: 30 } }))
const clerk = current(() => server.as('operador'))

let path: string

beforeEach(async () => {
  path = `${stocks}/${await newStock(clerk)}/whole`
})

const { whole, compare, replace } = goodsCalls(clerk, () => path)

const many = <Draft>(draft: Draft, count: number): Draft[] => Array.from({ length: count }, () => draft)
const full = (word: string, limit: number) => ({ status: 409, body: { message: `error.limit.${word}`, params: { limit } } })

test.each([
  ['líneas de un permiso', { permisoEmbarques: [{ ...permiso, ...empty, lineaMercaderias: many(linea, 4) }] }, full('lines', 3)],
  [
    'contenedores de un documento',
    { documentoTransportes: [{ ...documento, ...empty, contenedorAsociados: many(contenedor, 4) }] },
    full('lines', 3),
  ],
  ['contenedores vacíos', { contenedorVacios: many(vacio, 31) }, full('records', 30)],
  [
    'líneas en todo el stock',
    { documentoTransportes: many({ ...documento, ...empty, lineaMercaderias: many(linea, 3) }, 11) },
    full('records', 30),
  ],
])('no entran más %s', async (_, body, refused) => {
  await clerk.post(path, sheet)
  const before = await whole()
  expect(await clerk.post(path, body)).toMatchObject(refused)
  expect(await replace(body)).toMatchObject(refused)
  expect(await whole()).toEqual(before)
})

test('lo que ya está cuenta para agregar, y no para reemplazar', async () => {
  expect((await clerk.post(path, { contenedorVacios: many(vacio, 20) })).status).toBe(200)
  expect(await clerk.post(path, { contenedorVacios: many(vacio, 11) })).toMatchObject(full('records', 30))
  expect((await replace({ contenedorVacios: many({ ...vacio, longitudContenedor: '45' }, 30) })).status).toBe(200)
})

const setState = async (state: 'OPEN' | 'SUCCESS') => void (await server.store.db.updateTable('stock').set({ state }).execute())

test('solo quien ve el depósito, y solo mientras el stock se puede editar', async () => {
  const body = { ...sheet, mark: (await compare(sheet)).mark }
  const calls = (login: string, warehouse: number = fixture.warehouse) => {
    const at = path.replace(stocks, `/api/warehouse/${warehouse}/stocks`)
    const caller = server.as(login)
    return [
      () => caller.post(at, sheet),
      () => caller.post(`${at}/comparison`, sheet),
      () => caller.put(at, body),
      () => caller.post(`${at}/restore`, { mark: '' }),
    ]
  }
  const statuses = async (of: ReturnType<typeof calls>) => {
    const all: number[] = []
    for (const one of of) all.push((await one()).status)
    return all
  }
  expect(await statuses(calls('stranger'))).toEqual([404, 404, 404, 404])
  expect(await statuses(calls('admin', fixture.secondWarehouse))).toEqual([404, 404, 404, 404])
  await setState('SUCCESS')
  expect(await statuses(calls('operador'))).toEqual([409, 200, 409, 409])
  await setState('OPEN')
  await clerk.delete(path.replace('/whole', ''))
  expect(await statuses(calls('operador'))).toEqual([404, 404, 404, 404])
})

test.each([
  [
    'permisoEmbarques[0].lineaMercaderias[1].cantidad',
    'Min',
    { permisoEmbarques: [{ ...permiso, ...empty, lineaMercaderias: linesOf(1, 0) }] },
  ],
  [
    'documentoTransportes[0].contenedorAsociados[0].tipo',
    'Pattern',
    { documentoTransportes: [{ ...documento, ...empty, contenedorAsociados: [{ ...contenedor, tipo: 'X' }] }] },
  ],
  [
    'permisoEmbarques[1].ubicacionPartida',
    'NotBlank',
    { permisoEmbarques: [sheet.permisoEmbarques[0], { ...permiso, ...empty, ubicacionPartida: ' ' }] },
  ],
  ['contenedorVacios[1].fechaIngresoDeposito', 'NotNull', { contenedorVacios: [vacio, {}] }],
  ['permisoEmbarques[0].lineaMercaderias', 'NotNull', { permisoEmbarques: [{ ...permiso, contenedorAsociados: [] }] }],
  ['permisoEmbarques', 'Pattern', { permisoEmbarques: 7 }],
])('un campo mal se nombra con su lugar: %s', async (field, message, body) => {
  const calls = [clerk.post(path, body), clerk.post(`${path}/comparison`, body), clerk.put(path, { ...body, mark: '' })]
  for (const reply of await Promise.all(calls)) {
    expect(reply).toMatchObject({ status: 400, body: { message: 'error.validation' } })
    expect(Object(reply.body).fieldErrors).toContainEqual({ objectName: 'stock', field, message })
  }
})

test('de muchos campos mal se nombran cien, y sin marca no se reemplaza', async () => {
  const refused = await clerk.post(path, { contenedorVacios: many({ ...vacio, longitudContenedor: '' }, 250) })
  expect(Object(refused.body).fieldErrors).toHaveLength(100)
  expect(Object((await clerk.put(path, sheet)).body).fieldErrors).toEqual([{ objectName: 'stock', field: 'mark', message: 'NotNull' }])
})

/** Posts bytes as they are. */
async function post(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const authorization = `Bearer ${await tokenOf(server, 'operador', now())}`
  const all = { Authorization: authorization, 'Content-Type': 'application/json', ...headers }
  const response = await server.fetch(new Request(new URL(path, origin), { method: 'POST', body: bytes, headers: all }))
  return { status: response.status, body: await response.json() }
}
const packed = (text: string) => new Uint8Array(gzipSync(text))

test.each([
  ['comprimido', packed(JSON.stringify(sheet)), 'gzip', 200, {}],
  ['comprimido, con la marca de Unicode', packed(`\uFEFF${JSON.stringify(sheet)}`), 'GZIP', 200, {}],
  ['como es', new TextEncoder().encode(JSON.stringify(sheet)), 'identity', 200, {}],
  ['que no es gzip', new TextEncoder().encode(JSON.stringify(sheet)), 'gzip', 400, { message: 'error.http.400', errorKey: 'body' }],
  ['cortado', packed(JSON.stringify(sheet)).slice(0, 90), 'gzip', 400, { errorKey: 'body' }],
  ['que no es JSON', packed('{"contenedorVacios":'), 'gzip', 400, { errorKey: 'body' }],
  ['demasiado largo al abrirlo', packed(`"${'x'.repeat(mostBytes)}"`), 'gzip', 413, { params: { limit: mostBytes } }],
  ['con más partes de las que caben en la memoria', packed(`{"contenedorVacios":[${'{},'.repeat(400_000)}{}]}`), 'gzip', 413, {}],
  ['con un texto larguísimo', packed(`{"contenedorVacios":"${'x'.repeat(15_000_000)}"}`), 'gzip', 400, {}],
  ['comprimido de otra forma', packed('{}'), 'br', 415, { errorKey: 'http.415' }],
])('un cuerpo %s', async (_, bytes, encoding, status, body) => {
  expect(await post(bytes, { 'Content-Encoding': encoding })).toMatchObject({ status, body })
})

test('la misma clave no repite la planilla, y con otro cuerpo comprimido se rechaza', async () => {
  const headers = { 'Content-Encoding': 'gzip', 'Idempotency-Key': 'planilla' }
  // Read as a text, this byte and the one of the other body would be the same sign.
  const bytes = packed(JSON.stringify(sheet)).with(9, 0xff)
  const first = await post(bytes, headers)
  expect([first.status, await post(bytes, headers)]).toEqual([200, first])
  expect((await whole()).permisoEmbarques).toHaveLength(2)
  expect((await post(bytes.with(9, 0xfe), headers)).status).toBe(422)
  const { mark } = await compare({})
  const put = () => clerk.put(path, { contenedorVacios: [], mark }, { 'Idempotency-Key': 'reemplazo' })
  const replaced = await put()
  expect([replaced.body, (await put()).body]).toMatchObject([{ added: 0, removed: 2, changed: 0 }, replaced.body])
})
