// Schema of the call that answers the days of all warehouses of the caller.
import * as z from 'zod/mini'
import { dayStock, stockDays } from '../stock/stock-days.ts'
import { stockTotals } from '../stock/stock.ts'

/** A warehouse with the days that it has declared and still has to declare, and what its stocks of these days contain. */
export const warehouseDays = z.object({
  id: z.number(),
  description: z.string(),
  company: z.object({ id: z.number(), name: z.string() }),
  /** When the company's certificate expires; null when it has none. Only for those who manage the company. */
  certificate: z.nullish(z.object({ expire: z.string() })),
  /** The totals of the last accepted stock; null when there is none. */
  lastTotals: z.nullable(stockTotals),
  days: z.extend(stockDays, {
    stocks: z.array(z.extend(dayStock, { sentDate: z.nullable(z.string()), errorCount: z.number(), totals: stockTotals })),
  }),
})

export type WarehouseDays = z.infer<typeof warehouseDays>

export const warehouseDaysPath = 'api/stock-days'
