import { beforeAll, describe, expect, test } from 'vitest'
import { statesWithoutVerdict } from '#domain/stock/stock.ts'
import { drafts } from '../support/drafts.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fixture, openServer, statusesOf, type Caller, type Reply } from '../support/server.ts'
import { addRecord, addWholeStock, collectionOf, parentsOf, recordNames, type RecordName, type StockIds } from '../support/stock-records.ts'
import { stores } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

/** The address of a record among those of its stock. */
function scopedCollection(name: RecordName, ids: StockIds): string {
  const stock = `/api/warehouse/${fixture.warehouse}/stocks/${ids.stock}`
  const [, , word = ''] = collectionOf(name).split('/')
  if (name === 'lineaMercaderia') return `${stock}/permiso-embarques/${ids.permisoEmbarque}/${word}`
  if (name === 'contenedorAsociado') return `${stock}/documento-transportes/${ids.documentoTransporte}/${word}`
  return `${stock}/${word}`
}

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
      const [row] = (await owner.get(`${collection}?id.equals=${ids[name]}`)).rows
      const one = await bodyOf(name, ids[name])
      expect(Object.fromEntries(Object.keys(parents).map((parent) => [parent, one[parent]]))).toEqual(parents)
      expect(row).toEqual(one)
      const counted = ['lineaMercaderias', 'contenedorAsociados', 'cantidad', 'cantidadBultos', 'pesoBruto']
      const contenido = Object.fromEntries(counted.map((member) => [member, expect.any(Number)]))
      expect(one['contenido']).toEqual(name === 'permisoEmbarque' || name === 'documentoTransporte' ? contenido : undefined)
    })

    test('un padre que no existe, o que no se ve, es un error de ese campo', async () => {
      const [field = ''] = Object.keys(parentsOf(name, second))
      for (const parents of [parentsOf(name, second), { [field]: { id: 999_999 } }]) {
        const fieldErrors = [{ objectName: name, field, message: 'NotSeen' }]
        const operador = server.as('operador')
        expect(await addRecord(operador, name, parents)).toMatchObject({ status: 400, body: { fieldErrors } })
        expect(await put(operador, name, ids[name], parents)).toMatchObject({ status: 400, body: { fieldErrors } })
      }
      expect(await addRecord(owner, name, {})).toMatchObject({ status: 400, body: { message: 'error.validation' } })
    })

    test('de un stock eliminado lo ve el administrador solo, y nadie lo cambia', async () => {
      const gone = await addWholeStock(owner, fixture.warehouse)
      expect((await owner.delete(`${collectionOf('stock')}/${gone.stock}`)).status).toBe(204)
      expect((await owner.get(`${collection}/${gone[name]}`)).status).toBe(404)
      expect((await owner.get(`${collection}?id.equals=${gone[name]}`)).rows).toEqual([])
      const admin = server.as('admin')
      const { body } = await admin.get(`${collection}/${gone[name]}`)
      expect(JSON.stringify(body)).toContain(`"deleted":"${now.toISOString()}"`)
      const refused = { status: 409, body: { message: 'error.stock.deleted' } }
      expect(await admin.put(collection, body)).toMatchObject(refused)
      expect(await admin.delete(`${collection}/${gone[name]}`)).toMatchObject(refused)
      expect(await addRecord(admin, name, parentsOf(name, gone))).toMatchObject(refused)
      expect(await put(admin, name, ids[name], parentsOf(name, gone))).toMatchObject(refused)
      expect(await put(owner, name, ids[name], parentsOf(name, gone))).toMatchObject({ status: 400 })
    })

    test('pasa a otro stock si los dos se pueden modificar', async () => {
      const target = await addWholeStock(owner, fixture.secondWarehouse)
      const { id } = await addRecord(owner, name, parentsOf(name, ids))
      for (const state of [...statesWithoutVerdict, 'SUCCESS'] as const) {
        await stateOf(target.stock, { state })
        const refused = { status: 409, body: { message: 'error.stock.edit', params: { state } } }
        expect([state, await put(owner, name, id, parentsOf(name, target))]).toMatchObject([state, refused])
        await stateOf(target.stock, { state: 'OPEN' })
        await stateOf(ids.stock, { state })
        expect([state, await put(owner, name, id, parentsOf(name, target))]).toMatchObject([state, refused])
        await stateOf(ids.stock, { state: 'OPEN' })
      }
      const moved = await put(owner, name, id, parentsOf(name, target))
      expect([moved.status, moved.body]).toMatchObject([200, parentsOf(name, target)])
      expect((await owner.get(`${scopedCollection(name, ids)}/${id}`)).status).toBe(404)
      expect((await server.as('operador').get(`${collection}/${id}`)).status).toBe(404)
    })
  })

  test.each([
    ['permisoEmbarque', 'documentoTransporte', 'lineaMercaderia'],
    ['documentoTransporte', 'permisoEmbarque', 'contenedorAsociado'],
  ] as const)('%s lleva consigo lo que contiene, y nada más', async (name, other, inner) => {
    const [from, to] = [await addWholeStock(owner, fixture.warehouse), await addWholeStock(owner, fixture.warehouse)]
    await addRecord(owner, 'lineaMercaderia', { [name]: { id: from[name] } })
    await addRecord(owner, 'contenedorAsociado', { [name]: { id: from[name] } })
    const before = await bodyOf(name, from[name])
    expect((await put(owner, name, from[name], { stock: { id: to.stock } })).status).toBe(200)
    expect(await bodyOf(name, from[name])).toMatchObject({ contenido: before['contenido'], stock: { id: to.stock } })
    expect(await bodyOf(inner, from[inner])).toMatchObject({ [name]: { id: from[name], stock: { id: to.stock } } })
    expect((await owner.get(`/api/warehouse/${fixture.warehouse}/stocks/${to.stock}`)).body).toMatchObject({
      totals: {
        [`${name}s`]: 2,
        lineaMercaderias: name === 'permisoEmbarque' ? 3 : 2,
        contenedorAsociados: name === 'permisoEmbarque' ? 2 : 3,
      },
    })
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
