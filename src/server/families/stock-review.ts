import { isDay, today } from '#domain/dates.ts'
import { UnknownQuery } from '#domain/page.ts'
import { stockReviewPath, type StockReview } from '#domain/review-finding.ts'
import { answerReview, reviewPieces } from '#domain/stock-review.ts'
import { goodsPieces, writeMessageAround } from '../authority/message.ts'
import { viewerOf } from '../http/auth.ts'
import type { Api } from '../http/call.ts'
import { asLargeWork } from '../http/large-works.ts'
import { listOwnDepositos } from '../store/depositos.ts'
import { findLastAcceptedDay } from '../store/last-accepted.ts'
import { collectInTurns } from '../store/next-turn.ts'
import { requireStock } from '../store/stocks.ts'
import { listUnsettled } from '../store/unsettled.ts'
import { readWholeStock } from '../store/whole-stock.ts'
import { scopeOf } from './stocks.ts'

/** How many records are written or reviewed in one turn. */
const piecesPerTurn = 50

/** The review of a stock before it is sent. */
export function stockReviewRoutes(app: Api): void {
  app.get(`/${stockReviewPath}`, asLargeWork, async (call) => {
    const { store, clock } = call.var.services
    const scope = scopeOf(call)
    const now = today(clock())
    const fechaStock = call.req.query('fechaStock') ?? now
    const sendDay = call.req.query('sendDay') ?? now
    if (!isDay(fechaStock)) throw new UnknownQuery('fechaStock')
    if (!isDay(sendDay)) throw new UnknownQuery('sendDay')
    await requireStock(store.db, scope)
    const whole = await readWholeStock(store.db, scope.stockId)
    const { deposito } = whole
    const goods = (await collectInTurns(goodsPieces(whole), piecesPerTurn)).join('')
    const place = { ...deposito, warehouseId: scope.warehouseId }
    const seen = new Set((await listOwnDepositos(store.db, viewerOf(call))).map(({ id }) => id))
    const unsettled = await listUnsettled(store.db, place, { until: fechaStock, but: scope.stockId })
    const days = {
      fechaStock,
      lastAccepted: await findLastAcceptedDay(store.db, place),
      sendDay,
      isScheduled: call.req.query('sendDay') !== undefined,
      unsettled: unsettled.map((other) => ({ ...other, visible: seen.has(other.warehouseId) })),
      messageBytes: Buffer.byteLength(writeMessageAround(goods, deposito, { transactionId: '', fechaStock })),
    }
    const findings = await collectInTurns(reviewPieces(whole, days), piecesPerTurn)
    return call.json(answerReview(whole, days, findings.flat()) satisfies StockReview)
  })
}
