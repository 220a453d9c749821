import { goodsComparison, goodsWritten } from '#domain/titulo/goods.ts'
import type { Prepare } from './api-samples.ts'
import { sheet } from './goods-sheet.ts'
import { fixture } from './server.ts'
import { addWholeStock } from './stock-records.ts'

const warehouseId = fixture.warehouse
const whole = '/api/warehouse/:warehouseId/stocks/:stockId/whole'

/** Prepares a stock. `prepare` returns the body of the call. */
function withStock(prepare: (owner: ReturnType<Parameters<Prepare>[0]['as']>, path: string) => Promise<object | undefined>): Prepare {
  return async (server) => {
    const owner = server.as('owner')
    const { stock: stockId } = await addWholeStock(owner, warehouseId)
    const body = await prepare(owner, `/api/warehouse/${warehouseId}/stocks/${stockId}/whole`)
    return { login: 'owner', ids: { warehouseId, stockId }, ...(body && { body }) }
  }
}

/** The calls for all records of a stock: reading them, and writing those of a spreadsheet's file. */
export const goodsSamples: Record<string, Prepare> = {
  [`GET ${whole}`]: withStock(() => Promise.resolve(undefined)),
  [`POST ${whole}`]: withStock(() => Promise.resolve(sheet)),
  [`POST ${whole}/comparison`]: withStock(() => Promise.resolve(sheet)),
  [`PUT ${whole}`]: withStock(async (owner, path) => {
    const { body } = await owner.post(`${path}/comparison`, sheet)
    return { ...sheet, mark: goodsComparison.parse(body).mark }
  }),
  [`POST ${whole}/restore`]: withStock(async (owner, path) => {
    const { body } = await owner.post(path, sheet)
    return { mark: goodsWritten.parse(body).mark }
  }),
}
