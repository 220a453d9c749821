import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { changedFields } from '#domain/comparison/stock-comparison.ts'
import { goodsWritten } from '#domain/titulo/goods-contract.ts'
import { mostBytes } from '#server/families/stock/goods-file.ts'
import { drafts } from '../support/drafts.ts'
import { eventsIn } from '../support/events.ts'
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

let stockId: number
let path: string

beforeEach(async () => {
  stockId = await newStock(clerk)
  path = `${stocks}/${stockId}/whole`
})

const { whole, compare, replace } = goodsCalls(clerk, () => path)

const many = <Draft>(draft: Draft, count: number): Draft[] => Array.from({ length: count }, () => draft)
const full = (word: string, limit: number) => ({ status: 409, body: { message: `error.limit.${word}`, params: { limit } } })

test.each([
  ['líneas de un permiso', 'lines', 3, { permisoEmbarques: [{ ...permiso, ...empty, lineaMercaderias: many(linea, 4) }] }],
  [
    'contenedores de un documento',
    'lines',
    3,
    { documentoTransportes: [{ ...documento, ...empty, contenedorAsociados: many(contenedor, 4) }] },
  ],
  ['contenedores vacíos', 'records', 30, { contenedorVacios: many(vacio, 31) }],
  [
    'líneas en todo el stock',
    'records',
    30,
    { documentoTransportes: many({ ...documento, ...empty, lineaMercaderias: many(linea, 3) }, 11) },
  ],
])('no entran más %s', async (_, word, limit, body) => {
  await clerk.post(path, sheet)
  const before = await whole()
  expect(await clerk.post(path, body)).toMatchObject(full(word, limit))
  expect(await replace(body)).toMatchObject(full(word, limit))
  expect(await whole()).toEqual(before)
})

test('lo que ya está cuenta para agregar, y no para reemplazar', async () => {
  expect((await clerk.post(path, { contenedorVacios: many(vacio, 20) })).status).toBe(200)
  expect(await clerk.post(path, { contenedorVacios: many(vacio, 11) })).toMatchObject(full('records', 30))
  expect((await replace({ contenedorVacios: many({ ...vacio, longitudContenedor: '45' }, 30) })).status).toBe(200)
})

const withPermiso = (changes: object) => ({ permisoEmbarques: [{ ...permiso, ...empty, ...changes }] })
const wrongContenedor = { ...documento, ...empty, contenedorAsociados: [{ ...contenedor, tipo: 'X' }] }

