import { isDay, today } from '#domain/dates.ts'
import { UnknownQuery } from '#domain/page.ts'
import { stockReviewPath, type StockReview } from '#domain/review-finding.ts'
import { answerReview } from '#domain/stock-review.ts'
import type { Api } from '../http/call.ts'
import { findLastAcceptedDay } from '../store/last-accepted.ts'
import { requireStock } from '../store/stocks.ts'
import { readWholeStock } from '../store/whole-stock.ts'
import { scopeOf } from './stocks.ts'

/** The review of a stock before it is sent. */
export function stockReviewRoutes(app: Api): void {
  app.get(`/${stockReviewPath}`, async (call) => {
    const { store, clock } = call.var.services
    const scope = scopeOf(call)
    const now = today(clock())
    const fechaStock = call.req.query('fechaStock') ?? now
    const sendDay = call.req.query('sendDay') ?? now
    if (!isDay(fechaStock)) throw new UnknownQuery('fechaStock')
    if (!isDay(sendDay)) throw new UnknownQuery('sendDay')
    await requireStock(store.db, scope)
    const whole = await readWholeStock(store.db, scope.stockId)
    const lastAccepted = await findLastAcceptedDay(store.db, whole.deposito)
    const days = { fechaStock, lastAccepted, today: sendDay, unsettled: [], messageBytes: null }
    return call.json(answerReview(whole, days) satisfies StockReview)
  })
}
