import { today } from '#domain/values/dates.ts'
import { findPlace } from '#server/store/companies/depositos.ts'
import type { Prepare } from './api-samples.ts'
import { fixture } from './server.ts'
import { addWholeStock } from './stock-records.ts'

const warehouseId = fixture.warehouse
const stock = '/api/warehouse/:warehouseId/stocks/:stockId'

/** The calls that say how a warehouse's days stand, and what an error of a stock names. */
export const stockLookSamples: Record<string, Prepare> = {
  'GET /api/warehouse/:warehouseId/automatic-sends': async ({ store }) => {
    const found = { outcome: 'nothingToSend', stockId: null, toldDate: null } as const
    const values = { depositoId: warehouseId, day: '2026-11-20', decidedDate: '2026-11-20T21:00:00.000Z', ...found }
    await store.db.insertInto('automatic_send').values(values).execute()
    return { login: 'owner', ids: { warehouseId } }
  },
  'GET /api/warehouse/:warehouseId/stock-days': async (server) => {
    await server.as('owner').post(`/api/warehouse/${warehouseId}/stocks`, { fechaStock: today() })
    return { login: 'owner', ids: { warehouseId } }
  },
  'GET /api/stock-days': async (server) => {
    await server.as('owner').post(`/api/warehouse/${warehouseId}/stocks`, { fechaStock: today() })
    return { login: 'owner', ids: {} }
  },
  'GET /api/warehouse/:warehouseId/calendar': async ({ store }) => {
    const sent = { ...(await findPlace(store.db, warehouseId)), state: 'SUCCESS', daysLate: 1, transactionId: '26112000000011' } as const
    const made = { depositoId: warehouseId, version: 1, createdBy: 'owner', createdDate: '2026-11-20T12:00:00.000Z' }
    await store.db
      .insertInto('stock')
      .values({ ...made, ...sent, fechaStock: '2026-11-20' })
      .execute()
    return { login: 'owner', ids: { warehouseId }, search: '?year=2026' }
  },
  'GET /api/warehouse/:warehouseId/stocks/sheet': async (server) => {
    await addWholeStock(server.as('owner'), warehouseId)
    return { login: 'owner', ids: { warehouseId } }
  },
  [`GET ${stock}/comparison/sheet`]: async (server) => {
    const { stock: stockId } = await addWholeStock(server.as('owner'), warehouseId)
    return { login: 'owner', ids: { warehouseId, stockId }, search: '?format=csv' }
  },
  'GET /api/warehouse/:warehouseId/calendar/sheet': () => Promise.resolve({ login: 'owner', ids: { warehouseId }, search: '?format=csv' }),
  [`GET ${stock}/sheet`]: async (server) => {
    const { stock: stockId } = await addWholeStock(server.as('owner'), warehouseId)
    return { login: 'owner', ids: { warehouseId, stockId }, search: '?format=csv&kind=contenedorVacio' }
  },
  [`GET ${stock}/error-records`]: async (server) => {
    const owner = server.as('owner')
    const { stock: stockId } = await addWholeStock(owner, warehouseId, '2026-11-20')
    const [container] = (await owner.get(`/api/contenedor-asociados?stockId.equals=${stockId}`)).rows
    const additionalDescription = `Contenedor ${String(container?.['numeroContenedor'])}`
    await server.store.db.insertInto('stock_error').values({ stockId, code: '10277', description: null, additionalDescription }).execute()
    return { login: 'owner', ids: { warehouseId, stockId } }
  },
}
