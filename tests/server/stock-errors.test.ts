import { beforeEach, describe, expect, test } from 'vitest'
import { stockCan, type StockState } from '#domain/stock/stock.ts'
import { replaceErrors } from '#server/store/records/stock-errors.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer } from '../support/server.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const path = '/api/stock-errors'
const states: readonly StockState[] = ['OPEN', 'PENDING', 'SUCCESS', 'ERROR', 'FAILED', 'TECHNICAL_ERROR']

describe('los errores de los stocks', () => {
  let stockId: number

  const server = openForEach(() => openServer({ clock: () => now }))
  const admin = current(() => server.as('admin'))
  const operador = current(() => server.as('operador'))

  beforeEach(async () => {
    stockId = await newStock(operador)
  })

  const anError = (changes: object = {}) => ({ code: '10444', description: 'Otro día', stock: { id: stockId }, ...changes })
  const setState = (id: number, state: StockState) => server.store.db.updateTable('stock').set({ state }).where('id', '=', id).execute()
  const ofStock = async (id = stockId): Promise<unknown[]> => (await operador.get(`${path}?stockId.equals=${id}`)).rows

  test('el stock los dice, y nombran a su stock; los de uno eliminado los ve solo el administrador, y nadie los cambia', async () => {
    const deposito = { id: fixture.warehouse, description: 'Dock Sud' }
    const created = await admin.post(path, anError({ description: '' }))
    const stock = { id: stockId, fechaStock: '2026-11-20', state: 'OPEN', deleted: null, deposito }
    expect(created.body).toMatchObject({ code: '10444', description: null, additionalDescription: null, stock })
    expect((await operador.get(`/api/stocks/${stockId}`)).body).toMatchObject({ errors: [{ code: '10444' }] })
    await admin.delete(`${path}/${created.id}`)
    expect((await operador.get(`/api/stocks/${stockId}`)).body).toMatchObject({ errors: [] })
    const { id } = await admin.post(path, anError())
    await operador.delete(`/api/warehouse/${fixture.warehouse}/stocks/${stockId}`)
    expect([(await operador.get(`${path}/${id}`)).status, await ofStock()]).toEqual([404, []])
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ stock: { id: stockId, deleted: now.toISOString() } })
    const replies = [await admin.put(path, anError({ id })), await admin.delete(`${path}/${id}`), await admin.post(path, anError())]
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409])
  })

  test('también los que puso un envío, que el próximo reemplaza', async () => {
    const other = await newStock(operador, '2026-11-19')
    await admin.post(path, anError({ stock: { id: other } }))
    await server.store.write((tx) => replaceErrors(tx, stockId, [{ code: 'SIN-ACCESO', description: 'HTTP 503' }]))
    const [sent] = (await operador.get(`${path}?code.equals=SIN-ACCESO`)).rows
    expect(sent).toMatchObject({ version: 1, description: 'HTTP 503', stock: { id: stockId } })
    expect((await admin.put(path, anError({ id: sent?.['id'], version: 1, code: 'REVISADO' }))).status).toBe(200)
    await server.store.write((tx) => replaceErrors(tx, stockId, [{ code: '101', description: 'Permiso' }]))
    expect(await ofStock()).toMatchObject([{ code: '101', version: 1 }])
    expect(await ofStock(other)).toMatchObject([{ code: '10444' }])
  })

  test.each(states)('de un stock %s: se tocan mientras el stock se puede modificar', async (state) => {
    const { id } = await admin.post(path, anError())
    await setState(stockId, state)
    const isOpen = stockCan('edit', { state })
    const before = await ofStock()
    const replies = [
      await admin.post(path, anError()),
      await admin.put(path, anError({ id, code: '1' })),
      await admin.delete(`${path}/${id}`),
    ]
    expect(replies.map(({ status }) => status)).toEqual(isOpen ? [201, 200, 204] : [409, 409, 409])
    if (isOpen) return
    expect(replies[0]?.body).toMatchObject({ message: 'error.stock.edit', params: { state } })
    expect(await ofStock()).toEqual(before)
    // Who may not change it in any state is told so.
    expect((await operador.put(path, anError({ id }))).status).toBe(403)
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
