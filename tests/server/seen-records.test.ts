import { beforeAll, describe, expect, test } from 'vitest'
import { statesWithoutVerdict } from '#domain/stock/stock.ts'
import { drafts } from '../support/drafts.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fixture, openServer, statusesOf, type Caller, type Reply } from '../support/server.ts'
import {
  addRecord,
  addWholeStock,
  collectionOf,
  parentsOf,
  recordNames,
  scopedCollection,
  type RecordName,
  type StockIds,
} from '../support/stock-records.ts'
import { stores } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

describe.each(stores)('lo que contienen los stocks, en todos a la vez, sobre %s', (kind, openFreshStore) => {
  let ids: StockIds
  /** In the second warehouse, which `operador` does not see. */
  let second: StockIds

  const server = openForAll(() => openServer({ on: openFreshStore, clock: () => now }))
  const owner = current(() => server.as('owner'))

  beforeAll(async () => {
    ids = await addWholeStock(owner, fixture.warehouse)
    second = await addWholeStock(owner, fixture.secondWarehouse)
  })

  const stateOf = async (stockId: number, values: object): Promise<void> => {
    await server.store.db.updateTable('stock').set(values).where('id', '=', stockId).execute()
  }
  const bodyOf = async (name: RecordName, id: number): Promise<Record<string, unknown>> =>
    Object((await owner.get(`${collectionOf(name)}/${id}`)).body)
  const put = async (caller: Caller, name: RecordName, id: number, other: object): Promise<Reply> =>
    await caller.put(collectionOf(name), { ...(await bodyOf(name, id)), version: undefined, ...other })

  test('dos que mueven lo mismo a la vez: queda en un solo stock, con lo suyo', async () => {
    for (let round = 0; round < 5; round += 1) {
      const from = await addWholeStock(owner, fixture.warehouse)
      const targets = [await addWholeStock(owner, fixture.warehouse), await addWholeStock(owner, fixture.secondWarehouse)]
      const body = { ...(await bodyOf('permisoEmbarque', from.permisoEmbarque)) }
      const moves = targets.map(({ stock }) => owner.put(collectionOf('permisoEmbarque'), { ...body, stock: { id: stock } }))
      expect(statusesOf(await Promise.all(moves))).toEqual([200, 409])
      const { stock } = await bodyOf('permisoEmbarque', from.permisoEmbarque)
      expect(await bodyOf('lineaMercaderia', from.lineaMercaderia)).toMatchObject({ permisoEmbarque: { stock } })
      expect(targets.map((target) => target.stock)).toContain(Object(stock).id)
    }
  })

  test('dos permisos que se cruzan entre dos stocks no se esperan el uno al otro', async () => {
    const [one, other] = [await addWholeStock(owner, fixture.warehouse), await addWholeStock(owner, fixture.warehouse)]
    const [there, here] = await Promise.all([
      put(owner, 'permisoEmbarque', one.permisoEmbarque, { stock: { id: other.stock } }),
      put(owner, 'permisoEmbarque', other.permisoEmbarque, { stock: { id: one.stock } }),
    ])
    expect([there.body, here.body]).toMatchObject([{ stock: { id: other.stock } }, { stock: { id: one.stock } }])
  })

  test('lo que se mueve mientras se agrega en él va con él', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [await addWholeStock(owner, fixture.warehouse), await addWholeStock(owner, fixture.warehouse)]
      const parents = { permisoEmbarque: { id: from.permisoEmbarque } }
      const [moved, added] = await Promise.all([
        put(owner, 'permisoEmbarque', from.permisoEmbarque, { stock: { id: to.stock } }),
        addRecord(owner, 'lineaMercaderia', parents),
      ])
      expect(moved.status).toBe(200)
      // The line was refused only when its permit left between the two looks at it.
      expect([201, 409]).toContain(added.status)
      const lines = await owner.get(`${collectionOf('lineaMercaderia')}?permisoEmbarqueId.equals=${from.permisoEmbarque}`)
      expect(lines.rows).toHaveLength(added.status === 201 ? 2 : 1)
      for (const row of lines.rows) expect(row).toMatchObject({ permisoEmbarque: { stock: { id: to.stock } } })
    }
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  describe.each(recordNames)('%s', (name) => {
    const collection = collectionOf(name)

    test('las llamadas de su stock y las de todos ven lo mismo, y ninguna pisa lo que hizo la otra', async () => {
      const created = await addRecord(owner, name, parentsOf(name, ids))
      expect([created.status, created.headers.get('location')]).toEqual([201, `${collection}/${created.id}`])
      const scoped = scopedCollection(name, ids)
      expect(created.body).toMatchObject(Object((await owner.get(`${scoped}/${created.id}`)).body))
      expect((await owner.put(scoped, { ...drafts[name], id: created.id, version: 1 })).status).toBe(200)
      const late = await owner.put(collection, created.body)
      expect([late.status, late.body]).toMatchObject([409, { message: 'error.concurrencyFailure' }])
      expect((await owner.put(collection, { ...Object(created.body), version: 2 })).body).toMatchObject({ version: 3 })
      expect((await owner.delete(`${collection}/${created.id}`)).status).toBe(204)
      expect((await owner.get(`${scoped}/${created.id}`)).status).toBe(404)
    })

    test('nombra a sus padres, en la lista y de a uno', async () => {
      const stock = { id: ids.stock, fechaStock: '2026-11-20', state: 'OPEN', deleted: null, deposito: { id: 1, description: 'Dock Sud' } }
      const permisoEmbarque = { id: ids.permisoEmbarque, identificadorPermiso: '26001EC01000123A', identificadorRemito: 'R-0001', stock }
      const documentoTransporte = { id: ids.documentoTransporte, identificadorDocumentoTransporte: 'BL-77', stock }
      const parents = name === 'lineaMercaderia' ? { permisoEmbarque } : name === 'contenedorAsociado' ? { documentoTransporte } : { stock }
      const one = await bodyOf(name, ids[name])
      expect(one).toMatchObject(parents)
      expect((await owner.get(`${collection}?id.equals=${ids[name]}`)).rows).toEqual([one])
    })

    test('un padre que no existe, o que no se ve, es un error de ese campo', async () => {
      const [field = ''] = Object.keys(parentsOf(name, second))
      const operador = server.as('operador')
      const refused = { status: 400, body: { fieldErrors: [{ objectName: name, field, message: 'NotSeen' }] } }
      for (const parents of [parentsOf(name, second), { [field]: { id: 999_999 } }])
        for (const reply of [await addRecord(operador, name, parents), await put(operador, name, ids[name], parents)])
          expect(reply).toMatchObject(refused)
      expect(await addRecord(owner, name, {})).toMatchObject({ status: 400, body: { message: 'error.validation' } })
    })

    test('de un stock eliminado lo ve el administrador solo, y nadie lo cambia', async () => {
      const gone = await addWholeStock(owner, fixture.warehouse)
      const address = `${collection}/${gone[name]}`
      expect((await owner.delete(`${collectionOf('stock')}/${gone.stock}`)).status).toBe(204)
      expect((await owner.get(address)).status).toBe(404)
      expect((await owner.get(`${collection}?id.equals=${gone[name]}`)).rows).toEqual([])
      const admin = server.as('admin')
      const { body } = await admin.get(address)
      expect(JSON.stringify(body)).toContain(`"deleted":"${now.toISOString()}"`)
      for (const write of [
        admin.put(collection, body),
        admin.delete(address),
        addRecord(admin, name, parentsOf(name, gone)),
        put(admin, name, ids[name], parentsOf(name, gone)),
      ])
        expect(await write).toMatchObject({ status: 409, body: { message: 'error.stock.deleted' } })
      expect((await put(owner, name, ids[name], parentsOf(name, gone))).status).toBe(400)
    })

    test('pasa a otro stock si los dos se pueden modificar', async () => {
      const target = await addWholeStock(owner, fixture.secondWarehouse)
      const { id } = await addRecord(owner, name, parentsOf(name, ids))
      const move = () => put(owner, name, id, parentsOf(name, target))
      for (const state of [...statesWithoutVerdict, 'SUCCESS'] as const)
        for (const { stock } of [target, ids]) {
          await stateOf(stock, { state })
          const refused = { status: 409, body: { message: 'error.stock.edit', params: { state } } }
          expect([state, await move()]).toMatchObject([state, refused])
          await stateOf(stock, { state: 'OPEN' })
        }
      expect(await move()).toMatchObject({ status: 200, body: parentsOf(name, target) })
      expect((await owner.get(`${scopedCollection(name, ids)}/${id}`)).status).toBe(404)
      expect((await server.as('operador').get(`${collection}/${id}`)).status).toBe(404)
    })
  })

  test.each([
    ['permisoEmbarque', 'documentoTransporte', 'lineaMercaderia', { permisoEmbarques: 2, lineaMercaderias: 3, contenedorAsociados: 2 }],
    [
      'documentoTransporte',
      'permisoEmbarque',
      'contenedorAsociado',
      { documentoTransportes: 2, lineaMercaderias: 2, contenedorAsociados: 3 },
    ],
  ] as const)('%s lleva consigo lo que contiene, y nada más', async (name, other, inner, totals) => {
    const [from, to] = [await addWholeStock(owner, fixture.warehouse), await addWholeStock(owner, fixture.warehouse)]
    for (const content of ['lineaMercaderia', 'contenedorAsociado'] as const)
      await addRecord(owner, content, { [name]: { id: from[name] } })
    const { contenido } = await bodyOf(name, from[name])
    const stock = { id: to.stock }
    expect((await put(owner, name, from[name], { stock })).status).toBe(200)
    expect(await bodyOf(name, from[name])).toMatchObject({ contenido, stock })
    expect(await bodyOf(inner, from[inner])).toMatchObject({ [name]: { id: from[name], stock } })
    expect((await owner.get(`${collectionOf('stock')}/${to.stock}`)).body).toMatchObject({ totals })
    expect(await bodyOf(other, from[other])).toMatchObject({ stock: { id: from.stock } })
  })

  test('una línea pasa de un título a otro y de un stock a otro, y pertenece a uno solo', async () => {
    const line = ids.lineaMercaderia
    const documentoTransporte = { id: second.documentoTransporte }
    const both = await put(owner, 'lineaMercaderia', line, { documentoTransporte })
    expect(both).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'permisoEmbarque', message: 'OneTitulo' }] } })
    const moved = await put(owner, 'lineaMercaderia', line, { permisoEmbarque: null, documentoTransporte })
    expect(moved).toMatchObject({ status: 200, body: { documentoTransporte: { ...documentoTransporte, stock: { id: second.stock } } } })
    expect(moved.body).not.toHaveProperty('permisoEmbarque')
    const back = await put(owner, 'lineaMercaderia', line, {
      documentoTransporte: { id: '' },
      permisoEmbarque: { id: ids.permisoEmbarque },
    })
    expect(back).toMatchObject({ status: 200, body: { permisoEmbarque: { stock: { id: ids.stock } } } })
  })
})

