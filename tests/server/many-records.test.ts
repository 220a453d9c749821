import { beforeEach, describe, expect, test } from 'vitest'
import { mostRecords } from '#domain/titulo/many-records.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { drafts } from '../support/drafts.ts'
import { eventsIn } from '../support/events.ts'
import { current, openForEach, clockForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

const start = new Date('2026-11-20T15:00:00.000Z')
const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

describe.each(stores)('varios registros a la vez, sobre %s', (kind, openFreshStore) => {
  let stockId: number
  let permits: string
  let ids: [number, number, number]

  const server = openForEach(() => openServer({ on: openFreshStore, clock: () => start }))
  const clerk = current(() => server.as('operador'))

  beforeEach(async () => {
    stockId = await newStock(clerk)
    permits = `${stocks}/${stockId}/permiso-embarques`
    const add = async () => (await clerk.post(permits, drafts.permisoEmbarque)).id
    ids = [await add(), await add(), await add()]
    await clerk.post(`${permits}/${ids[1]}/linea-mercaderias`, drafts.lineaMercaderia)
  })

  const all = async () => (await clerk.get(permits)).rows
  const lines = async () => (await clerk.get(`${permits}/${ids[1]}/linea-mercaderias`)).rows
  const events = async () => eventsIn(await server.as('admin').get(`/api/stocks/${stockId}/history?size=2000`))
  const setState = async (state: 'OPEN' | 'SUCCESS') =>
    void (await server.store.db.updateTable('stock').set({ state }).where('id', '=', stockId).execute())

  test('se borran y vuelven como eran, con lo que tenían, y cada uno queda en el historial', async () => {
    const before = [await all(), await lines()]
    const body = { ids: ids.slice(0, 2), gone: [] }
    const gone = await clerk.post(`${permits}/delete`, { ids: body.ids })
    expect([gone.status, gone.headers.get('x-restorable'), gone.body]).toEqual([200, 'true', body])
    expect(await all()).toHaveLength(1)
    const named = async (type: string) => (await events()).filter((event) => event.type === type).map(({ record }) => record?.id)
    expect(await named('RECORD_DELETED')).toEqual(body.ids.toReversed())
    for (let twice = 0; twice < 2; twice += 1) expect((await clerk.post(`${permits}/restore`, { ids: body.ids })).body).toEqual(body)
    expect([await all(), await lines()]).toEqual(before)
    expect(await named('RECORD_RESTORED')).toHaveLength(2)
  })

  test('se crean todos con una llamada, cada permiso con sus líneas, o ninguno; la misma clave no los repite, y en el historial son una importación', async () => {
    const [permit, line] = [drafts.permisoEmbarque, drafts.lineaMercaderia]
    const wrong = { ...permit, lineaMercaderias: [line, { ...line, cantidad: '0' }] }
    expect(await clerk.post(`${permits}/create`, { records: [permit, wrong] })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ objectName: 'permisoEmbarque', field: 'records[1].lineaMercaderias[1].cantidad', message: 'Min' }] },
    })
    expect(await all()).toHaveLength(3)
    const records = [permit, { ...permit, lineaMercaderias: [line, { ...line, cantidad: '7' }] }]
    const headers = { 'Idempotency-Key': 'planilla', 'Import-Id': '5f0c1d5e-7a3b-4c3e-9a51-6d8f1c2b3a40' }
    const made = await clerk.post(`${permits}/create`, { records }, headers)
    expect([made.status, (await clerk.post(`${permits}/create`, { records }, headers)).body]).toEqual([200, made.body])
    const rows = (await clerk.get(`${permits}?sort=id,asc`)).rows.slice(3)
    expect(made.body).toEqual({ ids: rows.map(({ id }) => id) })
    expect(rows.map(({ contenido }) => contenido)).toMatchObject([{ lineaMercaderias: 0 }, { lineaMercaderias: 2 }])
    for (const held of ['lineaMercaderias', 'contenedorAsociados', 'pesoBruto'] as const) {
      const sorted = async (direction: string) => (await clerk.get(`${permits}?sort=contenido.${held},${direction}`)).rows.map(heldOf(held))
      const up = await sorted('asc')
      expect({ held, up }).toEqual({ held, up: up.toSorted((one, other) => one - other) })
      expect(await sorted('desc')).toEqual(up.toReversed())
    }
    const imported = (await events()).filter(({ type }) => type === 'RECORDS_IMPORTED')
    expect(imported.map(({ count }) => count)).toEqual([2, 2])
    await setState('SUCCESS')
    expect((await clerk.post(`${permits}/create`, { records })).status).toBe(409)
  })

  test('registros de varias clases se borran y vuelven juntos; si uno, o lo que tiene, ya no es como se vio, ninguno', async () => {
    const line = Number((await clerk.get(`${permits}/${ids[1]}/linea-mercaderias`)).rows[0]?.['id'])
    const vacio = (await clerk.post(`${stocks}/${stockId}/contenedor-vacios`, drafts.contenedorVacio)).id
    const container = (await clerk.post(`${permits}/${ids[0]}/contenedor-asociados`, drafts.contenedorAsociado)).id
    const seen = (id: number, contents: number, version = 1) => ({ id, seen: { version, contents, versions: contents } })
    const inTitulo = { titulo: 'permiso-embarque', tituloId: ids[0] }
    const groups = (whole = seen(ids[1], 1)) => [
      { name: 'permisoEmbarque', records: [whole, { id: ids[2] }] },
      { name: 'contenedorVacio', records: [{ id: vacio }] },
      { name: 'contenedorAsociado', ...inTitulo, records: [seen(container, 0)] },
    ]
    const remove = (of: object[]) => clerk.post(`${stocks}/${stockId}/records/delete`, { groups: of })
    const before = [await all(), await lines(), await events()]
    const label = `${ids[1]} ${drafts.permisoEmbarque.identificadorPermiso}`
    for (const wrong of [seen(ids[1], 0), seen(ids[1], 1, 2), { id: ids[1], seen: { version: 1, contents: 1, versions: 2 } }])
      expect(await remove(groups(wrong))).toMatchObject({
        status: 409,
        body: { message: 'error.records.changed', params: { names: label } },
      })
    await clerk.put(`${permits}/${ids[1]}/linea-mercaderias`, { ...drafts.lineaMercaderia, id: line, cantidad: '9' })
    expect((await remove(groups())).status).toBe(409)
    expect([await all(), await events()].map((one) => one.length)).toEqual([before[0]?.length, (before[2]?.length ?? 0) + 1])

    const gone = { name: 'lineaMercaderia', titulo: 'permiso-embarque', tituloId: 999_999, records: [{ id: line }] }
    const then = [await all(), await lines()]
    const removed = await remove([...groups({ id: ids[1], seen: { version: 1, contents: 1, versions: 2 } }), gone])
    expect([removed.status, removed.headers.get('x-restorable')]).toEqual([200, 'true'])
    expect((await all()).map(({ id }) => id)).toEqual([ids[0]])
    expect((await clerk.get(`${permits}/${ids[0]}/contenedor-asociados`)).rows).toEqual([])
    for (let twice = 0; twice < 2; twice += 1)
      expect((await clerk.post(`${stocks}/${stockId}/records/restore`, removed.body)).status).toBe(200)
    expect([await all(), await lines()]).toEqual(then)
    expect((await events()).filter(({ type }) => type === 'RECORD_RESTORED')).toHaveLength(4)
    expect((await remove([gone])).status).toBe(404)
    await setState('SUCCESS')
    for (const word of ['delete', 'restore'])
      expect((await clerk.post(`${stocks}/${stockId}/records/${word}`, { groups: groups() })).status).toBe(409)
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('lo que otro ya borró no impide borrar el resto, y se dice; las líneas de otro permiso no se tocan', async () => {
    const [own, other] = [`${permits}/${ids[0]}/linea-mercaderias`, `${permits}/${ids[1]}/linea-mercaderias`]
    const { id } = await clerk.post(own, drafts.lineaMercaderia)
    const foreign = Number((await clerk.get(other)).rows[0]?.['id'])
    expect((await clerk.post(`${own}/delete`, { ids: [id, foreign] })).body).toEqual({ ids: [id], gone: [foreign] })
    expect((await clerk.get(other)).rows).toHaveLength(1)
    await clerk.delete(`${permits}/${ids[0]}`)
    expect((await clerk.post(`${own}/restore`, { ids: [id] })).status).toBe(404)
    await clerk.post(`${permits}/${ids[0]}/restore`)
    expect((await clerk.post(`${own}/restore`, { ids: [id] })).status).toBe(200)
    await clerk.delete(`${permits}/${ids[0]}`)
    expect((await clerk.post(`${permits}/delete`, { ids })).body).toEqual({ ids: ids.slice(1), gone: ids.slice(0, 1) })
    expect((await clerk.post(`${permits}/delete`, { ids })).status).toBe(404)
  })

  test('se cambia un campo de todos, y lo demás queda como estaba; si uno cambió o ya no está no se cambia ninguno, y se dice cuáles', async () => {
    await clerk.put(permits, { ...drafts.permisoEmbarque, id: ids[2], observaciones: 'No mover' })
    const found = (await clerk.get(permits)).rows
    const records = found.map(({ id, version }) => ({ id, version }))
    const changed = await clerk.patch(permits, { field: 'ubicacionPartida', value: ' Nave 7 ', records })
    expect(changed.status).toBe(200)
    expect(await all()).toEqual(found.map((row) => ({ ...row, version: Number(row['version']) + 1, ubicacionPartida: 'Nave 7' })))
    const [last] = await events()
    expect(last).toMatchObject({ type: 'RECORD_CHANGED', data: { changes: [{ field: 'ubicacionPartida', after: 'Nave 7' }] } })
    const seen = (await clerk.get(permits)).rows.map(({ id, version }) => ({ id, version }))
    await clerk.put(permits, { ...drafts.permisoEmbarque, id: ids[0], observaciones: 'Otro' })
    await clerk.delete(`${permits}/${ids[1]}`)
    const before = await all()
    const refused = await clerk.patch(permits, { field: 'ubicacionPartida', value: 'Nave 8', records: seen })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'error.records.conflict', params: { changed: [ids[0]], gone: [ids[1]], wrong: [] } },
    })
    expect(await all()).toEqual(before)
    expect((await clerk.patch(permits, { field: 'ubicacionPartida', value: 'Nave 8', records: [{ id: ids[0] }] })).status).toBe(200)
  })

  test('un campo que se cambió en todos vuelve a lo que tenía cada uno, mientras nadie los cambie', async () => {
    for (const [place, id] of ids.entries())
      await clerk.put(permits, { ...drafts.permisoEmbarque, id, observaciones: place > 0 ? `${place}` : null })
    const found = await all()
    const texts = async () => (await all()).map(({ observaciones }) => observaciones)
    const change = (more: object) => clerk.patch(permits, { field: 'observaciones', ...more })
    const seen = found.map(({ id, version }) => ({ id, version }))
    expect((await change({ value: '', records: seen })).status).toBe(200)
    expect(await texts()).toEqual([null, null, null])
    const former = found.map(({ id, version, observaciones }) => ({ id, version: Number(version) + 1, value: observaciones }))
    expect((await change({ records: former })).status).toBe(200)
    expect(await texts()).toEqual(found.map(({ observaciones }) => observaciones))
    expect((await change({ records: former })).status, 'otra vez').toBe(409)
    expect((await change({ records: [...former.slice(1), { id: ids[0] }] })).status, 'sin valor').toBe(400)
  })

  test('un valor que no va, un campo que no se comparte, nada o demasiados: ninguno; en un stock que ya se envió tampoco', async () => {
    const records = ids.map((id) => ({ id }))
    const change = (field: string, value: string) => clerk.patch(permits, { field, value, records })
    expect((await change('ubicacionPartida', '  ')).body).toMatchObject({
      fieldErrors: [{ field: 'ubicacionPartida', message: 'NotBlank' }],
    })
    const many = Array.from({ length: mostRecords + 1 }, (_id, place) => place + 1)
    const refused = ['identificadorPermiso', 'stockId', 'id', 'nada'].map((field) => change(field, 'x'))
    for (const word of ['delete', 'restore']) for (const named of [[], many]) refused.push(clerk.post(`${permits}/${word}`, { ids: named }))
    for (const reply of refused) expect((await reply).status).toBe(400)
    expect(await all()).toHaveLength(3)
    await clerk.post(`${permits}/delete`, { ids: ids.slice(0, 1) })
    await setState('SUCCESS')
    for (const reply of [
      clerk.post(`${permits}/delete`, { ids: ids.slice(1) }),
      clerk.post(`${permits}/restore`, { ids: ids.slice(0, 1) }),
      change('ubicacionPartida', 'x'),
    ])
      expect((await reply).status).toBe(409)
    expect(await all()).toHaveLength(2)
  })
})

