import { stockHistoryFamily } from '#domain/audit.ts'
import { viewerOf } from '../http/auth.ts'
import { idParam, type Api } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import { listPage } from '../http/responses.ts'
import { listStockEvents } from '../store/audit.ts'
import { findStockOf } from '../store/seen-stocks.ts'

/** What was done to a stock and to what it holds, for those who may see the stock (`server/README.md#audits-and-history`). */
export function stockHistoryRoutes(app: Api): void {
  app.get(`/${stockHistoryFamily.path}`, async (call) => {
    const { db } = call.var.services.store
    const stockId = idParam(call, 'stockId')
    if ((await findStockOf(db, viewerOf(call), 'stock', stockId)) === null) throw notFound()
    return await listPage(call, stockHistoryFamily, (request, criteria) => listStockEvents(db, stockId, request, criteria))
  })
}
