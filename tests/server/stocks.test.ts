import { expect, test } from 'vitest'
import { stock } from '#domain/stock/stock.ts'
import { drafts } from '../support/drafts.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fixture, newStock, openServer } from '../support/server.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const warehouse = `/api/warehouse/${fixture.warehouse}`

const server = openForAll(() => openServer({ clock: () => now }))
const operador = current(() => server.as('operador'))

test('clonar el último toma el último enviado, y sin ninguno lo dice', async () => {
  const none = await server.as('owner').post(`/api/warehouse/${fixture.secondWarehouse}/stocks/clone`)
  expect(none.status).toBe(400)
  expect(none.headers.get('x-depositosapp-error')).toBe('error.http.400')
  expect(none.body).toMatchObject({ message: 'error.stock.noneSent', params: 'stock' })
  const sent = await newStock(operador, '2026-11-10')
  await operador.post(`${warehouse}/stocks/${sent}/contenedor-vacios`, drafts.contenedorVacio)
  await server.store.db.updateTable('stock').set({ state: 'SUCCESS', sentDate: now.toISOString() }).where('id', '=', sent).execute()
  const cloned = await operador.post(`${warehouse}/stocks/clone`)
  expect(cloned.status).toBe(201)
  expect((await operador.get(`${warehouse}/stocks/${cloned.id}`)).body).toMatchObject({ totals: { contenedorVacios: 1 } })
})

test('un stock se envía con fecha de hoy a diez años atrás: queda pendiente con su transacción y su mensaje, y se avisa a quien envía', async () => {
  const id = await newStock(operador, '2026-11-10')
  const before = server.woken()
  const sent = await operador.patch(`${warehouse}/stocks/${id}/send`, { fechaStock: '2026-11-20' })
  expect(sent.status).toBe(200)
  expect(sent.headers.get('x-depositosapp-alert')).toBe('depositosApp.stock.sent')
  expect(sent.body).toMatchObject({ id, state: 'PENDING', fechaStock: '2026-11-20' })
  expect(stock.parse(sent.body).transactionId).toMatch(/\S/)
  expect(server.woken()).toBe(before + 1)
  const row = await server.store.db.selectFrom('stock').select('message').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.message).toContain('<')
  const old = await newStock(operador)
  const send = async (fechaStock: string) => await operador.patch(`${warehouse}/stocks/${old}/send`, { fechaStock })
  expect((await send('2026-11-21')).body).toMatchObject({
    fieldErrors: [{ objectName: 'stock', field: 'fechaStock', message: 'PastOrPresent' }],
  })
  expect((await send('2016-11-19')).body).toMatchObject({ fieldErrors: [{ objectName: 'stock', field: 'fechaStock', message: 'Min' }] })
  expect((await send('')).body).toMatchObject({ fieldErrors: [{ objectName: 'stock', field: 'fechaStock', message: 'NotBlank' }] })
  expect((await send('2016-11-20')).status).toBe(200)
})

test('un stock con error técnico se reprocesa con la misma transacción, el mismo mensaje y su propia fecha; con veredicto no se vuelve un envío nuevo', async () => {
  const id = await newStock(operador, '2026-11-10')
  const first = stock.parse((await operador.patch(`${warehouse}/stocks/${id}/send`, { fechaStock: '2026-11-12' })).body)
  const message = async () => await server.store.db.selectFrom('stock').select('message').where('id', '=', id).executeTakeFirstOrThrow()
  const before = await message()
  await server.store.db.updateTable('stock').set({ state: 'TECHNICAL_ERROR' }).where('id', '=', id).execute()
  const other = await operador.patch(`${warehouse}/stocks/${id}/send`, { fechaStock: '2026-11-13' })
  expect(other.status).toBe(400)
  expect(other.body).toMatchObject({ message: 'error.stock.reprocessDate' })
  const again = await operador.patch(`${warehouse}/stocks/${id}/send`, { fechaStock: '2026-11-12' })
  expect(again.body).toMatchObject({ state: 'PENDING', transactionId: first.transactionId, fechaStock: '2026-11-12' })
  expect(await message()).toEqual(before)
  const { transactionId } = first
  const set = (state: 'FAILED' | 'TECHNICAL_ERROR') => server.store.db.updateTable('stock').set({ state }).where('id', '=', id).execute()
  const reprocess = (named: string | null | undefined) =>
    operador.patch(`${warehouse}/stocks/${id}/send`, { fechaStock: '2026-11-12', transactionId: named })
  await set('FAILED')
  expect((await reprocess(transactionId)).body).toMatchObject({ status: 409, message: 'error.stock.reprocess' })
  await set('TECHNICAL_ERROR')
  expect((await reprocess('26111299999999')).status).toBe(409)
  expect((await reprocess(transactionId)).body).toMatchObject({ state: 'PENDING', transactionId })
})

