import { describe, expect, test } from 'vitest'
import { integracionOf } from '#domain/company/integracion.ts'
import { callsOf } from '#server/app.ts'
import { keyCalls } from '#server/http/auth/integration-key.ts'
import { eventsIn, eventsOf } from '../support/events.ts'
import { sheet } from '../support/goods-sheet.ts'
import { keyCaller, newKey } from '../support/integration-key.ts'
import { clockForEach, openForEach } from '../support/open-for.ts'
import { rowsOf } from '../support/rows.ts'
import { fixture, newStock, openServer, origin, personId } from '../support/server.ts'
import { stores } from '../support/store.ts'

const integraciones = `/api/owner/company/${fixture.company}/integraciones`
const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
const draft = { name: 'WMS Norte', permission: 'load', depositos: [fixture.warehouse], expire: '2027-01-31' }

const verbOf = (call: string) => {
  const verb = call.slice(0, call.indexOf(' ')).toLowerCase()
  if (verb === 'get' || verb === 'post' || verb === 'put' || verb === 'patch' || verb === 'delete') return verb
  throw new Error(`no verb in ${call}`)
}

/** The address of a call in a warehouse, with the id of a record that may exist for everything else. */
const addressOf = (call: string, warehouse: number = fixture.warehouse) =>
  call
    .slice(call.indexOf(' ') + 1)
    .replace(':warehouseId', String(warehouse))
    .replaceAll(/:\w+/g, '1')

