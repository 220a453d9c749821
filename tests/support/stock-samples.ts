import { goodsComparison, goodsWritten } from '#domain/titulo/goods-contract.ts'
import { daysAfter, instantOf, today } from '#domain/values/dates.ts'
import type { Prepare, Sample } from './api-samples.ts'
import { sheet } from './goods-sheet.ts'
import { fixture, type Caller, type TestServer } from './server.ts'
import { addWholeStock, putStocks } from './stock-records.ts'

const warehouseId = fixture.warehouse
const warehouse = '/api/warehouse/:warehouseId'
const stock = `${warehouse}/stocks/:stockId`
const whole = `${stock}/whole`

interface OfStock {
  readonly server: TestServer
  readonly owner: Caller
  readonly stockId: number
  /** The address of the stock. */
  readonly path: string
}

/** A call about a stock with one record of each kind. `more` does what comes before it, and returns what belongs to the call. */
function withStock(more: (of: OfStock) => Partial<Sample> | Promise<Partial<Sample>> = () => ({})): Prepare {
  return async (server) => {
    const owner = server.as('owner')
    const { stock: stockId } = await addWholeStock(owner, warehouseId)
    const path = `/api/warehouse/${warehouseId}/stocks/${stockId}`
    return { login: 'owner', ids: { warehouseId, stockId }, ...(await more({ server, owner, stockId, path })) }
  }
}

async function vacioGroups(owner: Caller, path: string): Promise<object[]> {
  const { rows } = await owner.get(`${path}/contenedor-vacios`)
  return [{ name: 'contenedorVacio', records: rows.map(({ id }) => ({ id })) }]
}

const ofWarehouse = { ids: { warehouseId } }
const scheduleDate = instantOf(daysAfter(today(), 1), '09:00')

/** A call about a stock as it is after so many sends. */
const withSent = (values: { state: 'SUCCESS' | 'TECHNICAL_ERROR'; attempts: number }, sample: Partial<Sample> = {}): Prepare =>
  withStock(async ({ server, stockId }) => {
    const sent = { ...values, transactionId: '26112000000001', sentDate: '2026-11-20T12:00:00.000Z' }
    await server.store.db.updateTable('stock').set(sent).where('id', '=', stockId).execute()
    return sample
  })

/** Today is not written in the samples: the call answers with the stocks of a few days. */
const withToday =
  (sample: Partial<Sample>): Prepare =>
  async ({ store }) => {
    await putStocks(store.db, { state: 'OPEN', fechaStock: today() })
    return { login: 'owner', ...sample }
  }

/** The calls that say how a warehouse's days stand, what an error of a stock names, and what a stock has as a whole. */
export const stockSamples: Record<string, Prepare> = {
  'GET /api/changes': withStock(),
  'GET /api/stocks/:stockId/history': withStock(),
  [`GET ${stock}/review`]: withStock(() => ({ search: '?fechaStock=2026-11-19' })),
  [`GET ${stock}/comparison`]: withStock(),
  [`POST ${warehouse}/stocks/clone`]: withSent({ state: 'SUCCESS', attempts: 1 }),
  [`POST ${stock}/clone`]: withStock(),
  [`POST ${stock}/restore`]: withStock(async ({ owner, path }) => {
    await owner.delete(path)
    return {}
  }),
  [`PATCH ${stock}/send`]: withStock(() => ({ body: { fechaStock: '2026-11-20' } })),
  [`PATCH ${stock}/schedule`]: withStock(() => ({ body: { scheduleDate } })),
  [`DELETE ${stock}/schedule`]: withStock(async ({ owner, path }) => {
    await owner.patch(`${path}/schedule`, { scheduleDate })
    return {}
  }),
  [`PATCH ${stock}/not-received`]: withSent(
    { state: 'TECHNICAL_ERROR', attempts: 5 },
    { login: 'admin', body: { reason: 'La mesa de ayuda confirmó que no lo tiene' } },
  ),
  [`GET ${warehouse}/automatic-sends`]: async ({ store }) => {
    const found = { outcome: 'nothingToSend', stockId: null, toldDate: null } as const
    const values = { depositoId: warehouseId, day: '2026-11-20', decidedDate: '2026-11-20T21:00:00.000Z', ...found }
    await store.db.insertInto('automatic_send').values(values).execute()
    return { login: 'owner', ...ofWarehouse }
  },
  [`GET ${warehouse}/stock-days`]: withToday(ofWarehouse),
  'GET /api/stock-days': withToday({ ids: {} }),
  [`GET ${warehouse}/calendar`]: async ({ store }) => {
    await putStocks(store.db, { state: 'SUCCESS', fechaStock: '2026-11-20', daysLate: 1, transactionId: '26112000000011' })
    return { login: 'owner', ...ofWarehouse, search: '?year=2026' }
  },
  [`GET ${warehouse}/stocks/sheet`]: withStock(() => ofWarehouse),
  [`GET ${warehouse}/calendar/sheet`]: () => ({ login: 'owner', ...ofWarehouse, search: '?format=csv' }),
  [`GET ${stock}/comparison/sheet`]: withStock(() => ({ search: '?format=csv' })),
  [`GET ${stock}/sheet`]: withStock(() => ({ search: '?format=csv&kind=contenedorVacio' })),
  [`GET ${stock}/error-records`]: withStock(async ({ server, owner, stockId }) => {
    const [container] = (await owner.get(`/api/contenedor-asociados?stockId.equals=${stockId}`)).rows
    const additionalDescription = `Contenedor ${String(container?.['numeroContenedor'])}`
    await server.store.db.insertInto('stock_error').values({ stockId, code: '10277', additionalDescription }).execute()
    return {}
  }),
  [`GET ${whole}`]: withStock(),
  [`POST ${whole}`]: withStock(() => ({ body: sheet })),
  [`POST ${whole}/comparison`]: withStock(() => ({ body: sheet })),
  [`PUT ${whole}`]: withStock(async ({ owner, path }) => {
    const { body } = await owner.post(`${path}/whole/comparison`, sheet)
    return { body: { ...sheet, mark: goodsComparison.parse(body).mark } }
  }),
  [`POST ${stock}/records/delete`]: withStock(async ({ owner, path }) => ({ body: { groups: await vacioGroups(owner, path) } })),
  [`POST ${stock}/records/restore`]: withStock(async ({ owner, path }) => {
    const groups = await vacioGroups(owner, path)
    await owner.post(`${path}/records/delete`, { groups })
    return { body: { groups } }
  }),
  [`POST ${whole}/restore`]: withStock(async ({ owner, path }) => {
    const { body } = await owner.post(`${path}/whole`, sheet)
    return { body: { mark: goodsWritten.parse(body).mark } }
  }),
}
