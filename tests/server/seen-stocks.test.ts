import { describe, expect, test } from 'vitest'
import { current, openForAll } from '../support/open-for.ts'
import { fixture, openServer, statusesOf } from '../support/server.ts'
import { addRecord, addWholeStock } from '../support/stock-records.ts'
import { stores } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
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
    expect(await owner.post(collection, { fechaStock: '2026-11-20', deposito: inFirst, state: 'SUCCESS' })).toMatchObject(
      fieldError('state', 'Pattern'),
    )
    expect(await owner.post(collection, { fechaStock: '2026-11-20' })).toMatchObject(fieldError('deposito', 'NotNull'))
    for (const id of [fixture.otherWarehouse, 999])
      expect(await owner.post(collection, { fechaStock: '2026-11-20', deposito: { id } })).toMatchObject(fieldError('deposito', 'NotSeen'))
    expect(await server.as('operador').post(collection, { fechaStock: '2026-11-20', deposito: inSecond })).toMatchObject(
      fieldError('deposito', 'NotSeen'),
    )
    const exists = await owner.post(collection, { id: 4, fechaStock: '2026-11-20', deposito: inFirst })
    expect(exists.headers.get('x-depositosapp-error')).toBe('error.idexists')
    const missing = await owner.put(collection, { fechaStock: '2026-11-20', deposito: inFirst })
    expect(missing.headers.get('x-depositosapp-error')).toBe('error.idnull')
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
    const id = await add(inFirst)
    const schedule = `/api/warehouse/${fixture.warehouse}/stocks/${id}/schedule`
    expect((await owner.patch(schedule, { scheduleDate: '2026-11-20T20:00:00.000Z' })).status).toBe(200)
    const move = () => owner.put(collection, { id, fechaStock: '2026-11-20', deposito: inSecond })
    expect(await move()).toMatchObject(fieldError('deposito', 'ScheduledHere'))
    expect((await owner.put(collection, { id, fechaStock: '2026-11-19', deposito: inFirst })).status).toBe(200)
    expect((await owner.delete(schedule)).status).toBe(200)
    expect(await move()).toMatchObject({ status: 200, body: { deposito: inSecond } })
    const ids = await addWholeStock(owner, fixture.warehouse)
    const body = { id: ids.stock, fechaStock: '2026-11-20' }
    expect(await owner.put(collection, { ...body, deposito: { id: fixture.otherWarehouse } })).toMatchObject(
      fieldError('deposito', 'NotSeen'),
    )
    const moved = await owner.put(collection, { ...body, deposito: inSecond })
    expect(moved).toMatchObject({ status: 200, body: { deposito: { id: 2, description: 'Zárate' }, totals: { lineaMercaderias: 1 } } })
    const scoped = (warehouse: number): string => `/api/warehouse/${warehouse}/stocks/${ids.stock}/permiso-embarques/${ids.permisoEmbarque}`
    expect((await owner.get(scoped(fixture.warehouse))).status).toBe(404)
    expect((await owner.get(scoped(fixture.secondWarehouse))).status).toBe(200)

    const sent = { state: 'ERROR', transactionId: `26112000000${ids.stock}` } as const
    await server.store.db.updateTable('stock').set(sent).where('id', '=', ids.stock).execute()
    expect(await owner.put(collection, { ...body, deposito: inFirst })).toMatchObject(fieldError('deposito', 'AlreadySent'))
    expect((await owner.put(collection, { ...body, deposito: inSecond })).status).toBe(200)
  })

  test('se filtran por su depósito y se ordenan por su día, página por página', async () => {
    for (const day of ['2025-03-02', '2025-03-01', '2025-03-03']) await add(inSecond, day)
    const query = `depositoId.equals=${fixture.secondWarehouse}&fechaStock.lessThan=2026-01-01&sort=fechaStock,asc&size=2`
    const first = await owner.get(`${collection}?${query}`)
    expect(first.rows.map((row) => row['fechaStock'])).toEqual(['2025-03-01', '2025-03-02'])
    expect([first.headers.get('x-total-count'), first.headers.get('link')]).toEqual(['3', expect.stringContaining('rel="next"')])
    const last = await owner.get(`${collection}?${query}&page=1`)
    expect([last.rows.map((row) => row['fechaStock']), last.headers.get('x-total-count')]).toEqual([['2025-03-03'], '3'])
    const beyond = await owner.get(`${collection}?${query}&page=9`)
    expect([beyond.rows, beyond.headers.get('x-total-count')]).toEqual([[], '3'])
    expect((await owner.get(`${collection}?transactionId.startsWith=9`)).rows).toEqual([])
  })
})
