import { describe, expect, test } from 'vitest'
import { stockComparison } from '#domain/comparison/stock-comparison.ts'
import { stockReview } from '#domain/stock/review-finding.ts'
import { stock as stockSchema } from '#domain/stock/stock.ts'
import { goodsWritten } from '#domain/titulo/goods-contract.ts'
import { todaysStock } from '#domain/today/todays-stock.ts'
import { tags } from '#server/api-document/texts.ts'
import { sheet } from '../support/goods-sheet.ts'
import { newKey } from '../support/integration-key.ts'
import { clockForEach, openForEach } from '../support/open-for.ts'
import { fixture, openServer, type Reply, statusesOf } from '../support/server.ts'
import { stores } from '../support/store.ts'

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
const todays = `${stocks}/clone?unlessToday=true`
const stockOf = ({ body }: Reply) => todaysStock.parse(body)

describe.each(stores)('el día de un sistema, en %s', (_, openFreshStore) => {
  const { now, at } = clockForEach()
  const server = openForEach(() => openServer({ on: openFreshStore, clock: now }))
  const setState = (id: number, state: 'SUCCESS' | 'PENDING' | 'OPEN') =>
    server.store.db.updateTable('stock').set({ state, sentDate: now().toISOString() }).where('id', '=', id).execute()

  test('son cuatro llamadas, y la persona ve quién cargó y qué cambió', async () => {
    const wms = await newKey(server)
    const made = await wms.post(todays)
    expect(made.status).toBe(201)
    const { id, mark, fechaStock, state } = stockOf(made)
    expect({ fechaStock, state }).toEqual({ fechaStock: '2026-11-20', state: 'OPEN' })
    const written = await wms.put(`${stocks}/${id}/whole`, { ...sheet, mark })
    expect(written).toMatchObject({ status: 200, body: { added: 5, removed: 0, changed: 0 } })
    const review = stockReview.parse((await wms.get(`${stocks}/${id}/review`)).body)
    expect(review).toMatchObject({ totals: { permisoEmbarques: 2, contenedorVacios: 2 }, counts: { refused: expect.any(Number) } })
    expect(review.findings.length).toBeGreaterThan(0)
    const comparison = async () => stockComparison.parse((await server.as('operador').get(`${stocks}/${id}/comparison`)).body)
    expect((await comparison()).loaded).toEqual({ by: 'WMS Norte', date: now().toISOString() })
    expect((await wms.patch(`${stocks}/${id}/send`, { fechaStock })).status).toBe(200)
    expect(stockSchema.parse((await wms.get(`${stocks}/${id}`)).body).state).toBe('PENDING')
    // The authority has it, or may have it.
    expect(await wms.put(`${stocks}/${id}/whole`, { ...sheet, mark })).toMatchObject({ status: 409, body: { message: 'error.stock.edit' } })
  })

  test('los cuerpos que muestra el documento de la API son los que el servidor toma', async () => {
    const [whole, send] = [...tags.Integraciones.matchAll(/```json\n(.*?)\n```/gs)].map(([, json = '']): unknown => JSON.parse(json))
    const wms = await newKey(server)
    const { id, mark } = stockOf(await wms.post(todays))
    expect((await wms.put(`${stocks}/${id}/whole`, { ...Object(whole), mark })).body).toMatchObject({ added: 1 })
    expect((await wms.patch(`${stocks}/${id}/send`, send)).status).toBe(200)
  })

  test('el stock de hoy es uno, aunque se lo pida muchas veces a la vez, y viene del último aceptado', async () => {
    const wms = await newKey(server)
    at('2026-11-19T15:00:00.000Z')
    const yesterday = stockOf(await wms.post(todays))
    await wms.put(`${stocks}/${yesterday.id}/whole`, { ...sheet, mark: yesterday.mark })
    await setState(yesterday.id, 'SUCCESS')
    at('2026-11-20T15:00:00.000Z')
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => wms.post(todays)))
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 201])
    const today = stockOf(await wms.post(todays))
    expect(today).toMatchObject({ fechaStock: '2026-11-20', totals: { permisoEmbarques: 2, contenedorVacios: 2 } })
    const { id: newer } = await server.as('operador').post(stocks, { fechaStock: '2026-11-20' })
    expect((await wms.post(todays)).id).toBe(newer)
    await setState(today.id, 'SUCCESS')
    expect(stockOf(await wms.post(todays))).toMatchObject({ id: today.id, state: 'SUCCESS' })
    expect((await wms.post(`${stocks}/clone?unlessToday=si`)).status).toBe(400)
  })

  test('lo que una persona cambió mientras tanto no se pisa sin saberlo', async () => {
    const wms = await newKey(server)
    const { id, mark } = stockOf(await wms.post(todays))
    const whole = `${stocks}/${id}/whole`
    const { mark: after } = goodsWritten.parse((await wms.put(whole, { ...sheet, mark })).body)
    const [vacio] = sheet.contenedorVacios
    await server.as('operador').post(`${stocks}/${id}/contenedor-vacios`, { ...vacio, numeroContenedor: 'CMAU1267465' })
    expect(await wms.put(whole, { ...sheet, mark: after })).toMatchObject({ status: 409, body: { message: 'error.goods.changed' } })
    expect((await wms.put(whole, sheet)).status).toBe(400)
    const again = stockOf(await wms.post(todays)).mark
    expect(again).not.toBe(after)
    expect(await wms.put(whole, { ...sheet, mark: again })).toMatchObject({ status: 200, body: { added: 0, removed: 1, changed: 0 } })
  })

  test('lo que cargó una persona después, o se deshizo, ya no es del sistema', async () => {
    const wms = await newKey(server)
    const { id, mark } = stockOf(await wms.post(todays))
    const whole = `${stocks}/${id}/whole`
    const loaded = async () => stockComparison.parse((await wms.get(`${stocks}/${id}/comparison`)).body).loaded
    expect(await loaded()).toBe(null)
    await wms.put(whole, { mark })
    expect(await loaded()).toMatchObject({ by: 'WMS Norte' })
    const written = goodsWritten.parse((await wms.put(whole, { ...sheet, mark })).body)
    expect(await loaded()).toMatchObject({ by: 'WMS Norte' })
    await server.as('operador').post(`${whole}/restore`, { mark: written.mark })
    expect(await loaded()).toBe(null)
    await server.as('operador').post(whole, sheet)
    expect(await loaded()).toBe(null)
  })
})
