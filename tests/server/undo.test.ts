import { beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { drafts } from '../support/drafts.ts'
import { eventsIn } from '../support/events.ts'
import { clockForEach, current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

describe.each(stores)('lo que se borra vuelve como era, sobre %s', (kind, openFreshStore) => {
  let stock: string
  const { now, later } = clockForEach()
  const server = openForEach(() => openServer({ on: openFreshStore, clock: now }))
  const clerk = current(() => server.as('operador'))

  beforeEach(async () => {
    stock = `${stocks}/${await newStock(clerk)}`
  })

  async function addPermit(): Promise<{ path: string; line: string }> {
    const { id } = await clerk.post(`${stock}/permiso-embarques`, drafts.permisoEmbarque)
    const path = `${stock}/permiso-embarques/${id}`
    for (let made = 0; made < 3; made += 1) await clerk.post(`${path}/contenedor-asociados`, drafts.contenedorAsociado)
    const line = await clerk.post(`${path}/linea-mercaderias`, { ...drafts.lineaMercaderia, pesoBruto: 12.34 })
    await clerk.put(`${stock}/permiso-embarques`, { ...drafts.permisoEmbarque, id, ubicacionPartida: 'Nave 9' })
    return { path, line: `${path}/linea-mercaderias/${line.id}` }
  }

  const whole = async (path: string) =>
    await Promise.all([path, `${path}/linea-mercaderias`, `${path}/contenedor-asociados`].map(async (one) => (await clerk.get(one)).body))

  test('un permiso, con sus líneas y contenedores, sus números y su versión', async () => {
    const { path } = await addPermit()
    const before = await whole(path)
    const gone = await clerk.delete(path)
    expect([gone.status, gone.headers.get('x-restorable')]).toEqual([204, 'true'])
    expect((await clerk.get(path)).status).toBe(404)
    expect((await clerk.post(`${path}/restore`)).status).toBe(200)
    expect(await whole(path)).toEqual(before)
    const events = eventsIn(await server.as('admin').get(`/api${stock.replace(/.*\/stocks/, '/stocks')}/history?size=2000`))
    expect(events[0]).toMatchObject({ type: 'RECORD_RESTORED', principal: 'operador', record: { name: 'permisoEmbarque' } })
  })

  test('deshacer dos veces devuelve una sola vez, y el id se sigue usando una sola vez', async () => {
    const { path } = await addPermit()
    await clerk.delete(path)
    const twice = await Promise.all([clerk.post(`${path}/restore`), clerk.post(`${path}/restore`)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await clerk.get(`${path}/contenedor-asociados`)).rows).toHaveLength(3)
    const { id } = await clerk.post(`${stock}/permiso-embarques`, drafts.permisoEmbarque)
    expect(id).toBeGreaterThan(Number(path.split('/').at(-1)))
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test.each(['documento-transportes', 'contenedor-vacios'] as const)('uno de %s', async (word) => {
    const draft = word === 'documento-transportes' ? drafts.documentoTransporte : drafts.contenedorVacio
    const { id, body } = await clerk.post(`${stock}/${word}`, draft)
    await clerk.delete(`${stock}/${word}/${id}`)
    expect((await clerk.post(`${stock}/${word}/${id}/restore`)).body).toEqual(body)
  })

  test('una línea; si su permiso ya no está, no; pasado un día, tampoco', async () => {
    const { path, line } = await addPermit()
    const { body } = await clerk.get(line)
    await clerk.delete(line)
    expect((await clerk.post(`${line}/restore`)).body).toEqual(body)
    await clerk.delete(line)
    await clerk.delete(path)
    expect((await clerk.post(`${line}/restore`)).status).toBe(404)
    await clerk.post(`${path}/restore`)
    expect((await clerk.post(`${line}/restore`)).body).toEqual(body)
    await clerk.delete(path)
    later(25 * 3600)
    await cleanUp({ store: server.store, clock: now, auditDays: 400 })
    expect((await server.as('operador').post(`${path}/restore`)).status).toBe(404)
  })

  test('si el stock ya se envió, se borró, o quien pide no lo ve, no', async () => {
    const { path } = await addPermit()
    await clerk.delete(path)
    const foreign = path.replace(`/warehouse/${fixture.warehouse}/`, `/warehouse/${fixture.secondWarehouse}/`)
    expect([403, 404]).toContain((await clerk.post(`${foreign}/restore`)).status)
    expect([403, 404]).toContain((await server.as('stranger').post(`${path}/restore`)).status)
    const id = Number(stock.split('/').at(-1))
    await server.store.db.updateTable('stock').set({ state: 'SUCCESS' }).where('id', '=', id).execute()
    expect((await clerk.post(`${path}/restore`)).status).toBe(409)
    await server.store.db.updateTable('stock').set({ state: 'OPEN' }).where('id', '=', id).execute()
    await clerk.delete(stock)
    expect((await clerk.post(`${path}/restore`)).status).toBe(404)
  })

  test('un stock entero, con todo lo que tenía; un envío programado que ya pasó queda cancelado', async () => {
    const { path } = await addPermit()
    const before = await whole(path)
    expect((await clerk.patch(`${stock}/schedule`, { scheduleDate: '2026-11-20T15:30:00.000Z' })).status).toBe(200)
    await clerk.delete(stock)
    expect((await clerk.get(stock)).status).toBe(404)
    expect((await clerk.post(`${stock}/restore`)).body).toMatchObject({ state: 'OPEN', scheduleDate: '2026-11-20T15:30:00.000Z' })
    expect(await whole(path)).toEqual(before)
    await clerk.delete(stock)
    later(3600)
    expect((await clerk.post(`${stock}/restore`)).body).toMatchObject({ state: 'OPEN', scheduleDate: null })
    const events = eventsIn(await server.as('admin').get(`/api${stock.replace(/.*\/stocks/, '/stocks')}/history?size=2000`))
    expect(events[0]).toMatchObject({ type: 'STOCK_RESTORED', principal: 'operador' })
  })
})
