import { expect, test } from 'vitest'
import { comparisonPath, countDifferences, stockComparison, type StockComparison } from '#domain/comparison/stock-comparison.ts'
import { fillPath } from '#domain/contract/family.ts'
import { drafts } from '../support/drafts.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, openServer } from '../support/server.ts'

const server = openForEach(() => openServer())
const operador = current(() => server.as('operador'))
const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

const pathOf = (stockId: number) => `/${fillPath(comparisonPath, { warehouseId: fixture.warehouse, stockId })}`

async function comparison(stockId: number, search = ''): Promise<StockComparison> {
  const reply = await operador.get(pathOf(stockId) + search)
  expect(reply.status).toBe(200)
  return stockComparison.parse(reply.body)
}

const accept = (stockId: number) => server.store.db.updateTable('stock').set({ state: 'SUCCESS' }).where('id', '=', stockId).execute()

/** Makes an accepted stock with one permit and its line, and returns its id with the permit's. */
async function declared(fechaStock: string): Promise<{ stockId: number; permisoId: number }> {
  const { id: stockId } = await operador.post(stocks, { fechaStock })
  const { id: permisoId } = await operador.post(`${stocks}/${stockId}/permiso-embarques`, drafts.permisoEmbarque)
  await operador.post(`${stocks}/${stockId}/permiso-embarques/${permisoId}/linea-mercaderias`, drafts.lineaMercaderia)
  await accept(stockId)
  return { stockId, permisoId }
}

test('un clon se compara con el último aceptado, y un permiso con otro número es el mismo que cambió', async () => {
  await declared('2026-11-17')
  const { stockId: last } = await declared('2026-11-18')
  const { id: clone } = await operador.post(`${stocks}/${last}/clone`, {})
  expect(await comparison(clone)).toMatchObject({
    with: { id: last, fechaStock: '2026-11-18', state: 'SUCCESS' },
    permisoEmbarques: [],
    totals: { before: { permisoEmbarques: 1, lineaMercaderias: 1 }, after: { permisoEmbarques: 1, lineaMercaderias: 1 } },
  })

  const permisos = `${stocks}/${clone}/permiso-embarques`
  const [copy] = (await operador.get(permisos)).rows
  await operador.put(permisos, { ...copy, identificadorPermiso: '17033EC01000490G' })
  await operador.post(`${stocks}/${clone}/contenedor-vacios`, drafts.contenedorVacio)
  const changed = await comparison(clone)
  expect(countDifferences(changed)).toEqual({ added: 1, removed: 0, changed: 1 })
  expect(changed.permisoEmbarques).toMatchObject([
    { id: copy?.['id'], after: { identificadorPermiso: '17033EC01000490G' }, lineaMercaderias: [], contenedorAsociados: [] },
  ])
})

test('un aceptado se compara con el anterior, cualquiera con el que se elija, y el primero con ninguno', async () => {
  const { stockId: first } = await declared('2026-11-17')
  const { stockId: second } = await declared('2026-11-18')
  const { stockId: third } = await declared('2026-11-19')
  expect((await comparison(second)).with?.id).toBe(first)
  expect((await comparison(third, `?with=${first}`)).with?.id).toBe(first)
  const alone = await comparison(first)
  expect(alone).toMatchObject({
    with: null,
    permisoEmbarques: [],
    totals: { before: { permisoEmbarques: 1 }, after: { permisoEmbarques: 1 } },
  })

  const { id: elsewhere } = await server
    .as('stranger')
    .post(`/api/warehouse/${fixture.otherWarehouse}/stocks`, { fechaStock: '2026-11-19' })
  expect((await operador.get(`${pathOf(third)}?with=${elsewhere}`)).status).toBe(404)
  expect((await operador.get(`${pathOf(third)}?with=x`)).status).toBe(400)
  expect((await operador.get(pathOf(999_999))).status).toBe(404)
})
