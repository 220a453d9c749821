// Schema of the days that a warehouse has declared and still has to declare.
import * as z from 'zod/mini'
import { daysAfter, instantOf } from '../values/dates.ts'
import { stockStates } from './stock.ts'

export const dayStock = z.object({
  id: z.number(),
  fechaStock: z.string(),
  state: z.enum(stockStates),
  scheduleDate: z.nullable(z.string()),
})

/** The days that a warehouse has declared up to today, and those still missing (`domain/README.md#what-today-needs`). */
export const stockDays = z.object({
  /** Today in Buenos Aires by the server's clock. */
  today: z.string(),
  /** The last day that the authority accepted for the warehouse's place, and the one before it. */
  lastAccepted: z.nullable(z.string()),
  acceptedBefore: z.nullable(z.string()),
  /** Later days for which a stock of the place has no verdict yet. */
  waiting: z.array(z.string()),
  /** The hour of today, `HH:mm`, at which the warehouse will send by itself; null when there is none, or when it has passed. */
  automaticSend: z.nullable(z.string()),
  /** How many open stocks of today the warehouse has. */
  openToday: z.number(),
  /** The warehouse's stocks of the last accepted day and later ones, the newest day and the newest stock first; at most `maxDayStocks`. */
  stocks: z.array(dayStock),
})

export type StockDays = z.infer<typeof stockDays>

export const stockDaysPath = 'api/warehouse/:warehouseId/stock-days' as const

export const maxDayStocks = 200

/** How many days back the answer includes stocks of days that were not declared. */
export const dayStocksBack = 31

/**
 * Returns the instant at which the needs of today change by themselves: a schedule's, the automatic send's, or midnight. It may be a little
 * past, when that send is about to happen.
 */
export function nextChange({ today, automaticSend, stocks }: StockDays): string {
  const instants = [
    instantOf(daysAfter(today, 1)),
    ...(automaticSend === null ? [] : [instantOf(today, automaticSend)]),
    ...stocks.flatMap(({ state, scheduleDate }) => (state === 'OPEN' && scheduleDate ? [scheduleDate] : [])),
  ]
  return instants.sort().at(0) ?? ''
}
