// Schema of a warehouse's calendar: the stocks of each day of a year, and how many days of the last twelve months were reported.
import * as z from 'zod/mini'
import { stockStates } from '../stock.ts'

const calendarStock = z.object({
  id: z.number(),
  state: z.enum(stockStates),
  scheduleDate: z.nullable(z.string()),
  daysLate: z.nullable(z.number()),
  transactionId: z.nullable(z.string()),
  errorCount: z.number(),
})

const calendarDay = z.object({
  day: z.string(),
  /** How many stocks of the day the warehouse has. */
  count: z.number(),
  /**
   * The stock that the day stands for, then the others; at most `maxCalendarStocks`. An accepted one comes first, then one at the
   * authority, then the newest.
   */
  stocks: z.array(calendarStock),
})

/** How many days of a year up to today were reported; days before `from` do not count. */
const figures = z.object({
  /** The first and the last day that count: the last twelve months, or less when the warehouse began later. */
  from: z.string(),
  to: z.string(),
  /** Days that the authority accepted, and how many of them were sent on a later day. */
  reported: z.number(),
  late: z.number(),
  /** Days before today that nobody reported and for which no stock waits for a verdict, and how many of them can no longer be reported. */
  missing: z.number(),
  lost: z.number(),
})

export const stockCalendar = z.object({
  year: z.number(),
  /** Today in Buenos Aires by the server's clock. */
  today: z.string(),
  /** The first day that the authority accepted from the warehouse. Before it no day is missing. Null when it has accepted none. */
  begin: z.nullable(z.string()),
  /** The last day that the authority accepted for the warehouse's place: an earlier one can no longer be reported. */
  lastAccepted: z.nullable(z.string()),
  /** The days of the year that the authority accepted for the place, from another warehouse of it too, in order. */
  reported: z.array(z.string()),
  /** The days up to today for which a stock of the place has no verdict yet, in order. */
  waiting: z.array(z.string()),
  /** The days of the year of which the warehouse has stocks, in order. */
  days: z.array(calendarDay),
  /** Null when `begin` is. */
  figures: z.nullable(figures),
})

export type StockCalendar = z.infer<typeof stockCalendar>
export type CalendarDay = z.infer<typeof calendarDay>
export type ReportedFigures = z.infer<typeof figures>

export const stockCalendarPath = 'api/warehouse/:warehouseId/calendar' as const

export const maxCalendarStocks = 10

export const calendarYear = z.int().check(z.gte(2000), z.lte(2100))
