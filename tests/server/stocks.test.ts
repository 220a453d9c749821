import { expect, test } from 'vitest'
import { stock } from '#domain/stock/stock.ts'
import { drafts } from '../support/drafts.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fixture, newStock, openServer, type Reply } from '../support/server.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

const server = openForAll(() => openServer({ clock: () => now }))
const operador = current(() => server.as('operador'))

const set = (id: number, values: object) => server.store.db.updateTable('stock').set(values).where('id', '=', id).execute()
const messageOf = async (id: number) =>
  (await server.store.db.selectFrom('stock').select('message').where('id', '=', id).executeTakeFirstOrThrow()).message
const send = (id: number, fechaStock: string, transactionId?: string | null) =>
  operador.patch(`${stocks}/${id}/send`, { fechaStock, transactionId })
const alertOf = ({ status, headers }: Reply) => [status, headers.get('x-depositosapp-alert')]
const fault = (field: string, message: string) => ({ status: 400, fieldErrors: [{ objectName: 'stock', field, message }] })

test('clonar el último toma el último enviado, y sin ninguno lo dice', async () => {
  const none = await server.as('owner').post(`/api/warehouse/${fixture.secondWarehouse}/stocks/clone`)
  expect(none.body).toMatchObject({ status: 400, message: 'error.stock.noneSent', params: 'stock' })
  expect(none.headers.get('x-depositosapp-error')).toBe('error.http.400')
  const sent = await newStock(operador, '2026-11-10')
  await operador.post(`${stocks}/${sent}/contenedor-vacios`, drafts.contenedorVacio)
  await set(sent, { state: 'SUCCESS', sentDate: now.toISOString() })
  const cloned = await operador.post(`${stocks}/clone`)
  expect(cloned.status).toBe(201)
  expect((await operador.get(`${stocks}/${cloned.id}`)).body).toMatchObject({ totals: { contenedorVacios: 1 } })
})

test('un stock se envía con fecha de hoy a diez años atrás: queda pendiente con su transacción y su mensaje, y se avisa a quien envía', async () => {
  const [id, old] = [await newStock(operador, '2026-11-10'), await newStock(operador)]
  const before = server.woken()
  const sent = await send(id, '2026-11-20')
  expect(alertOf(sent)).toEqual([200, 'depositosApp.stock.sent'])
  expect(sent.body).toMatchObject({ id, state: 'PENDING', fechaStock: '2026-11-20', transactionId: expect.stringMatching(/\S/) })
  expect(server.woken()).toBe(before + 1)
  expect(await messageOf(id)).toContain('<')
  for (const [day, message] of [
    ['2026-11-21', 'PastOrPresent'],
    ['2016-11-19', 'Min'],
    ['', 'NotBlank'],
  ] as const)
    expect((await send(old, day)).body).toMatchObject(fault('fechaStock', message))
  expect((await send(old, '2016-11-20')).status).toBe(200)
})

test('un stock con error técnico se reprocesa con la misma transacción, el mismo mensaje y su propia fecha; con veredicto no se vuelve un envío nuevo', async () => {
  const id = await newStock(operador, '2026-11-10')
  const { transactionId } = stock.parse((await send(id, '2026-11-12')).body)
  const before = await messageOf(id)
  await set(id, { state: 'TECHNICAL_ERROR' })
  expect((await send(id, '2026-11-13')).body).toMatchObject({ status: 400, message: 'error.stock.reprocessDate' })
  expect((await send(id, '2026-11-12')).body).toMatchObject({ state: 'PENDING', transactionId, fechaStock: '2026-11-12' })
  expect(await messageOf(id)).toBe(before)
  await set(id, { state: 'FAILED' })
  expect((await send(id, '2026-11-12', transactionId)).body).toMatchObject({ status: 409, message: 'error.stock.reprocess' })
  await set(id, { state: 'TECHNICAL_ERROR' })
  expect((await send(id, '2026-11-12', '26111299999999')).status).toBe(409)
  expect((await send(id, '2026-11-12', transactionId)).body).toMatchObject({ state: 'PENDING', transactionId })
})