test('un stock se programa desde ahora en adelante y no antes del día que informa, y la programación se cancela', async () => {
  const id = await newStock(operador)
  const path = `${warehouse}/stocks/${id}/schedule`
  const past = await operador.patch(path, { scheduleDate: '2026-11-20T14:59:00.000Z' })
  expect(past.status).toBe(400)
  expect(past.body).toMatchObject({ fieldErrors: [{ objectName: 'stock', field: 'scheduleDate', message: 'FutureOrPresent' }] })
  const scheduled = await operador.patch(path, { scheduleDate: '2026-11-20T18:30:00-03:00' })
  expect(scheduled.headers.get('x-depositosapp-alert')).toBe('depositosApp.stock.scheduled')
  expect(scheduled.body).toMatchObject({ id, state: 'OPEN', scheduleDate: '2026-11-20T21:30:00.000Z' })
  const cancelled = await operador.delete(path)
  expect(cancelled.status).toBe(200)
  expect(cancelled.headers.get('x-depositosapp-alert')).toBe('depositosApp.stock.scheduleCancelled')
  expect(cancelled.body).toMatchObject({ id, scheduleDate: null })
  const later = `${warehouse}/stocks/${await newStock(operador, '2026-11-22')}/schedule`
  const early = await operador.patch(later, { scheduleDate: '2026-11-21T23:59:00-03:00' })
  expect(early.status).toBe(400)
  expect(early.body).toMatchObject({ fieldErrors: [{ objectName: 'stock', field: 'scheduleDate', message: 'BeforeFechaStock' }] })
  expect((await operador.patch(later, { scheduleDate: '2026-11-22T00:00:00-03:00' })).status).toBe(200)
})

test('solo la administración marca como no recibido, con un motivo, después de varios intentos y una vez', async () => {
  const id = await newStock(operador, '2026-11-10')
  await operador.patch(`${warehouse}/stocks/${id}/send`, { fechaStock: '2026-11-12' })
  const path = `${warehouse}/stocks/${id}/not-received`
  const admin = server.as('admin')
  const body = { reason: 'La aduana confirmó que no lo tiene' }
  const set = (values: { state: 'TECHNICAL_ERROR' | 'PENDING'; attempts: number }) =>
    server.store.db.updateTable('stock').set(values).where('id', '=', id).execute()
  expect((await admin.patch(path, body)).body).toMatchObject({ status: 409, message: 'error.stock.notReceived' })
  await set({ state: 'TECHNICAL_ERROR', attempts: 4 })
  const early = await admin.patch(path, body)
  expect([early.status, early.body]).toMatchObject([400, { message: 'error.stock.notReceivedEarly' }])
  await set({ state: 'TECHNICAL_ERROR', attempts: 5 })
  expect((await admin.patch(path, { reason: '  ' })).body).toMatchObject({ fieldErrors: [{ objectName: 'stock', field: 'reason' }] })
  expect((await server.as('owner').patch(path, body)).status).toBe(403)
  const marked = await admin.patch(path, body)
  expect(marked.headers.get('x-depositosapp-alert')).toBe('depositosApp.stock.notReceived')
  expect(marked.body).toMatchObject({ state: 'FAILED', errors: [{ code: 'NO-RECIBIDO' }] })
  expect((await admin.patch(path, body)).status).toBe(409)
  const [entry] = (await admin.get(`/api/afip-logs?stockId.equals=${id}`)).rows
  expect(entry).toMatchObject({ outcome: 'notReceived', stockId: id })
  const { body: reason } = await admin.get(`/api/afip-logs/${String(entry?.['id'])}/download-request`)
  expect(reason).toBe('La aduana confirmó que no lo tiene (admin, 20/11/26 12:00)')
})

test('un stock nombra su depósito, sus errores lo nombran a él, y leído solo nombra sus contenedores vacíos', async () => {
  const total = async (path: string) => (await operador.get(path)).headers.get('x-total-count')
  const id = await newStock(operador, '2026-11-02')
  const empties = [1, 2].map(() => operador.post(`${warehouse}/stocks/${id}/contenedor-vacios`, drafts.contenedorVacio))
  const ids = (await Promise.all(empties)).map((reply) => reply.id)
  await server.store.db.insertInto('stock_error').values({ stockId: id, code: '10444' }).execute()
  await server.store.db.updateTable('stock').set({ state: 'ERROR' }).where('id', '=', id).execute()
  const { body } = await operador.get(`${warehouse}/stocks/${id}`)
  expect(body).toMatchObject({
    deposito: { id: fixture.warehouse },
    deleted: null,
    deletedByUser: null,
    errors: [{ code: '10444', stock: { id } }],
    emptyContainers: ids.toSorted((one, other) => one - other).map((empty) => ({ id: empty })),
  })
  const [listed] = (await operador.get(`${warehouse}/stocks?id.equals=${id}&depositoId.equals=${fixture.warehouse}`)).rows
  expect(listed).toMatchObject({ id, deleted: null, deletedByUser: null, errorCount: 1 })
  expect(listed).not.toHaveProperty('errors')
  expect(listed).not.toHaveProperty('emptyContainers')
  expect(await total(`${warehouse}/stocks?id.equals=${id}&depositoId.equals=${fixture.secondWarehouse}`)).toBe('0')
  expect((await operador.get(`${warehouse}/stocks?sort=deletedByUser,desc&sort=deleted,asc`)).status).toBe(200)
  expect((await operador.get(`${warehouse}/stocks?state=OPEN`)).body).toMatchObject({ status: 400, params: { field: 'state' } })
})
