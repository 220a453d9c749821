import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { daysAfter, instantOf, today } from '#domain/values/dates.ts'
import { drafts } from '../../support/drafts.ts'
import { eventsIn } from '../../support/events.ts'
import { current, openForEach } from '../../support/open-for.ts'
import { fixture, newStock, openServer, type Reply } from '../../support/server.ts'
import { addWholeStock } from '../../support/stock-records.ts'

let stockId: number
let stock: string

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

const server = openForEach(() => openServer())
const clerk = current(() => server.as('operador', { address: '192.0.2.7' }))

beforeEach(async () => {
  stockId = await newStock(clerk)
  stock = `${stocks}/${stockId}`
})

/** The history of a stock, the newest first, without its beginning. */
async function history(id = stockId) {
  return eventsIn(await server.as('admin').get(`/api/stocks/${id}/history?size=2000`)).filter(({ type }) => type !== 'STOCK_CREATED')
}

function made({ status, id, body }: Reply): number {
  expect({ status, body }).toMatchObject({ status: 201 })
  return id
}

/** A permit with a line and a container. */
async function addPermit(): Promise<{ path: string; id: number; line: number; lines: string }> {
  const path = `${stock}/permiso-embarques`
  const id = made(await clerk.post(path, drafts.permisoEmbarque))
  const lines = `${path}/${id}/linea-mercaderias`
  const line = made(await clerk.post(lines, drafts.lineaMercaderia))
  made(await clerk.post(`${path}/${id}/contenedor-asociados`, drafts.contenedorAsociado))
  return { path, id, line, lines }
}