test('lo que vuelve tiene que tener lugar', async () => {
  const server = await openServer({ limits: { records: 3 } })
  const clerk = server.as('operador')
  const vacios = `${stocks}/${await newStock(clerk)}/contenedor-vacios`
  const ids: number[] = []
  for (let made = 0; made < 3; made += 1) ids.push((await clerk.post(vacios, drafts.contenedorVacio)).id)
  await clerk.post(`${vacios}/delete`, { ids: ids.slice(0, 2) })
  expect((await clerk.post(`${vacios}/create`, { records: Array(3).fill(drafts.contenedorVacio) })).status, 'no entran tres').toBe(409)
  await clerk.post(vacios, drafts.contenedorVacio)
  const refused = await clerk.post(`${vacios}/restore`, { ids: ids.slice(0, 2) })
  expect(refused).toMatchObject({ status: 409, body: { message: 'error.limit.records' } })
  expect((await clerk.get(vacios)).rows).toHaveLength(2)
  expect((await clerk.post(`${vacios}/restore`, { ids: ids.slice(0, 1) })).status).toBe(200)
  expect((await clerk.post(vacios, drafts.contenedorVacio)).status, 'no entra otro').toBe(409)
  await server.close()
})

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
    for (const [state, status] of [
      ['SUCCESS', 409],
      ['OPEN', 200],
    ] as const) {
      await server.store.db.updateTable('stock').set({ state }).execute()
      expect([state, (await clerk.post(`${path}/restore`)).status]).toEqual([state, status])
    }
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

/** Returns a function that returns how much of something a permit holds. */
function heldOf(name: 'lineaMercaderias' | 'contenedorAsociados' | 'pesoBruto') {
  return ({ contenido }: object & { contenido?: unknown }) => Number(Object.entries(contenido ?? {}).find(([key]) => key === name)?.[1])
}
