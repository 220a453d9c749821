import type { StockState } from '#domain/stock/stock.ts'
import { today } from '#domain/values/dates.ts'
import { findPlace } from '#server/store/companies/depositos.ts'
import type { TestServer } from './server.ts'

/** Replaces the stocks of the first warehouse, whose ids count from 1 in this order: of today and open unless it says more. */
export function stocks(...given: { state?: StockState; fechaStock?: string; scheduleDate?: string | null; daysLate?: number }[]) {
  return async ({ store }: TestServer): Promise<void> => {
    const place = await findPlace(store.db, 1)
    const values = given.map(({ state = 'OPEN', fechaStock = today(), scheduleDate = null, daysLate = 0 }, index) => ({
      id: index + 1,
      depositoId: 1,
      version: 1,
      fechaStock,
      state,
      scheduleDate,
      createdBy: 'owner',
      createdDate: '2026-11-19T12:00:00.000Z',
      ...(state === 'SUCCESS' && { daysLate, sentDate: '2026-11-19T21:02:00.000Z', transactionId: `2611190000001${index}` }),
      ...(state === 'OPEN' ? {} : place),
    }))
    await store.db.deleteFrom('stock').execute()
    // Rows of one insert have the same columns.
    for (const value of values) await store.db.insertInto('stock').values(value).execute()
  }
}
