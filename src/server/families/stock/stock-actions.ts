// Calls that clone, send, retry, schedule, or mark a stock as not received.
import * as z from 'zod/mini'
import { UnknownQuery } from '#domain/contract/page.ts'
import { isPastMinute, scheduleFault } from '#domain/stock/schedule-form.ts'
import {
  canMarkNotReceived,
  notReceivedDraft,
  scheduleDraft,
  sendDraft,
  sendYearsBack,
  stockFamily,
  type SendDraft,
  type Stock,
  stock,
} from '#domain/stock/stock.ts'
import { todayStockQuery, todaysStock } from '#domain/today/todays-stock.ts'
import { today, yearsBefore } from '#domain/values/dates.ts'
import { allows, created, describeCalls, one, saved, takes } from '../../api-document/describe.ts'
import { queryParameter } from '../../api-document/parameters.ts'
import { ref } from '../../api-document/schemas.ts'
import { warehouseOf, authorOf } from '../../http/auth/auth.ts'
import { parseBody, readBody } from '../../http/body.ts'
import type { Api, Call } from '../../http/call.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { businessAlert } from '../../http/refusal.ts'
import { answered, done, type PlainResponse } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import { markNotReceived } from '../../sending/settlement.ts'
import { startReprocess, startSend, writeGoods, type WrittenGoods } from '../../sending/start-send.ts'
import { lockDeposito } from '../../store/companies/depositos.ts'
import type { Db } from '../../store/database/database.ts'
import { FieldRefused } from '../../store/database/failures.ts'
import type { Author } from '../../store/operations/audit.ts'
import type { StockScope } from '../../store/records/stock-rows.ts'
import { readGoodsMark } from '../../store/records/whole-stock.ts'
import { cloneStock } from '../../store/stocks/clone.ts'
import { ActionNotAllowed, lockStockFor, lockStock } from '../../store/stocks/locked-stock.ts'
import { findLastSent, findStock, findStockOfDay, scheduleStock } from '../../store/stocks/stocks.ts'
import { administratorsOnly } from '../family-routes.ts'
import { recordSchedule, recordStock } from './stock-events.ts'
import { change, create, scopeOf, stocksAddress } from './stocks.ts'

const entity = stockFamily.name
const collection = `/${stockFamily.path}`
const single = `${collection}/:stockId` as const

const aStock = ref('Stock', stock)
const clonedStock = ref('StockClonado', z.partial(todaysStock, { mark: true }))

const about = describeCalls('Stocks', 'warehouse', {
  clone: ['Clonar un stock', created(aStock)],
  cloneLast: [
    'Clonar el último stock aceptado',
    { ...created(clonedStock), ...one(clonedStock) },
    { query: [queryParameter(todayStockQuery, 'El stock de hoy: se clona solo si no hay uno.', { type: 'boolean' })] },
    'Con `unlessToday=true` responde el stock de hoy si ya lo hay (200), y la `mark` con la que un `PUT` de `whole` reemplaza sus registros; si no lo hay lo clona del último aceptado, o hace uno vacío (201). Así se puede repetir sin hacer dos.',
  ],
  send: [
    'Enviar un stock a la aduana',
    saved(aStock),
    takes(ref('Envio', sendDraft)),
    'Lo que la aduana acepta no se puede corregir nunca. Con `transactionId` solo se repite esa transacción. La respuesta trae el stock pendiente; el veredicto se lee después.',
  ],
  schedule: ['Programar el envío de un stock', saved(aStock), takes(ref('Programacion', scheduleDraft))],
  cancelSchedule: ['Cancelar el envío programado', saved(aStock)],
  notReceived: [
    'Marcar un stock como no recibido por la aduana',
    saved(aStock),
    takes(ref('NoRecibido', notReceivedDraft)),
    allows('warehouseAdmin'),
    'Después de cinco envíos sin veredicto, y cuando se sabe que la aduana no lo tiene.',
  ],
})

export function stockActionRoutes(app: Api): void {
  app.post(`${single}/clone`, about.clone, limitConcurrency, async (call) => {
    const scope = scopeOf(call)
    return await change(call, 'clone', scope, (tx) => clone(tx, call, scope))
  })

  app.post(`${collection}/clone`, about.cloneLast, limitConcurrency, async (call) => {
    const warehouseId = warehouseOf(call).id
    if (isUnlessToday(call)) return await write(call, (tx) => answerToday(tx, call, warehouseId))
    return await write(call, async (tx) => {
      const stockId = await findLastSent(tx, warehouseId)
      if (stockId === null) throw businessAlert(entity, 'stock.noneSent', 'No stock has been sent')
      return await clone(tx, call, { warehouseId, stockId })
    })
  })

  app.patch(`${single}/send`, about.send, limitConcurrency, async (call) => {
    const scope = scopeOf(call)
    const draft = parseBody(sendDraft, await readBody(call), entity)
    const author = authorOf(call)
    // A retry sends the stored message.
    const goods = typeof draft.transactionId === 'string' ? null : await writeGoods(call.var.services.store.db, scope.stockId)
    const response = await write(call, async (tx) => done('stock.sent', await sendOrReprocess(tx, scope, { ...draft, author, goods })))
    call.var.services.sending.wake()
    return response
  })

  app.patch(`${single}/schedule`, about.schedule, async (call) => {
    const scope = scopeOf(call)
    const { scheduleDate } = parseBody(scheduleDraft, await readBody(call), entity)
    if (isPastMinute(scheduleDate, call.var.services.clock())) throw new FieldRefused(entity, 'scheduleDate', 'FutureOrPresent')
    const response = await change(call, 'schedule', scope, async (tx, stock) => {
      const fault = scheduleFault(stock.fechaStock, scheduleDate)
      if (fault !== null) throw new FieldRefused(entity, 'scheduleDate', fault)
      const after = await scheduleStock(tx, scope, scheduleDate)
      await recordSchedule(tx, authorOf(call), stock, after)
      return done('stock.scheduled', after)
    })
    call.var.services.sending.wake()
    return response
  })

  app.delete(`${single}/schedule`, about.cancelSchedule, async (call) => {
    const scope = scopeOf(call)
    return await change(call, 'cancelSchedule', scope, async (tx, before) => {
      const after = await scheduleStock(tx, scope, null)
      await recordSchedule(tx, authorOf(call), before, after)
      return done('stock.scheduleCancelled', after)
    })
  })

  app.patch(`${single}/not-received`, about.notReceived, answerNotReceived)
}

