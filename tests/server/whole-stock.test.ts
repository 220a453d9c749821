import { describe, expect, test } from 'vitest'
import { comparisonPath, countDifferences, stockComparison, type StockComparison } from '#domain/comparison/stock-comparison.ts'
import { fillPath } from '#domain/contract/family.ts'
import { wholeStock } from '#domain/titulo/whole-stock.ts'
import { readRecords } from '#server/store/records/whole-stock.ts'
import { loadStocks } from '#server/store/stocks/bulk-insert.ts'
import { drafts } from '../support/drafts.ts'
import { current, openForEach } from '../support/open-for.ts'
import { aLineaMercaderia, aPermisoEmbarque } from '../support/records.ts'
import { companyCuit, fixture, newStock, openServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
const now = '2026-11-20T15:00:00.000Z'

describe.each(stores)('un stock entero, sobre %s', (_, openFreshStore) => {
  const server = openForEach(() => openServer({ on: openFreshStore, clock: () => new Date(now) }))
  const clerk = current(() => server.as('operador'))
  const read = async (path: string) => wholeStock.parse((await clerk.get(`${path}/whole`)).body)

  test('trae cada permiso y cada documento con lo suyo, y los vacíos, en el orden en que se declaran', async () => {
    const path = `${stocks}/${await newStock(clerk)}`
    const add = async (at: string, draft: object) => (await clerk.post(`${path}/${at}`, draft)).id
    await clerk.post(`${stocks}/${await newStock(clerk, '2026-11-19')}/contenedor-vacios`, drafts.contenedorVacio)
    const first = await add('permiso-embarques', drafts.permisoEmbarque)
    const second = await add('permiso-embarques', drafts.permisoEmbarque)
    const documento = await add('documento-transportes', drafts.documentoTransporte)
    const inDocumento = await add(`documento-transportes/${documento}/linea-mercaderias`, drafts.lineaMercaderia)
    for (const pesoBruto of ['1000.55', '2'])
      await add(`permiso-embarques/${second}/linea-mercaderias`, { ...drafts.lineaMercaderia, pesoBruto })
    const contenedor = await add(`permiso-embarques/${second}/contenedor-asociados`, drafts.contenedorAsociado)
    const vacio = await add('contenedor-vacios', drafts.contenedorVacio)
    const [{ contenido: _held, ...permiso } = {}] = (await clerk.get(`${path}/permiso-embarques`)).rows
    const lineaMercaderias = [{ pesoBruto: 1000.55 }, { pesoBruto: 2 }]
    expect(await read(path)).toMatchObject({
      stock: wholeStock.shape.stock.parse((await clerk.get(path)).body),
      deposito: { id: fixture.warehouse, company: { cuit: companyCuit } },
      permisoEmbarques: [
        { id: first, lineaMercaderias: [], contenedorAsociados: [] },
        { ...permiso, id: second, lineaMercaderias, contenedorAsociados: [{ id: contenedor }] },
      ],
      documentoTransportes: [{ id: documento, lineaMercaderias: [{ id: inDocumento }], contenedorAsociados: [] }],
      contenedorVacios: [{ id: vacio }],
    })
  })

  test('dice el CUIT y el lugar que se declararon, aunque la compañia y el depósito tengan otros desde entonces', async () => {
    const id = await newStock(clerk)
    const place = async () => (await read(`${stocks}/${id}`)).deposito
    await server.store.db.updateTable('deposito').set({ codigoAduana: '073' }).where('id', '=', fixture.warehouse).execute()
    expect(await place()).toMatchObject({ codigoAduana: '073' })
    const declared = { codigoAduana: '001', codigoLugarOperativo: '10057', cuit: '30500010912' }
    await server.store.db.updateTable('stock').set(declared).where('id', '=', id).execute()
    const { cuit, ...of } = declared
    expect(await place()).toMatchObject({ ...of, company: { cuit } })
  })

  test('es de un momento: un permiso que otro agrega mientras se lee viene con sus líneas o no viene', async () => {
    const path = `${stocks}/${await newStock(clerk)}`
    const { id } = await clerk.post(`${path}/documento-transportes`, drafts.documentoTransporte)
    // Containers are read after the lines and before the permits, some at a time, and others write in between.
    const many = Array.from({ length: 600 }, () => drafts.contenedorAsociado)
    await clerk.post(`${path}/documento-transportes/${id}/contenedor-asociados/create`, { records: many })
    const records = [{ ...drafts.permisoEmbarque, lineaMercaderias: [drafts.lineaMercaderia] }]
    const add = () => clerk.post(`${path}/permiso-embarques/create`, { records })
    for (let turn = 0; turn < 5; turn += 1) {
      const [{ permisoEmbarques }] = await Promise.all([read(path), add(), add(), add()])
      expect(permisoEmbarques.filter(({ lineaMercaderias }) => lineaMercaderias.length === 0)).toEqual([])
    }
    expect((await read(path)).permisoEmbarques).toHaveLength(15)
    await clerk.delete(path)
    expect((await clerk.get(`${path}/whole`)).status, 'eliminado no está').toBe(404)
  })
})

test.each(stores)(
  'lo que está en muchos permisos se lee en su orden y de a poco, estén todas las líneas en uno o repartidas, en %s',
  async (_, openFreshStore) => {
    const { store, close } = await openServer({ on: openFreshStore })
    const lines = (count: number) => ({
      draft: aPermisoEmbarque(),
      lineaMercaderias: Array.from({ length: count }, () => aLineaMercaderia()),
      contenedorAsociados: [],
    })
    const stock = { depositoId: fixture.warehouse, fechaStock: '2026-11-20', state: 'OPEN', createdBy: 'owner', createdDate: now } as const
    const permisoEmbarques = [lines(450), lines(0), lines(200), ...Array.from({ length: 60 }, () => lines(7))]
    const [id = 0] = await store.write((tx) => loadStocks(tx, [{ stock, permisoEmbarques }]))
    const batches: (readonly object[])[] = []
    for await (const rows of readRecords(store.db, 'lineaMercaderia', id, ({ id: permiso }) => ({ permiso }))) batches.push(rows)
    const read = batches.flat()
    const rows = store.db.selectFrom('linea_mercaderia').select(['id', 'permisoEmbarqueId as permiso']).where('stockId', '=', id)
    expect(read).toMatchObject(await rows.orderBy('permisoEmbarqueId').orderBy('id').execute())
    expect(read).toHaveLength(1070)
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(200)
    await close()
  },
)

const server = openForEach(() => openServer())
const operador = current(() => server.as('operador'))

const pathOf = (stockId: number) => `/${fillPath(comparisonPath, { warehouseId: fixture.warehouse, stockId })}`

async function comparison(stockId: number, search = ''): Promise<StockComparison> {
  const reply = await operador.get(pathOf(stockId) + search)
  expect(reply.status).toBe(200)
  return stockComparison.parse(reply.body)
}

/** Makes an accepted stock with one permit and its line, and returns its id. */
async function declared(fechaStock: string): Promise<number> {
  const { id: stockId } = await operador.post(stocks, { fechaStock })
  const { id } = await operador.post(`${stocks}/${stockId}/permiso-embarques`, drafts.permisoEmbarque)
  await operador.post(`${stocks}/${stockId}/permiso-embarques/${id}/linea-mercaderias`, drafts.lineaMercaderia)
  await server.store.db.updateTable('stock').set({ state: 'SUCCESS' }).where('id', '=', stockId).execute()
  return stockId
}

test('un clon se compara con el último aceptado, y un permiso con otro número es el mismo que cambió', async () => {
  await declared('2026-11-17')
  const last = await declared('2026-11-18')
  const { id: clone } = await operador.post(`${stocks}/${last}/clone`, {})
  const totals = { permisoEmbarques: 1, lineaMercaderias: 1 }
  const same = {
    with: { id: last, fechaStock: '2026-11-18', state: 'SUCCESS' },
    permisoEmbarques: [],
    totals: { before: totals, after: totals },
  }
  expect(await comparison(clone)).toMatchObject(same)

  const permisos = `${stocks}/${clone}/permiso-embarques`
  const [copy] = (await operador.get(permisos)).rows
  const after = { identificadorPermiso: '17033EC01000490G' }
  await operador.put(permisos, { ...copy, ...after })
  await operador.post(`${stocks}/${clone}/contenedor-vacios`, drafts.contenedorVacio)
  const changed = await comparison(clone)
  expect(countDifferences(changed)).toEqual({ added: 1, removed: 0, changed: 1 })
  expect(changed.permisoEmbarques).toMatchObject([{ id: copy?.['id'], after, lineaMercaderias: [], contenedorAsociados: [] }])
})

test('un aceptado se compara con el anterior, cualquiera con el que se elija, y el primero con ninguno', async () => {
  const ids: number[] = []
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-19']) ids.push(await declared(day))
  const [first = 0, second = 0, third = 0] = ids
  expect((await comparison(second)).with?.id).toBe(first)
  expect((await comparison(third, `?with=${first}`)).with?.id).toBe(first)
  const totals = { before: { permisoEmbarques: 1 }, after: { permisoEmbarques: 1 } }
  expect(await comparison(first)).toMatchObject({ with: null, permisoEmbarques: [], totals })
  const elsewhere = await server.as('stranger').post(`/api/warehouse/${fixture.otherWarehouse}/stocks`, { fechaStock: '2026-11-19' })
  expect((await operador.get(`${pathOf(third)}?with=${elsewhere.id}`)).status).toBe(404)
  expect((await operador.get(`${pathOf(third)}?with=x`)).status).toBe(400)
})
