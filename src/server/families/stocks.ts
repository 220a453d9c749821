import * as z from 'zod/mini'
import { stockDraft, stockFamily, type StockAction } from '#domain/stock.ts'
import { warehouseOf } from '../http/auth.ts'
import { authorOf } from '../http/author.ts'
import { parseBody, readBody, readIdentity, refuseId } from '../http/body.ts'
import { idParam, type Api, type Call } from '../http/call.ts'
import { deleted, done, listPage, type PlainResponse } from '../http/responses.ts'
import { write } from '../http/write.ts'
import type { Db } from '../store/database.ts'
import { lockStockFor } from '../store/locked-stock.ts'
import { deleteStock, findStock, insertStock, listStocks, updateStock, type StockScope } from '../store/stocks.ts'

const entity = stockFamily.name
const collection = `/${stockFamily.path}`
const single = `${collection}/:stockId` as const

/** A PUT changes the day alone; the other members that a client sends back are ignored. */
export const dayDraft = z.pick(stockDraft, { fechaStock: true })

export function stockRoutes(app: Api): void {
  app.get(collection, (call) => {
    const { store, clock } = call.var.services
    const scope = { warehouseId: warehouseOf(call).id, now: clock() }
    return listPage(call, stockFamily, (request, criteria) => listStocks(store.db, scope, request, criteria))
  })

  app.get(single, async (call) => {
    const { store, clock } = call.var.services
    return call.json(await findStock(store.db, scopeOf(call), clock()))
  })

  app.post(collection, async (call) => {
    const body = await readBody(call)
    refuseId(body, entity)
    const { fechaStock } = parseBody(stockDraft, body, entity)
    const warehouseId = warehouseOf(call).id
    return await write(call, async (tx) =>
      done('stock.created', await insertStock(tx, { warehouseId, fechaStock, ...authorOf(call) }), stocksAddress(call)),
    )
  })

  app.put(collection, async (call) => {
    const body = await readBody(call)
    const { id, ...version } = readIdentity(body, entity)
    const { fechaStock } = parseBody(dayDraft, body, entity)
    const scope = { warehouseId: warehouseOf(call).id, stockId: id }
    return await change(call, 'edit', scope, async (tx) => done('stock.updated', await updateStock(tx, scope, { fechaStock, ...version })))
  })

  app.delete(single, async (call) => {
    const scope = scopeOf(call)
    return await change(call, 'delete', scope, async (tx) => {
      await deleteStock(tx, scope, authorOf(call))
      return deleted('stock.deleted', scope.stockId)
    })
  })
}

/** A write in one transaction with the stock locked; throws `ActionNotAllowed` unless its state allows the action. */
export function change(call: Call, action: StockAction, scope: StockScope, work: (tx: Db) => Promise<PlainResponse>): Promise<Response> {
  return write(call, async (tx) => {
    await lockStockFor(tx, scope, action)
    return await work(tx)
  })
}

export function scopeOf(call: Call): StockScope {
  return { warehouseId: warehouseOf(call).id, stockId: idParam(call, 'stockId') }
}

/** The address of the warehouse's stocks, as `Location` headers begin with it. */
export function stocksAddress(call: Call): string {
  return `/api/warehouse/${warehouseOf(call).id}/stocks`
}