/**
 * Marks a stock without verdict as not received, so that it can be sent with a new transaction id. Only ROLE_ADMIN may, and only after many
 * retries.
 */
async function answerNotReceived(call: Call): Promise<Response> {
  administratorsOnly({ call })
  const scope = scopeOf(call)
  const { reason } = parseBody(notReceivedDraft, await readBody(call), entity)
  const author = authorOf(call)
  return await change(call, 'notReceived', scope, async (tx, stock) => {
    if (!canMarkNotReceived(stock)) throw businessAlert(entity, 'stock.notReceivedEarly', 'The stock must be repeated more often first')
    return done('stock.notReceived', await markNotReceived(tx, scope, stock, { reason, author }))
  })
}

async function clone(tx: Db, call: Call, scope: StockScope): Promise<PlainResponse> {
  return done('stock.cloned', await cloneOf(tx, call, scope), stocksAddress(call))
}

async function cloneOf(tx: Db, call: Call, scope: StockScope): Promise<Stock> {
  const author = authorOf(call)
  const copy = await cloneStock(tx, scope, { fechaStock: today(call.var.services.clock()), ...author })
  await recordStock(tx, author, 'STOCK_CLONED', copy, { from: scope.stockId })
  return copy
}

function isUnlessToday(call: Call): boolean {
  const text = call.req.query(todayStockQuery)
  if (text !== undefined && text !== 'true' && text !== 'false') throw new UnknownQuery(todayStockQuery)
  return text === 'true'
}

/** Answers the stock of today with the mark of its records; makes it from the last accepted one, or an empty one, if there is none. */
async function answerToday(tx: Db, call: Call, warehouseId: number): Promise<PlainResponse> {
  // Two programs that ask at the same moment get the same stock.
  await lockDeposito(tx, warehouseId)
  const fechaStock = today(call.var.services.clock())
  const there = await findStockOfDay(tx, { warehouseId, fechaStock })
  const withMark = async (stock: Stock): Promise<z.infer<typeof todaysStock>> => ({ ...stock, mark: await readGoodsMark(tx, stock.id) })
  if (there !== null) return answered(await withMark(await findStock(tx, { warehouseId, stockId: there }, call.var.services.clock())))
  const stockId = await findLastSent(tx, warehouseId)
  const made = stockId === null ? create(tx, call, { warehouseId, fechaStock }) : cloneOf(tx, call, { warehouseId, stockId })
  return done(stockId === null ? 'stock.created' : 'stock.cloned', await withMark(await made), stocksAddress(call))
}

/**
 * Retries a stock in TECHNICAL_ERROR with its stored message; sends any other one anew with the given day, unless the client asks for a
 * retry: then it has no goods.
 */
async function sendOrReprocess(
  tx: Db,
  scope: StockScope,
  { fechaStock, transactionId, author, goods }: SendDraft & { author: Author; goods: WrittenGoods | null },
): Promise<Stock> {
  const { state, transactionId: current } = await lockStock(tx, scope)
  if (goods === null && transactionId !== current) throw new ActionNotAllowed('reprocess', state)
  if (goods === null || state === 'TECHNICAL_ERROR') {
    const locked = await lockStockFor(tx, scope, 'reprocess')
    if (fechaStock !== locked.stock.fechaStock)
      throw businessAlert(entity, 'stock.reprocessDate', 'A stock is reprocessed with its own date')
    return await startReprocess(tx, locked, author)
  }
  const locked = await lockStockFor(tx, scope, 'send')
  checkSendDay(fechaStock, new Date(author.now))
  return await startSend(tx, locked, { fechaStock, author, goods })
}

/** Throws unless the day is between ten years ago and today. */
function checkSendDay(fechaStock: string, now: Date): void {
  const last = today(now)
  if (fechaStock > last) throw new FieldRefused(entity, 'fechaStock', 'PastOrPresent')
  if (fechaStock < yearsBefore(last, sendYearsBack)) throw new FieldRefused(entity, 'fechaStock', 'Min')
}
