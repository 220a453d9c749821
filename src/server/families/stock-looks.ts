import type { Api } from '../http/call.ts'
import { searchRoutes } from './search.ts'
import { stockDayRoutes } from './stock-days.ts'
import { stockErrorRecordRoutes } from './stock-error-records.ts'
import { stockReviewRoutes } from './stock-review.ts'

/** What is only looked at before a stock is sent, and after: its review, its warehouse's days, the records that its errors name, and a number in all stocks. */
export function stockLookRoutes(app: Api): void {
  stockReviewRoutes(app)
  stockDayRoutes(app)
  stockErrorRecordRoutes(app)
  searchRoutes(app)
}