describe.each(stores)('las claves de integración, en %s', (_, openFreshStore) => {
  const { now, at, later } = clockForEach()
  const server = openForEach(() => openServer({ on: openFreshStore, clock: now, standIn: true, callsPerMinute: 1000 }))

  test('la clave se muestra una vez: no queda en la base, ni en la lista, ni en la auditoría', async () => {
    const made = await server.as('owner').post(integraciones, draft, { 'Idempotency-Key': 'una' })
    expect(made).toMatchObject({ status: 201, body: { name: 'WMS Norte', key: expect.stringMatching(/^depfis_[\da-f]{12}_[\w-]{43}$/) } })
    const secret = String(Object(made.body).key).slice(-43)
    expect(JSON.stringify(await rowsOf(server.store))).not.toContain(secret)
    const listed = await server.as('encargada').get(integraciones)
    expect(listed.rows).toMatchObject([
      {
        name: 'WMS Norte',
        permission: 'load',
        expire: '2027-01-31',
        createdBy: 'owner',
        depositos: [{ id: fixture.warehouse, description: 'Dock Sud' }],
      },
    ])
    expect(JSON.stringify(listed.body)).not.toContain(secret)
    const [event] = await eventsOf(server.store, 'INTEGRACION_CREATED')
    expect(event).toMatchObject({ principal: 'owner', record: { label: 'WMS Norte' }, data: { held: { depositos: 'Dock Sud' } } })
  })

  test.each([
    ['sin depósitos', { depositos: [] }, 'depositos'],
    ['para un depósito de otra compañia', { depositos: [fixture.warehouse, fixture.otherWarehouse] }, 'depositos'],
    ['que ya venció', { expire: '2026-11-19' }, 'expire'],
    ['que vence en más de un año', { expire: '2027-11-21' }, 'expire'],
    ['sin vencimiento', { expire: '' }, 'expire'],
    ['con otro permiso', { permission: 'todo' }, 'permission'],
    ['sin nombre', { name: ' ' }, 'name'],
  ])('no hay claves %s', async (_what, wrong, field) => {
    const refused = await server.as('owner').post(integraciones, { ...draft, ...wrong })
    expect(refused).toMatchObject({ status: 400, body: { fieldErrors: [expect.objectContaining({ field })] } })
    expect((await server.as('owner').get(integraciones)).rows).toEqual([])
  })

  test('llama a lo que dice su lista y a ninguna otra llamada del producto', async () => {
    const { call } = await newKey(server)
    await newStock(server.as('owner'))
    // Asked before anybody looks at who calls.
    const others = callsOf(server.app).filter((name) => keyCalls[name] === undefined && name !== 'GET /health')
    expect(others.length).toBeGreaterThan(150)
    await call('get', stocks)
    const used = async () => (await server.as('owner').get(integraciones)).rows[0]?.['lastUsedDate']
    await expect.poll(used).toBe(now().toISOString())
    const before = await rowsOf(server.store)
    for (const name of others) expect([name, (await call(verbOf(name), addressOf(name))).status]).toEqual([name, 403])
    expect((await call('get', '/api/nada')).status).toBe(403)
    expect(await rowsOf(server.store)).toEqual(before)
  })

  test('ve sus depósitos y no otros, y hace lo que puede', async () => {
    const keys = {
      read: await newKey(server, { permission: 'read' }),
      load: await newKey(server, { permission: 'load' }),
      send: await newKey(server),
    }
    expect(Object.keys(keyCalls).filter((name) => !callsOf(server.app).includes(name))).toEqual([])
    for (const [name, needed] of Object.entries(keyCalls)) {
      for (const other of [fixture.secondWarehouse, fixture.otherWarehouse, 999])
        expect([name, other, (await keys.send.call(verbOf(name), addressOf(name, other))).status]).toEqual([name, other, 404])
      for (const [own, { call }] of Object.entries(keys)) {
        const may = own === 'send' || own === needed || needed === 'read'
        const { status } = await call(verbOf(name), addressOf(name))
        expect([name, own, status === 403, status === 401]).toEqual([name, own, !may, false])
      }
    }
  })

  test('revocada o vencida no sirve desde ese momento, y revocarla otra vez no cambia nada', async () => {
    const [one, other] = [await newKey(server), await newKey(server, { expire: '2026-11-21' })]
    expect([(await one.get(stocks)).status, (await other.get(stocks)).status]).toEqual([200, 200])
    at('2026-11-22T02:59:59.000Z')
    expect((await other.get(stocks)).status).toBe(200)
    at('2026-11-22T03:00:00.000Z')
    expect((await other.get(stocks)).status).toBe(401)
    expect((await server.as('owner').delete(`${integraciones}/${one.id}`)).status).toBe(204)
    expect((await one.get(stocks)).status).toBe(401)
    later(60)
    expect((await server.as('owner').delete(`${integraciones}/${one.id}`)).status).toBe(204)
    expect((await server.as('owner').get(`${integraciones}/${one.id}`)).body).toMatchObject({ revokedDate: '2026-11-22T03:00:00.000Z' })
    expect(await eventsOf(server.store, 'INTEGRACION_REVOKED')).toHaveLength(1)
  })

  test('una llamada cuyo cuerpo llega después de revocar la clave no cambia nada', async () => {
    const { id, key } = await newKey(server)
    const body = new ReadableStream({
      async pull(controller) {
        await server.as('owner').delete(`${integraciones}/${id}`)
        controller.enqueue(new TextEncoder().encode('{"fechaStock":"2026-11-20"}'))
        controller.close()
      },
    })
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const init = { method: 'POST', body, duplex: 'half', headers } as const
    expect((await server.fetch(new Request(new URL(stocks, origin), init))).status).toBe(401)
    expect((await server.as('owner').get(stocks)).rows).toEqual([])
  })

  test('una clave que no existe se frena por red, y las buenas de la misma red siguen', async () => {
    const { key, get } = await newKey(server)
    const wrong = keyCaller(server, wrongOf(key))
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1) statuses.push((await wrong.get(stocks)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await get(stocks)).status).toBe(200)
    expect((await keyCaller(server, wrongOf(key), { address: '10.9.9.9' }).get(stocks)).status).toBe(401)
    expect((await server.as('operador').get(stocks)).status).toBe(200)
  })

  test('lo que hace queda con su nombre, y nunca con el de una persona', async () => {
    const { post, put, patch, get } = await newKey(server)
    const { id } = await post(stocks, { fechaStock: '2026-11-20' })
    const { body } = await post(`${stocks}/${id}/whole/comparison`, sheet)
    expect((await put(`${stocks}/${id}/whole`, { ...sheet, mark: Object(body).mark })).status).toBe(200)
    expect((await patch(`${stocks}/${id}/schedule`, { scheduleDate: '2026-11-20T20:00:00.000Z' })).status).toBe(200)
    expect((await get(`${stocks}/${id}/review`)).status).toBe(200)
    const events = eventsIn(await server.as('operador').get(`/api/stocks/${id}/history`))
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['STOCK_CREATED', 'SHEET_REPLACED', 'STOCK_SCHEDULED']))
    expect(new Set(events.map(({ principal, name }) => [integracionOf(principal), name ?? null].join()))).toEqual(new Set(['WMS Norte,']))
  })

  test('cada clave tiene sus límites y sus claves de repetición, también las que se llaman igual', async () => {
    const [one, theirs] = [await newKey(server), await newKey(server, {}, 'stranger')]
    const repeated = { 'Idempotency-Key': 'hoy' }
    const first = await one.post(stocks, { fechaStock: '2026-11-20' }, repeated)
    expect((await one.post(stocks, { fechaStock: '2026-11-20' }, repeated)).id).toBe(first.id)
    const other = await theirs.post(`/api/warehouse/${fixture.otherWarehouse}/stocks`, { fechaStock: '2026-11-20' }, repeated)
    expect([other.status, other.id === first.id]).toEqual([201, false])
    let last = 200
    for (let count = 0; count < 1001 && last === 200; count += 1) last = (await one.get(stocks)).status
    expect(last).toBe(429)
    expect((await theirs.get(`/api/warehouse/${fixture.otherWarehouse}/stocks`)).status).toBe(200)
    expect((await server.as('owner').get(stocks)).status).toBe(200)
  })

  test('un depósito que se elimina o pasa a otra compañia deja de ser de la clave, y quien la hizo puede irse', async () => {
    const owner = server.as('owner')
    const { id: extra } = await owner.post(`/api/owner/company/${fixture.company}/depositos`, {
      codigoAduana: '033',
      codigoLugarOperativo: '33L01',
      description: 'Nave 3',
      automaticSend: null,
      users: [personId('operador')],
    })
    const { get, id } = await newKey(server, { depositos: [extra, fixture.secondWarehouse] })
    expect((await owner.delete(`/api/owner/company/${fixture.company}/depositos/${extra}`)).status).toBe(204)
    expect((await get(`/api/warehouse/${extra}/stocks`)).status).toBe(404)
    await server.store.db
      .updateTable('deposito')
      .set({ companyId: fixture.otherCompany })
      .where('id', '=', fixture.secondWarehouse)
      .execute()
    expect((await get(`/api/warehouse/${fixture.secondWarehouse}/stocks`)).status).toBe(404)
    expect((await owner.get(`${integraciones}/${id}`)).body).toMatchObject({ depositos: [] })
    const { get: ofAdmin } = await newKey(server)
    await server.store.db.updateTable('integracion').set({ createdBy: 'encargada' }).execute()
    expect((await owner.delete(`/api/owner/company/${fixture.company}/users/${personId('encargada')}`)).status).toBe(204)
    expect((await ofAdmin(stocks)).status).toBe(200)
    expect((await server.as('encargada').get(integraciones)).status).toBe(404)
  })

  test('el último uso dice cuándo y desde dónde, cada cinco minutos a lo sumo', async () => {
    const { key, id } = await newKey(server)
    const used = async () => {
      const { lastUsedDate, remoteAddress } = Object((await server.as('owner').get(`${integraciones}/${id}`)).body)
      return [lastUsedDate, remoteAddress]
    }
    expect(await used()).toEqual([null, null])
    await keyCaller(server, key, { address: '10.1.1.1' }).get(stocks)
    await expect.poll(used).toEqual(['2026-11-20T15:00:00.000Z', '10.1.1.1'])
    later(299)
    await keyCaller(server, key, { address: '10.2.2.2' }).get(stocks)
    later(1)
    expect(await used()).toEqual(['2026-11-20T15:00:00.000Z', '10.1.1.1'])
    await keyCaller(server, key, { address: '10.2.2.2' }).get(stocks)
    await expect.poll(used).toEqual(['2026-11-20T15:05:00.000Z', '10.2.2.2'])
  })
})

/** Another key of the same shape. */
function wrongOf(key: string): string {
  return `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
}
