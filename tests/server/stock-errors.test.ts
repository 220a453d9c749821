import { beforeEach, describe, expect, test } from 'vitest'
import { errorsPerPage, type StockError } from '#domain/stock/stock.ts'
import { maxKeptErrors } from '#server/authority/answers/answer-errors.ts'
import { replaceErrors } from '#server/store/records/stock-errors.ts'
import { storeRefusal } from '#server/store/stocks/sends.ts'
import { current, openForEach } from '../support/open-for.ts'
import { aContenedorAsociado, aDocumentoTransporte, aPermisoEmbarque } from '../support/records.ts'
import { fixture, newStock, openServer } from '../support/server.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const path = '/api/stock-errors'
const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

const server = openForEach(() => openServer({ clock: () => now }))
const admin = current(() => server.as('admin'))
const operador = current(() => server.as('operador'))
let stockId: number
let own: string

beforeEach(async () => {
  stockId = await newStock(operador)
  own = `${stocks}/${stockId}`
})

const replace = (errors: StockError[]) => server.store.write((tx) => replaceErrors(tx, stockId, errors))

describe('los errores de los stocks', () => {
  const anError = (changes: object = {}) => ({ code: '10444', description: 'Otro día', stock: { id: stockId }, ...changes })
  const ofStock = async (id = stockId): Promise<unknown[]> => (await operador.get(`${path}?stockId.equals=${id}`)).rows

  test('el stock los dice, y nombran a su stock; los de uno eliminado los ve solo el administrador, y nadie los cambia', async () => {
    const deposito = { id: fixture.warehouse, description: 'Dock Sud' }
    const created = await admin.post(path, anError({ description: '' }))
    const stock = { id: stockId, fechaStock: '2026-11-20', state: 'OPEN', deleted: null, deposito }
    expect(created.body).toMatchObject({ code: '10444', description: null, additionalDescription: null, stock })
    expect((await operador.get(own)).body).toMatchObject({ errors: [{ code: '10444' }] })
    await admin.delete(`${path}/${created.id}`)
    expect((await operador.get(own)).body).toMatchObject({ errors: [] })
    const { id } = await admin.post(path, anError())
    await operador.delete(own)
    expect([(await operador.get(`${path}/${id}`)).status, await ofStock()]).toEqual([404, []])
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ stock: { id: stockId, deleted: now.toISOString() } })
    for (const reply of [admin.put(path, anError({ id })), admin.delete(`${path}/${id}`), admin.post(path, anError())])
      expect((await reply).status).toBe(409)
  })

  test('también los que puso un envío, que el próximo reemplaza', async () => {
    const other = await newStock(operador, '2026-11-19')
    await admin.post(path, anError({ stock: { id: other } }))
    await replace([{ code: 'SIN-ACCESO', description: 'HTTP 503' }])
    const [sent] = (await operador.get(`${path}?code.equals=SIN-ACCESO`)).rows
    expect(sent).toMatchObject({ version: 1, description: 'HTTP 503', stock: { id: stockId } })
    expect((await admin.put(path, anError({ id: sent?.['id'], version: 1, code: 'REVISADO' }))).status).toBe(200)
    await replace([{ code: '101', description: 'Permiso' }])
    expect(await ofStock()).toMatchObject([{ code: '101', version: 1 }])
    expect(await ofStock(other)).toMatchObject([{ code: '10444' }])
  })

  test('lo que está mal se dice en su campo', async () => {
    const { id } = await admin.post(path, anError())
    for (const [wrong, field, message] of [
      [{ stock: null }, 'stock', 'NotNull'],
      [{ stock: { id: 999 } }, 'stock', 'NotSeen'],
      [{ code: ' ' }, 'code', 'NotBlank'],
      [{ description: 'x'.repeat(3001) }, 'description', 'Size'],
      [{ additionalDescription: 'x'.repeat(3001) }, 'additionalDescription', 'Size'],
    ] as const)
      for (const reply of [await admin.post(path, anError(wrong)), await admin.put(path, anError({ ...wrong, id }))])
        expect(reply).toMatchObject({ status: 400, body: { fieldErrors: [{ objectName: 'stockError', field, message }] } })
  })
})

