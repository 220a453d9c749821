import { errorRecordsPath, type ErrorRecord } from '#domain/error-records.ts'
import type { Api } from '../http/call.ts'
import { readErrorRecords } from '../store/error-records.ts'
import { requireStock } from '../store/stocks.ts'
import { scopeOf } from './stocks.ts'

/** The records of a stock that its errors name. */
export function stockErrorRecordRoutes(app: Api): void {
  app.get(`/${errorRecordsPath}`, async (call) => {
    const { db } = call.var.services.store
    const scope = scopeOf(call)
    await requireStock(db, scope)
    return call.json((await readErrorRecords(db, scope.stockId)) satisfies ErrorRecord[])
  })
}
