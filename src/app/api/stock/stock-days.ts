// Hooks that read which days one warehouse or all of them still have to declare, the calendar of a year, and what automatic sends did.
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fillPath } from '#domain/contract/family.ts'
import { automaticSend, automaticSendsPath } from '#domain/stock/automatic-send.ts'
import { stockCalendar, stockCalendarPath } from '#domain/stock/calendar/stock-calendar.ts'
import { nextChange, stockDays, type StockDays, stockDaysPath } from '#domain/stock/stock-days.ts'
import { warehouseDays, warehouseDaysPath } from '#domain/today/warehouse-days.ts'
import { currentTime, daysAfter, instantOf, today } from '#domain/values/dates.ts'
import { isStreamOpen } from '../changes/stream-state.ts'
import { nullIfGone } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { stockApi, stockDaysKey, warehouseDaysKey } from './stock.ts'

/** The polling interval while today's stock is being sent. */
const fastMs = 2_000
/** The shortest wait for the next expected change. */
const dueMs = 10_000
/** The longest delay of a browser timer. */
const longestMs = 2 ** 31 - 1
/** The stale time: covers the time between the start of a page and its first render. */
const freshMs = 2_000
/** How long `stockDaysWithinSecond` waits for the response. */
const patienceMs = 1_000
/** The polling interval of the automatic sends. */
const sendsMs = 60_000

/**
 * Returns the query of what a warehouse has declared up to today; its data is null for a server without this call. Whatever invalidates the
 * warehouse's stocks also invalidates it, because their key is a prefix of its key. It is also refetched when the day ends and at scheduled
 * times. A failed call is not shown.
 */
export function stockDaysQuery(warehouseId: number) {
  return queryOptions({
    queryKey: stockDaysKey({ warehouseId }),
    queryFn: async ({ signal }) => {
      const answer = await call('get', fillPath(stockDaysPath, { warehouseId }), { schema: stockDays, signal }).catch(nullIfGone)
      return answer && answer.data
    },
    meta: { quiet: true },
    // A send from another screen or by another user changes it too.
    staleTime: freshMs,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data ? intervalOf([state.data], fastMs) : false),
  })
}

export const useStockDays = (warehouseId: number) => useQuery(stockDaysQuery(warehouseId))

/** Returns after how many milliseconds the data may have changed; while a stock of today is being sent, `sendingMs`. */
function intervalOf(all: readonly StockDays[], sendingMs: number): number {
  const isSending = all.some(({ today, stocks }) => stocks.some(({ fechaStock, state }) => fechaStock === today && state === 'PENDING'))
  if (isSending) return sendingMs
  const next = Math.min(...all.map((days) => Date.parse(nextChange(days))))
  return Math.min(Math.max(next - currentTime().getTime(), dueMs), longestMs)
}

/** Returns the days of a warehouse from the cache or from a call; null if the call fails or takes longer than a second. */
export async function stockDaysWithinSecond(client: QueryClient, warehouseId: number): Promise<StockDays | null> {
  const loaded = client.fetchQuery({ ...stockDaysQuery(warehouseId), retry: false }).catch(() => null)
  return await Promise.race([loaded, new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))])
}

/**
 * Reads the results of a warehouse's automatic sends in the last days, newest first; none from a server without this call. A failed call is
 * not shown, because the next one follows.
 */
export const useAutomaticSends = (warehouseId: number) =>
  useQuery({
    // The key of the warehouse's stocks is its prefix, so that a send invalidates it.
    queryKey: [...stockApi.keys.all({ warehouseId }), 'automatic-sends'],
    queryFn: async ({ signal }) => {
      const path = fillPath(automaticSendsPath, { warehouseId })
      return (await call('get', path, { schema: z.array(automaticSend), signal }).catch(nullIfGone))?.data ?? []
    },
    meta: { quiet: true },
    refetchInterval: sendsMs,
  })

/** The polling interval while a stock of today is being sent and the change stream is connected. */
const rareMs = 30_000

/** Returns the query of the days of all warehouses of the user. It is refetched like `stockDaysQuery`. */
export const warehouseDaysQuery = queryOptions({
  queryKey: warehouseDaysKey,
  queryFn: async ({ signal }) => (await call('get', warehouseDaysPath, { schema: z.array(warehouseDays), signal })).data,
  staleTime: freshMs,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) =>
    state.data
      ? intervalOf(
          state.data.map(({ days }) => days),
          isStreamOpen() ? rareMs : fastMs,
        )
      : false,
})

export const useWarehouseDays = () => useQuery(warehouseDaysQuery)

/**
 * Returns the query of a warehouse's calendar for a year. It changes at midnight, so it is read again then. Whatever makes the warehouse's
 * days stale makes it stale too, because their key is its prefix.
 */
export function stockCalendarQuery(warehouseId: number, year: number) {
  return queryOptions({
    queryKey: [...stockDaysKey({ warehouseId }), 'calendar', year],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ year: String(year) })
      return (await call('get', fillPath(stockCalendarPath, { warehouseId }), { schema: stockCalendar, search, signal })).data
    },
    refetchOnWindowFocus: true,
    refetchInterval: () => Math.max(Date.parse(instantOf(daysAfter(today(), 1))) - currentTime().getTime(), dueMs),
  })
}

/** Reads the calendar; while another year loads, it returns the one before. */
export const useStockCalendar = (warehouseId: number, year: number) =>
  useQuery({ ...stockCalendarQuery(warehouseId, year), placeholderData: keepPreviousData })