describe('el historial de un stock', () => {
  test.each(['del depósito', 'genéricas'])(
    'un permiso creado, cambiado y eliminado por las llamadas %s se lee campo por campo, con sus líneas y contenedores',
    async (which) => {
      const { path, id } = await addPermit()
      await clerk.put(path, { ...drafts.permisoEmbarque, id, ubicacionPartida: 'Nave 9' })
      await clerk.delete(which === 'genéricas' ? `/api/permiso-embarques/${id}` : `${path}/${id}`)
      const held = {
        ubicacionPartida: 'Nave 9',
        lineaMercaderias: [{ tipoEmbalaje: '05', cantidad: 12, pesoBruto: 1250.5 }],
        contenedorAsociados: [{ numeroContenedor: 'TCLU7654321' }],
      }
      const events = (await history()).filter(({ record }) => record?.name === 'permisoEmbarque')
      expect(events).toMatchObject([
        { type: 'RECORD_DELETED', principal: 'operador', data: { held } },
        { type: 'RECORD_CHANGED', data: { changes: [{ field: 'ubicacionPartida', before: 'Nave 1', after: 'Nave 9' }] } },
        { type: 'RECORD_CREATED', record: { id, label: '26001EC01000123A' } },
      ])
      // Without the address, which only the audits show, to administrators.
      for (const { data } of events) expect(data).not.toHaveProperty('remoteAddress')
    },
  )

  test('guardar sin cambiar nada no escribe nada; una línea dice a qué permiso pertenece: por las llamadas del depósito y por las genéricas', async () => {
    const { path, id, line, lines } = await addPermit()
    const before = await history()
    expect((await clerk.put(path, { ...drafts.permisoEmbarque, id })).status).toBe(200)
    expect((await clerk.put(lines, { ...drafts.lineaMercaderia, id: line })).status).toBe(200)
    expect((await clerk.put('/api/permiso-embarques', { ...drafts.permisoEmbarque, id, stock: { id: stockId } })).status).toBe(200)
    expect((await clerk.put(stocks, { id: stockId, fechaStock: '2026-11-20' })).status).toBe(200)
    expect(await history()).toEqual(before)
    const titulo = { name: 'permisoEmbarque', id, label: '26001EC01000123A' }
    await clerk.put(lines, { ...drafts.lineaMercaderia, id: line, cantidad: 13 })
    await clerk.put('/api/linea-mercaderias', { ...drafts.lineaMercaderia, id: line, cantidad: 14, permisoEmbarque: { id } })
    await clerk.delete(`${lines}/${line}`)
    expect((await history()).slice(0, 3)).toMatchObject([
      { type: 'RECORD_DELETED', record: { name: 'lineaMercaderia' }, data: { titulo, held: { cantidad: 14, pesoBruto: 1250.5 } } },
      { type: 'RECORD_CHANGED', data: { titulo, changes: [{ field: 'cantidad', before: 13, after: 14 }] } },
      { type: 'RECORD_CHANGED', data: { titulo, changes: [{ field: 'cantidad', before: 12, after: 13 }] } },
    ])
  })

  test('un permiso o una línea que pasa a otro stock se cuenta en los dos, con lo que llevó', async () => {
    const { line } = await addPermit()
    const whole = await addWholeStock(clerk, fixture.warehouse, '2026-11-19')
    await clerk.put('/api/linea-mercaderias', { ...drafts.lineaMercaderia, id: line, permisoEmbarque: { id: whole.permisoEmbarque } })
    expect((await history())[0]).toMatchObject({ type: 'RECORD_MOVED_OUT', data: { to: whole.stock, titulo: { name: 'permisoEmbarque' } } })
    expect((await history(whole.stock))[0]).toMatchObject({
      type: 'RECORD_MOVED_IN',
      data: { from: stockId, titulo: { id: whole.permisoEmbarque } },
    })
    const { id } = await addPermit()
    const other = await newStock(clerk, '2026-11-19')
    await clerk.put('/api/permiso-embarques', { ...drafts.permisoEmbarque, id, ubicacionPartida: 'Nave 2', stock: { id: other } })
    const changes = [
      { field: 'ubicacionPartida', before: 'Nave 1', after: 'Nave 2' },
      { field: 'stock', before: { id: stockId, label: '2026-11-20' }, after: { id: other, label: '2026-11-19' } },
    ]
    const counts = { lineaMercaderia: 1, contenedorAsociado: 1 }
    expect((await history())[0]).toMatchObject({ type: 'RECORD_MOVED_OUT', stockId, data: { to: other, counts } })
    const [into, ...others] = await history(other)
    expect(into).toMatchObject({ type: 'RECORD_MOVED_IN', stockId: other, record: { id }, data: { from: stockId, counts } })
    expect(into?.data.changes).toEqual(expect.arrayContaining(changes))
    expect(others).toEqual([])
  })

  test('los errores que escribe un administrador están en él', async () => {
    const admin = server.as('admin')
    const draft = { code: '10444', description: 'Otro día', stock: { id: stockId } }
    const id = made(await admin.post('/api/stock-errors', draft))
    await admin.put('/api/stock-errors', { ...draft, id, description: 'Otro' })
    await admin.delete(`/api/stock-errors/${id}`)
    expect((await history()).map(({ type, principal, record }) => [type, principal, record?.name, record?.label])).toEqual([
      ['RECORD_DELETED', 'admin', 'stockError', '10444'],
      ['RECORD_CHANGED', 'admin', 'stockError', '10444'],
      ['RECORD_CREATED', 'admin', 'stockError', '10444'],
    ])
  })

  test('el día, el depósito, el envío programado y la eliminación del stock', async () => {
    const owner = server.as('owner')
    await clerk.put(stocks, { id: stockId, fechaStock: '2026-11-19' })
    const inZarate = { id: fixture.secondWarehouse }
    await owner.put('/api/stocks', { id: stockId, fechaStock: '2026-11-19', deposito: inZarate })
    const path = `/api/warehouse/${fixture.secondWarehouse}/stocks/${stockId}`
    const scheduleDate = instantOf(daysAfter(today(), 1), '09:00')
    await owner.patch(`${path}/schedule`, { scheduleDate })
    await owner.delete(`${path}/schedule`)
    await owner.post(`${path}/contenedor-vacios`, drafts.contenedorVacio)
    await owner.delete(path)
    const deposito = { before: { id: 1, label: 'Dock Sud' }, after: { id: 2, label: 'Zárate' } }
    const field = 'scheduleDate'
    expect((await history()).map(({ type, data: { changes, counts } }) => ({ type, told: changes ?? counts }))).toEqual([
      { type: 'STOCK_DELETED', told: { contenedorVacio: 1 } },
      { type: 'RECORD_CREATED', told: undefined },
      { type: 'STOCK_SCHEDULE_CANCELLED', told: [{ field, before: scheduleDate, after: null }] },
      { type: 'STOCK_SCHEDULED', told: [{ field, before: null, after: scheduleDate }] },
      { type: 'STOCK_CHANGED', told: [{ field: 'deposito', ...deposito }] },
      { type: 'STOCK_CHANGED', told: [{ field: 'fechaStock', before: '2026-11-20', after: '2026-11-19' }] },
    ])
  })

  test('un stock clonado empieza con una sola línea: de cuál y cuánto', async () => {
    const whole = await addWholeStock(clerk, fixture.warehouse)
    const copy = made(await clerk.post(`${stocks}/${whole.stock}/clone`))
    const counts = { permisoEmbarque: 1, documentoTransporte: 1, contenedorVacio: 1, lineaMercaderia: 1, contenedorAsociado: 1 }
    expect(eventsIn(await clerk.get(`/api/stocks/${copy}/history`))).toMatchObject([
      { type: 'STOCK_CLONED', principal: 'operador', data: { from: whole.stock, counts } },
    ])
  })
})

