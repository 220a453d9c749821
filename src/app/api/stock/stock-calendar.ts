// Hook that reads the calendar of a warehouse for a year.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { fillPath } from '#domain/contract/family.ts'
import { stockCalendar, stockCalendarPath } from '#domain/stock/calendar/stock-calendar.ts'
import { currentTime, daysAfter, instantOf, today } from '#domain/values/dates.ts'
import { call } from '../http/http.ts'
import { stockDaysKey } from './stock.ts'

/** The shortest polling interval, in milliseconds. The calendar changes at midnight, so it is read again then. */
const shortestMs = 10_000

/** Returns the query of a warehouse's calendar for a year. Whatever makes the warehouse's days stale makes it stale too, because their key is its prefix. */
export function stockCalendarQuery(warehouseId: number, year: number) {
  return queryOptions({
    queryKey: [...stockDaysKey({ warehouseId }), 'calendar', year],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ year: String(year) })
      return (await call('get', fillPath(stockCalendarPath, { warehouseId }), { schema: stockCalendar, search, signal })).data
    },
    refetchOnWindowFocus: true,
    refetchInterval: () => Math.max(Date.parse(instantOf(daysAfter(today(), 1))) - currentTime().getTime(), shortestMs),
  })
}

/** Reads the calendar; while another year loads, it returns the one before. */
export const useStockCalendar = (warehouseId: number, year: number) =>
  useQuery({ ...stockCalendarQuery(warehouseId, year), placeholderData: keepPreviousData })