const collection = '/api/stocks'
const inFirst = { id: fixture.warehouse }
const inSecond = { id: fixture.secondWarehouse }

describe.each(stores)('los stocks de todos los depósitos que uno ve, sobre %s', (kind, openFreshStore) => {
  const server = openForAll(() => openServer({ on: openFreshStore, clock: () => now }))
  const owner = current(() => server.as('owner'))
  const admin = current(() => server.as('admin'))

  const add = async (deposito: object, fechaStock = '2026-11-20'): Promise<number> =>
    (await owner.post(collection, { fechaStock, deposito })).id
  const fieldError = (field: string, message: string) => ({ status: 400, body: { fieldErrors: [{ objectName: 'stock', field, message }] } })

  test('mientras pasa a otro depósito se le agrega igual', async () => {
    const id = await add(inFirst)
    const moves = Array.from({ length: 20 }, (_, turn) =>
      owner.put(collection, { id, fechaStock: '2026-11-20', deposito: turn % 2 === 0 ? inSecond : inFirst }),
    )
    const records = Array.from({ length: 20 }, () => addRecord(owner, 'contenedorVacio', { stock: { id } }))
    expect(new Set(statusesOf(await Promise.all(moves)))).toEqual(new Set([200]))
    expect(new Set(statusesOf(await Promise.all(records)))).toEqual(new Set([201]))
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('nace abierto, en un depósito que se ve, y con un id que elige el servidor', async () => {
    const day = { fechaStock: '2026-11-20' }
    for (const [login, body, field, message] of [
      ['owner', { ...day, deposito: inFirst, state: 'SUCCESS' }, 'state', 'Pattern'],
      ['owner', day, 'deposito', 'NotNull'],
      ['owner', { ...day, deposito: { id: fixture.otherWarehouse } }, 'deposito', 'NotSeen'],
      ['owner', { ...day, deposito: { id: 999 } }, 'deposito', 'NotSeen'],
      ['operador', { ...day, deposito: inSecond }, 'deposito', 'NotSeen'],
    ] as const)
      expect(await server.as(login).post(collection, body)).toMatchObject(fieldError(field, message))
    const exists = await owner.post(collection, { ...day, id: 4, deposito: inFirst })
    const missing = await owner.put(collection, { ...day, deposito: inFirst })
    expect([exists, missing].map(({ headers }) => headers.get('x-depositosapp-error'))).toEqual(['error.idexists', 'error.idnull'])
  })

  test('los eliminados los ve el administrador solo, y nadie los cambia', async () => {
    const id = await add(inFirst)
    await owner.delete(`${collection}/${id}`)
    expect((await owner.get(collection)).rows.map((row) => row['id'])).not.toContain(id)
    expect((await owner.get(`${collection}/${id}`)).status).toBe(404)
    const [row] = (await admin.get(`${collection}?deleted.specified=true&id.equals=${id}`)).rows
    expect(row).toMatchObject({ id, deleted: now.toISOString(), deletedByUser: 'owner' })
    const refused = { status: 409, body: { message: 'error.stock.deleted' } }
    expect(await admin.put(collection, row)).toMatchObject(refused)
    expect(await admin.delete(`${collection}/${id}`)).toMatchObject(refused)
    expect(await owner.delete(`${collection}/${id}`)).toMatchObject({ status: 404 })
  })

  test('pasa con todo a otro depósito que se ve, si nunca se envió; programado no, porque se declararía sin que nadie lo pida', async () => {
    const ids = await addWholeStock(owner, fixture.warehouse)
    const put = (deposito: object, fechaStock = '2026-11-20') => owner.put(collection, { id: ids.stock, fechaStock, deposito })
    const schedule = `/api/warehouse/${fixture.warehouse}/stocks/${ids.stock}/schedule`
    expect((await owner.patch(schedule, { scheduleDate: '2026-11-20T20:00:00.000Z' })).status).toBe(200)
    expect(await put(inSecond)).toMatchObject(fieldError('deposito', 'ScheduledHere'))
    expect((await put(inFirst, '2026-11-19')).status).toBe(200)
    expect((await owner.delete(schedule)).status).toBe(200)
    expect(await put({ id: fixture.otherWarehouse })).toMatchObject(fieldError('deposito', 'NotSeen'))
    const body = { deposito: { id: 2, description: 'Zárate' }, totals: { lineaMercaderias: 1 } }
    expect(await put(inSecond)).toMatchObject({ status: 200, body })
    const scoped = (warehouse: number): string => `/api/warehouse/${warehouse}/stocks/${ids.stock}/permiso-embarques/${ids.permisoEmbarque}`
    expect((await owner.get(scoped(fixture.warehouse))).status).toBe(404)
    expect((await owner.get(scoped(fixture.secondWarehouse))).status).toBe(200)

    const sent = { state: 'ERROR', transactionId: `26112000000${ids.stock}` } as const
    await server.store.db.updateTable('stock').set(sent).where('id', '=', ids.stock).execute()
    expect(await put(inFirst)).toMatchObject(fieldError('deposito', 'AlreadySent'))
    expect((await put(inSecond)).status).toBe(200)
  })
})