test.each([
  ['permisoEmbarques[0].lineaMercaderias[1].cantidad', 'Min', withPermiso({ lineaMercaderias: linesOf(1, 0) })],
  ['permisoEmbarques[0].ubicacionPartida', 'NotBlank', withPermiso({ ubicacionPartida: ' ' })],
  ['permisoEmbarques[0].lineaMercaderias', 'NotNull', withPermiso({ lineaMercaderias: undefined })],
  ['permisoEmbarques', 'Pattern', { permisoEmbarques: 7 }],
  ['documentoTransportes[0].contenedorAsociados[0].tipo', 'Pattern', { documentoTransportes: [wrongContenedor] }],
  ['contenedorVacios[1].fechaIngresoDeposito', 'NotNull', { contenedorVacios: [vacio, {}] }],
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
  ['con millones de números', packed(`{"contenedorVacios":[${'1,'.repeat(8_000_000)}1]}`), 'gzip', 413, { params: { limit: 1_000_000 } }],
  ['con millones de escapes', packed(`{"contenedorVacios":"${String.raw`\n`.repeat(7_500_000)}"}`), 'gzip', 413, {}],
  ['con un texto larguísimo', packed(`{"contenedorVacios":"${'x'.repeat(15_000_000)}"}`), 'gzip', 413, {}],
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

const events = async () => eventsIn(await server.as('admin').get(`/api/stocks/${stockId}/history?size=2000`))

test('las líneas y los contenedores de un permiso que solo está en el stock son suyos', async () => {
  await clerk.post(path, sheet)
  const before = await whole()
  const [first, second] = before.permisoEmbarques
  const ofStock = { titulo: 'permisoEmbarque', tituloId: second?.id, lineaMercaderias: linesOf(8, 9), contenedorAsociados: [] }
  const cantidades = async () => (await whole()).permisoEmbarques.map((one) => one.lineaMercaderias.map(({ cantidad }) => cantidad))
  const added = goodsWritten.parse((await clerk.post(path, { ofStock: [ofStock] })).body)
  expect(added).toMatchObject({ added: 0, removed: 0, changed: 1 })
  expect((await cantidades()).join(' | ')).toBe('3,1,2 | 8,9')
  const told = [{ type: 'SHEET_ADDED' }, { type: 'RECORDS_IMPORTED', data: { counts: { lineaMercaderia: 2 } } }]
  expect((await events()).slice(0, 2)).toMatchObject(told)
  expect((await clerk.post(`${path}/restore`, { mark: added.mark })).status).toBe(204)
  expect(await whole()).toEqual(before)
  // All permits stay, with the lines of the file alone; documents, of which the file has no line, stay as they are, and so do containers.
  expect((await replace({ ofStock: [ofStock] })).body).toMatchObject({ added: 0, removed: 0, changed: 2 })
  expect(await cantidades()).toEqual([[], [8, 9]])
  const { documentoTransportes } = before
  const { contenedorAsociados } = first ?? empty
  expect(await whole()).toMatchObject({ documentoTransportes, permisoEmbarques: [{ contenedorAsociados }, {}] })
  // With permits in the file, those stay that it has or whose lines it has.
  expect((await replace({ permisoEmbarques: [], ofStock: [ofStock] })).body).toMatchObject({ added: 0, removed: 1, changed: 0 })
  expect((await whole()).permisoEmbarques).toMatchObject([{ id: second?.id }])
  for (const wrong of [[{ ...ofStock, tituloId: first?.id }], [ofStock, ofStock], [{ ...ofStock, titulo: 'documentoTransporte' }]])
    for (const at of [path, `${path}/comparison`]) {
      const fieldErrors = [{ field: `ofStock[${wrong.length - 1}].tituloId` }]
      expect(await clerk.post(at, { ofStock: wrong })).toMatchObject({ status: 400, body: { fieldErrors } })
    }
})

test('al reemplazar, lo que queda conserva los campos para los que la planilla no tiene columna', async () => {
  const [first, second] = sheet.permisoEmbarques
  const kept = { observaciones: 'frágil', fechaIngresoDeposito: '2026-11-02T09:00:00.000Z' }
  await clerk.post(path, { ...sheet, permisoEmbarques: [{ ...first, ...kept, condicionImo: true, numeroImo: '1203' }] })
  const permisoEmbarques = [{ ...first, ubicacionPartida: 'B2' }, second]
  const withoutColumn = { permisoEmbarque: ['fechaIngresoDeposito', 'observaciones', 'numeroImo', 'id', 'origin', 'version'] }
  const body = { permisoEmbarques, withoutColumn, file: 'enero.xlsx' }
  // The file says that the goods are not IMO, and so they have no number.
  expect((await compare(body)).permisoEmbarques.flatMap(changedFields)).toEqual(['ubicacionPartida', 'condicionImo', 'numeroImo'])
  expect((await replace(body)).body).toMatchObject({ added: 1, removed: 0, changed: 1 })
  expect((await whole()).permisoEmbarques).toMatchObject([
    { version: 2, ...kept, condicionImo: false, numeroImo: null, ubicacionPartida: 'B2' },
    { version: 1, observaciones: null, condicionImo: false },
  ])
  expect((await events())[0]).toMatchObject({ type: 'SHEET_REPLACED', data: { subject: 'enero.xlsx' } })
  const columns = ['numeroImo', 'condicionImo', 'observaciones', 'fechaIngresoDeposito']
  const other = {
    permisoEmbarques,
    contenedorVacios: [{ ...sheet.contenedorVacios[0], longitudContenedor: '20' }],
    withoutColumn: { permisoEmbarque: columns, contenedorVacio: ['longitudContenedor'] },
  }
  expect((await replace(other)).body).toMatchObject({ added: 0, removed: 1, changed: 0 })
  const [{ lineaMercaderias } = empty] = (await whole()).permisoEmbarques
  const bare = permisoEmbarques.map((one) => ({ ...one, ...empty, ubicacionPartida: 'C3' }))
  const noLines = { permisoEmbarque: [...columns, 'lineaMercaderias'] }
  expect((await replace({ permisoEmbarques: bare, withoutColumn: noLines })).body).toMatchObject({ added: 0, removed: 0, changed: 2 })
  expect((await whole()).permisoEmbarques[0]).toMatchObject({ lineaMercaderias, contenedorAsociados: [] })
  expect(lineaMercaderias).toHaveLength(3)
})