describe('una importación', () => {
  const path = () => `${stock}/contenedor-vacios`

  test('es un solo hecho que dice cuántos, y una llamada repetida no cuenta de nuevo; su nombre tiene una forma', async () => {
    const id = randomUUID()
    for (const key of ['uno', 'dos', 'dos', 'tres'])
      made(await clerk.post(path(), drafts.contenedorVacio, { 'Import-Id': id, 'Idempotency-Key': key }))
    expect(await history()).toMatchObject([
      { type: 'RECORDS_IMPORTED', principal: 'operador', count: 3, data: { counts: { contenedorVacio: 3 } } },
    ])
    for (const wrong of ['', 'uno', '123e4567e89b12d3a456426614174000', `${randomUUID()}0`]) {
      const refused = await clerk.post(path(), drafts.contenedorVacio, { 'Import-Id': wrong })
      expect([wrong, refused]).toMatchObject([wrong, { status: 400, body: { message: 'error.importId' } }])
    }
    expect((await clerk.get(path())).rows).toHaveLength(3)
  })

  test('otra importación, otra persona, otro día, otro permiso y otro stock cuentan aparte', async () => {
    const header = { 'Import-Id': randomUUID() }
    const tomorrow = new Date(Date.now() + 86_400_000)
    const later = await openServer({ store: server.store, clock: () => tomorrow })
    const other = await newStock(clerk)
    for (const [caller, headers] of [
      [clerk, header],
      [clerk, { 'Import-Id': randomUUID() }],
      [server.as('owner'), header],
      [later.as('operador'), header],
    ] as const)
      made(await caller.post(path(), drafts.contenedorVacio, headers))
    made(await clerk.post(`${stocks}/${other}/contenedor-vacios`, drafts.contenedorVacio, header))
    const imported = (await history()).map(({ count, principal, timestamp }) => [count, principal, timestamp === tomorrow.toISOString()])
    expect(imported.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      [1, 'operador', false],
      [1, 'operador', false],
      [1, 'operador', true],
      [1, 'owner', false],
    ])
    expect(await history(other)).toMatchObject([{ count: 1 }])
    const permits = [await addPermit(), await addPermit()]
    for (const { lines } of [...permits, ...permits]) made(await clerk.post(lines, drafts.lineaMercaderia, header))
    const ofPermits = (await history()).filter(({ type, data }) => type === 'RECORDS_IMPORTED' && data.titulo)
    expect(ofPermits.map(({ count, data }) => [count, data.titulo?.id])).toEqual(permits.map(({ id }) => [2, id]).toReversed())
  })
})

test('solo quien ve el stock lee su historial', async () => {
  const path = `/api/stocks/${stockId}/history`
  expect((await server.as('stranger').get(path)).status).toBe(404)
  expect((await server.as(null).get(path)).status).toBe(401)
  await clerk.delete(stock)
  expect((await clerk.get(path)).status).toBe(404)
  expect((await server.as('admin').get(path)).rows).toMatchObject([{ type: 'STOCK_DELETED' }, { type: 'STOCK_CREATED' }])
})
