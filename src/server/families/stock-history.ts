import { changesBetween, heldBy, stockHistoryFamily } from '#domain/audit.ts'
import type { AnyFamily } from '#domain/family.ts'
import { viewerOf } from '../http/auth.ts'
import { authorOf } from '../http/author.ts'
import { idParam, type Api } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import { listPage } from '../http/responses.ts'
import { listStockEvents, recordEvent } from '../store/audit.ts'
import { findStockOf } from '../store/seen-stocks.ts'
import type { StockScope } from '../store/stocks.ts'
import type { Saved } from './family-routes.ts'

/** What was done to a stock and to what it holds, for who may see the stock (`server/README.md#audits-and-history`). */
export function stockHistoryRoutes(app: Api): void {
  app.get(`/${stockHistoryFamily.path}`, async (call) => {
    const { db } = call.var.services.store
    const stockId = idParam(call, 'stockId')
    if ((await findStockOf(db, viewerOf(call), 'stock', stockId)) === null) throw notFound()
    return await listPage(call, stockHistoryFamily, (request, criteria) => listStockEvents(db, stockId, request, criteria))
  })
}

/** Records what a call did to a record of a stock, field by field. */
export function recordIn<Entity extends { id: number }>(family: AnyFamily) {
  return async ({ call, tx, scope: { stockId }, before, after }: Saved<StockScope, Entity>): Promise<void> => {
    const of = after ?? before
    if (!of) return
    const event = { stockId, record: { name: family.name, of } }
    if (before && after)
      return await recordEvent(tx, authorOf(call), {
        ...event,
        type: 'RECORD_CHANGED',
        data: { changes: changesBetween(family, before, after) },
      })
    await recordEvent(tx, authorOf(call), {
      ...event,
      type: after ? 'RECORD_CREATED' : 'RECORD_DELETED',
      data: { held: heldBy(family, of) },
    })
  }
}