test('de muchos errores la lista dice cuántos y no los trae, y el stock trae los primeros; los demás se leen por páginas; otro envío dice los suyos', async () => {
  const errorsOf = (count: number): StockError[] => Array.from({ length: count }, (_, index) => ({ code: String(10_000 + index) }))
  const refuse = async (errorCount: number): Promise<void> => {
    await server.store.db.updateTable('stock').set({ state: 'PENDING', transactionId: '41' }).where('id', '=', stockId).execute()
    const errors = errorsOf(Math.min(errorCount, maxKeptErrors))
    await server.store.write((tx) => storeRefusal(tx, { stockId, transactionId: '41' }, { errors, errorCount, now }))
  }
  await refuse(12_345)
  for (const list of [stocks, '/api/stocks']) {
    const [listed] = (await operador.get(list)).rows
    expect(listed).toMatchObject({ id: stockId, state: 'ERROR', errorCount: 12_345 })
    expect(listed).not.toHaveProperty('errors')
    const { body } = await operador.get(`${list}/${stockId}`)
    expect(body).toMatchObject({ errorCount: 12_345, errorsKept: maxKeptErrors, errors: errorsOf(errorsPerPage) })
  }
  const { rows, headers } = await operador.get(`${path}?stockId.equals=${stockId}&sort=id,asc&page=9&size=${errorsPerPage}`)
  expect(rows).toMatchObject(errorsOf(maxKeptErrors).slice(900))
  expect(headers.get('x-total-count')).toBe(String(maxKeptErrors))
  expect((await operador.get(`/api/stocks/${stockId}/history`)).rows[0]).toMatchObject({ data: { errorCount: 12_345 } })
  await refuse(3)
  const { body } = await operador.get(own)
  expect(body).toMatchObject({ errorCount: 3, errors: errorsOf(3) })
  expect(body).not.toHaveProperty('errorsKept')
})

test('de los registros que nombran los errores se dice cuáles son, si son de este stock; un stock eliminado no tiene ninguno', async () => {
  const read = async () => (await operador.get(`${own}/error-records`)).body
  const identificadorPermiso = '16033EC01000038D'
  await operador.post(`${stocks}/${await newStock(operador)}/permiso-embarques`, aPermisoEmbarque({ identificadorPermiso }))
  const texts = Array.from({ length: maxKeptErrors }, (_error, index) => `Permiso ${identificadorPermiso}, línea ${index}`)
  await replace(texts.map((additionalDescription) => ({ code: '21248', additionalDescription })))
  expect(await read()).toEqual([])
  const permiso = (await operador.post(`${own}/permiso-embarques`, aPermisoEmbarque({ identificadorPermiso }))).id
  expect(await read()).toHaveLength(maxKeptErrors)
  const documento = (await operador.post(`${own}/documento-transportes`, aDocumentoTransporte())).id
  const contenedor = (await operador.post(`${own}/permiso-embarques/${permiso}/contenedor-asociados`, aContenedorAsociado())).id
  const { identificadorDocumentoTransporte: name, identificadorManifiesto } = aDocumentoTransporte()
  const { numeroContenedor } = aContenedorAsociado()
  await replace(
    [`Documento ${name}, manifiesto ${identificadorManifiesto}`, `Permiso ${identificadorPermiso}, contenedor ${numeroContenedor}`].map(
      (additionalDescription) => ({ code: '21248', additionalDescription }),
    ),
  )
  const ofDocumento = { titulo: 'documento-transporte', tituloId: documento }
  expect(await read()).toMatchObject([
    { name, record: { entity: 'documentoTransporte', id: documento, ...ofDocumento } },
    { name: numeroContenedor, record: { entity: 'contenedorAsociado', id: contenedor, titulo: 'permiso-embarque', tituloId: permiso } },
  ])
  await operador.delete(`${own}/permiso-embarques/${permiso}`)
  expect(await read()).toMatchObject([{ name }])
  await operador.delete(own)
  expect((await operador.get(`${own}/error-records`)).status).toBe(404)
})
