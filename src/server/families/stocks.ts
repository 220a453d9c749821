import * as z from 'zod/mini'
import { today } from '#domain/dates.ts'
import { scheduleDraft, sendDraft, sendYearsBack, stockDraft, stockFamily, type Stock, type StockAction } from '#domain/stock.ts'
import { yearsBefore } from '#domain/typed-dates.ts'
import { viewerOf, warehouseOf } from '../http/auth.ts'
import { parseBody, readBody, readIdentity, refuseId } from '../http/body.ts'
import { idParam, type Api, type Call } from '../http/call.ts'
import { businessAlert, invalidFields } from '../http/refusal.ts'
import { deleted, done, listPage, type PlainResponse } from '../http/responses.ts'
import { write } from '../http/write.ts'
import { startReprocess, startSend } from '../sending/start-send.ts'
import { cloneStock } from '../store/clone.ts'
import type { Db } from '../store/database.ts'
import { lockStockFor } from '../store/locked-stock.ts'
import {
  deleteStock,
  findLastSent,
  findStock,
  insertStock,
  listStocks,
  lockStock,
  scheduleStock,
  updateStock,
  type StockScope,
} from '../store/stocks.ts'

const entity = stockFamily.name
const collection = `/${stockFamily.path}`
const single = `${collection}/:stockId` as const

/** A stock's own day is all that a PUT may change; what else a client sends back is ignored. */
const dayDraft = z.pick(stockDraft, { fechaStock: true })

export function stockRoutes(app: Api): void {
  app.get(collection, (call) => {
    const { db } = call.var.services.store
    return listPage(call, stockFamily, (request, criteria) => listStocks(db, { warehouseId: warehouseOf(call).id }, request, criteria))
  })

  app.get(single, async (call) => call.json(await findStock(call.var.services.store.db, scopeOf(call))))

  app.post(collection, async (call) => {
    const body = await readBody(call)
    refuseId(body, entity)
    const { fechaStock } = parseBody(stockDraft, body, entity)
    const warehouseId = warehouseOf(call).id
    return await write(call, async (tx) =>
      done('stock.created', await insertStock(tx, { warehouseId, fechaStock, ...author(call) }), addressOf(call)),
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
      await deleteStock(tx, scope, author(call))
      return deleted('stock.deleted', scope.stockId)
    })
  })

  app.post(`${single}/clone`, async (call) => {
    const scope = scopeOf(call)
    return await change(call, 'clone', scope, (tx) => clone(tx, call, scope))
  })

  app.post(`${collection}/clone`, async (call) => {
    const warehouseId = warehouseOf(call).id
    return await write(call, async (tx) => {
      const stockId = await findLastSent(tx, warehouseId)
      if (stockId === null) throw businessAlert(entity, 'stock.noneSent', 'No stock has been sent')
      return await clone(tx, call, { warehouseId, stockId })
    })
  })

  app.patch(`${single}/send`, async (call) => {
    const scope = scopeOf(call)
    const { fechaStock } = parseBody(sendDraft, await readBody(call), entity)
    const now = call.var.services.clock()
    const answer = await write(call, async (tx) => done('stock.sent', await sendOrReprocess(tx, scope, fechaStock, now)))
    call.var.services.sending.wake()
    return answer
  })

  app.patch(`${single}/schedule`, async (call) => {
    const scope = scopeOf(call)
    const { scheduleDate } = parseBody(scheduleDraft, await readBody(call), entity)
    // The dialog gives minutes: the one that is running still counts as now.
    const minute = new Date(call.var.services.clock()).setUTCSeconds(0, 0)
    if (Date.parse(scheduleDate) < minute) throw invalidFields([{ objectName: entity, field: 'scheduleDate', message: 'FutureOrPresent' }])
    const answer = await change(call, 'schedule', scope, async (tx) =>
      done('stock.scheduled', await scheduleStock(tx, scope, scheduleDate)),
    )
    call.var.services.sending.wake()
    return answer
  })

  app.delete(`${single}/schedule`, async (call) => {
    const scope = scopeOf(call)
    return await change(call, 'cancelSchedule', scope, async (tx) => done('stock.scheduleCancelled', await scheduleStock(tx, scope, null)))
  })
}

/** A stock in TECHNICAL_ERROR is sent again as it was, any other one as a new send of the given day. */
async function sendOrReprocess(tx: Db, scope: StockScope, fechaStock: string, now: Date): Promise<Stock> {
  const { state } = await lockStock(tx, scope)
  if (state === 'TECHNICAL_ERROR') {
    const locked = await lockStockFor(tx, scope, 'reprocess')
    if (fechaStock !== locked.stock.fechaStock)
      throw businessAlert(entity, 'stock.reprocessDate', 'A stock is reprocessed with its own date')
    return await startReprocess(tx, locked)
  }
  const locked = await lockStockFor(tx, scope, 'send')
  checkSendDay(fechaStock, now)
  return await startSend(tx, locked, { fechaStock, now })
}

/** A write that the stock's state must allow. */
export function change(call: Call, action: StockAction, scope: StockScope, work: (tx: Db) => Promise<PlainResponse>): Promise<Response> {
  return write(call, async (tx) => {
    await lockStockFor(tx, scope, action)
    return await work(tx)
  })
}

export function scopeOf(call: Call): StockScope {
  return { warehouseId: warehouseOf(call).id, stockId: idParam(call, 'stockId') }
}

async function clone(tx: Db, call: Call, scope: StockScope): Promise<PlainResponse> {
  const copy = await cloneStock(tx, scope, { fechaStock: today(call.var.services.clock()), ...author(call) })
  return done('stock.cloned', copy, addressOf(call))
}

/** From ten years back to today (`product.md` 5, send dialog). */
function checkSendDay(fechaStock: string, now: Date): void {
  const last = today(now)
  if (fechaStock > last) throw invalidFields([{ objectName: entity, field: 'fechaStock', message: 'PastOrPresent' }])
  if (fechaStock < yearsBefore(last, sendYearsBack)) throw invalidFields([{ objectName: entity, field: 'fechaStock', message: 'Min' }])
}

function author(call: Call): { login: string; now: string } {
  return { login: viewerOf(call).login, now: call.var.services.clock().toISOString() }
}

function addressOf(call: Call): string {
  return `/api/warehouse/${warehouseOf(call).id}/stocks`
}
