import { stockDaysPath, type StockDays } from '#domain/stock-days.ts'
import { warehouseOf } from '../http/auth.ts'
import type { Api } from '../http/call.ts'
import { findPlace } from '../store/depositos.ts'
import { readStockDays } from '../store/stock-days.ts'

/** What a warehouse has declared up to today, and so what it still has to. */
export function stockDayRoutes(app: Api): void {
  app.get(`/${stockDaysPath}`, async (call) => {
    const { store, clock } = call.var.services
    const { id: warehouseId, automaticSend } = warehouseOf(call)
    const place = { ...(await findPlace(store.db, warehouseId)), warehouseId, automaticSend }
    return call.json((await readStockDays(store.db, place, clock())) satisfies StockDays)
  })
}
