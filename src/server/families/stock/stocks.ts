// Calls that list, create, change, delete and restore the stocks of a warehouse.
import * as z from 'zod/mini'
import { stockDraft, stockFamily, type Stock, type StockAction } from '#domain/stock/stock.ts'
import { describeFamily } from '../../api-document/family-calls.ts'
import { warehouseOf, authorOf } from '../../http/auth/auth.ts'
import { readChanged, readNew } from '../../http/body.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { deleted, done, listPage, restorableAnswer, type PlainResponse } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import type { Db } from '../../store/database/database.ts'
import { restoreStock } from '../../store/records/deleted-records.ts'
import type { ListedStock, StockScope } from '../../store/records/stock-rows.ts'
import { lockStockFor } from '../../store/stocks/locked-stock.ts'
import { deleteStock, findStock, insertStock, listStocks, updateStock } from '../../store/stocks/stocks.ts'
import { recordStock, recordStockChange } from './stock-events.ts'

const entity = stockFamily.name
const collection = `/${stockFamily.path}`
const single = `${collection}/:stockId` as const

/** Body of a PUT, which changes the day alone; the other members that clients send back are ignored. */
const dayDraft = z.pick(stockDraft, { fechaStock: true })

const about = describeFamily(
  stockFamily,
  { tag: 'Stocks', write: 'warehouse', isRestorable: true, changed: dayDraft },
  'Stock',
  'un stock',
  'los stocks de un depósito',
)

export function stockRoutes(app: Api): void {
  app.get(collection, about.list, (call) => {
    const scope = { warehouseId: warehouseOf(call).id, now: call.get('services').clock() }
    return listPage(call, stockFamily, (db, ...page) => listStocks(db, scope, ...page))
  })

  app.get(single, about.read, async (call) => {
    const { store, clock } = call.get('services')
    return call.json(await findStock(store.db, scopeOf(call), clock()))
  })

  app.post(collection, about.create, async (call) => {
    const { fechaStock } = await readNew(call, stockDraft, entity)
    const warehouseId = warehouseOf(call).id
    return await write(call, async (tx) => done('stock.created', await create(tx, call, { warehouseId, fechaStock }), stocksAddress(call)))
  })

  app.put(collection, about.change, async (call) => {
    const { identity, draft } = await readChanged(call, dayDraft, entity)
    const { id, ...version } = identity
    const scope = { warehouseId: warehouseOf(call).id, stockId: id }
    return await change(call, 'edit', scope, async (tx, before) => {
      const after = await updateStock(tx, scope, { ...draft, ...version })
      await recordStockChange(tx, authorOf(call), before, after)
      return done('stock.updated', after)
    })
  })

  app.delete(single, about.remove, async (call) => {
    const scope = scopeOf(call)
    return await change(call, 'delete', scope, async (tx) => {
      await remove(tx, call, scope)
      return deleted('stock.deleted', scope.stockId, restorableAnswer)
    })
  })

  app.post(`${single}/restore`, about.restore, async (call) => {
    const scope = scopeOf(call)
    return await write(call, async (tx) => {
      const author = authorOf(call)
      const isRestored = await restoreStock(tx, scope, author.now)
      const stock = await findStock(tx, scope)
      if (isRestored) await recordStock(tx, author, 'STOCK_RESTORED', stock)
      return done('stock.restored', stock)
    })
  })
}

/** Runs a write in one transaction that locks the stock; throws `ActionNotAllowed` unless its state allows the action. */
export function change(
  call: Call,
  action: StockAction,
  scope: StockScope,
  work: (tx: Db, stock: ListedStock) => Promise<PlainResponse>,
): Promise<Response> {
  return write(call, async (tx) => await work(tx, (await lockStockFor(tx, scope, action)).stock))
}

export async function create(tx: Db, call: Call, draft: { warehouseId: number; fechaStock: string }): Promise<Stock> {
  const author = authorOf(call)
  const stock = await insertStock(tx, { ...draft, ...author })
  await recordStock(tx, author, 'STOCK_CREATED', stock)
  return stock
}

export async function remove(tx: Db, call: Call, scope: StockScope): Promise<void> {
  const author = authorOf(call)
  const stock = await findStock(tx, scope)
  await deleteStock(tx, scope, author)
  await recordStock(tx, author, 'STOCK_DELETED', stock)
}

export function scopeOf(call: Call): StockScope {
  return { warehouseId: warehouseOf(call).id, stockId: idParam(call, 'stockId') }
}

export function stocksAddress(call: Call): string {
  return `/api/warehouse/${warehouseOf(call).id}/stocks`
}