test('un stock se programa desde ahora en adelante y no antes del día que informa, y la programación se cancela', async () => {
  const [id, later] = [await newStock(operador), await newStock(operador, '2026-11-22')]
  const schedule = (stockId: number, scheduleDate: string) => operador.patch(`${stocks}/${stockId}/schedule`, { scheduleDate })
  expect((await schedule(id, '2026-11-20T14:59:00.000Z')).body).toMatchObject(fault('scheduleDate', 'FutureOrPresent'))
  const scheduled = await schedule(id, '2026-11-20T18:30:00-03:00')
  expect(alertOf(scheduled)).toEqual([200, 'depositosApp.stock.scheduled'])
  expect(scheduled.body).toMatchObject({ id, state: 'OPEN', scheduleDate: '2026-11-20T21:30:00.000Z' })
  for (const path of [stocks, '/api/stocks']) {
    const moved = await operador.put(path, { id, fechaStock: '2026-11-21', deposito: { id: fixture.warehouse } })
    expect(moved.body, 'tampoco cambiando el día').toMatchObject(fault('fechaStock', 'BeforeFechaStock'))
  }
  expect((await operador.put(stocks, { id, fechaStock: '2026-11-19' })).status).toBe(200)
  const cancelled = await operador.delete(`${stocks}/${id}/schedule`)
  expect(alertOf(cancelled)).toEqual([200, 'depositosApp.stock.scheduleCancelled'])
  expect(cancelled.body).toMatchObject({ id, scheduleDate: null })
  expect((await schedule(later, '2026-11-21T23:59:00-03:00')).body).toMatchObject(fault('scheduleDate', 'BeforeFechaStock'))
  expect((await schedule(later, '2026-11-22T00:00:00-03:00')).status).toBe(200)
  const old = await newStock(operador, '2006-11-20')
  expect((await schedule(old, '2026-11-20T18:30:00-03:00')).body).toMatchObject(fault('scheduleDate', 'DayTooOld'))
  const put = (fechaStock: string) => operador.put(stocks, { id: later, fechaStock })
  expect((await put('2016-11-21')).body).toMatchObject(fault('fechaStock', 'DayTooOld'))
  expect((await put('2026-11-21')).body).toMatchObject({ fechaStock: '2026-11-21', scheduleDate: '2026-11-22T03:00:00.000Z' })
})

test('solo la administración marca como no recibido, con un motivo y después de varios intentos', async () => {
  const id = await newStock(operador, '2026-11-10')
  await send(id, '2026-11-12')
  const admin = server.as('admin')
  const mark = (reason = 'La aduana confirmó que no lo tiene') => admin.patch(`${stocks}/${id}/not-received`, { reason })
  await set(id, { state: 'TECHNICAL_ERROR', attempts: 4 })
  expect((await mark()).body).toMatchObject({ status: 400, message: 'error.stock.notReceivedEarly' })
  await set(id, { attempts: 5 })
  expect((await mark('  ')).body).toMatchObject({ fieldErrors: [{ objectName: 'stock', field: 'reason' }] })
  const marked = await mark()
  expect(alertOf(marked)).toEqual([200, 'depositosApp.stock.notReceived'])
  expect(marked.body).toMatchObject({ state: 'FAILED', errors: [{ code: 'NO-RECIBIDO' }] })
  const [entry] = (await admin.get(`/api/afip-logs?stockId.equals=${id}`)).rows
  expect(entry).toMatchObject({ outcome: 'notReceived', stockId: id })
  const { body } = await admin.get(`/api/afip-logs/${String(entry?.['id'])}/download-request`)
  expect(body).toBe('La aduana confirmó que no lo tiene (admin, 20/11/26 12:00)')
})

test('un stock leído solo nombra sus contenedores vacíos, y una condición sin nombre se rechaza', async () => {
  const id = await newStock(operador, '2026-11-02')
  const emptyContainers = []
  for (let made = 0; made < 2; made += 1)
    emptyContainers.push({ id: (await operador.post(`${stocks}/${id}/contenedor-vacios`, drafts.contenedorVacio)).id })
  expect((await operador.get(`${stocks}/${id}`)).body).toMatchObject({ id, deposito: { id: fixture.warehouse }, emptyContainers })
  expect((await operador.get(`${stocks}?id.equals=${id}`)).rows[0]).not.toHaveProperty('emptyContainers')
  expect((await operador.get(`${stocks}?state=OPEN`)).body).toMatchObject({ status: 400, params: { field: 'state' } })
})
