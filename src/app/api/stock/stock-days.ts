// Hooks that read which days a warehouse still has to declare, and what its automatic sends did.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fillPath } from '#domain/contract/family.ts'
import { automaticSend, automaticSendsPath } from '#domain/stock/automatic-send.ts'
import { nextChange, type StockDays, stockDays, stockDaysPath } from '#domain/stock/stock-days.ts'
import { currentTime } from '#domain/values/dates.ts'
import { call, isGone } from '../http/http.ts'
import { stockApi, stockDaysKey } from './stock.ts'

/** The polling interval while today's stock is being sent. */
export const fastMs = 2_000
/** The shortest wait for the next expected change. */
const dueMs = 10_000
/** The longest delay of a browser timer. */
const longestMs = 2 ** 31 - 1
/** The stale time: covers the time between the start of a page and its first render. */
export const freshMs = 2_000
/** How long `stockDaysWithinSecond` waits for the response. */
const patienceMs = 1_000
/** The polling interval of the automatic sends. */
const sendsMs = 60_000

/**
 * Returns the query of what a warehouse has declared up to today; its data is null for a server without this call. Whatever invalidates the warehouse's stocks also invalidates it,
 * because their key is a prefix of its key. It is also refetched when the day ends and at scheduled times. A failed call is not shown.
 */
export function stockDaysQuery(warehouseId: number) {
  return queryOptions({
    queryKey: stockDaysKey({ warehouseId }),
    queryFn: async ({ signal }) => {
      try {
        return (await call('get', fillPath(stockDaysPath, { warehouseId }), { schema: stockDays, signal })).data
      } catch (failure) {
        if (!isGone(failure)) throw failure
        return null
      }
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
export function intervalOf(all: readonly StockDays[], sendingMs: number): number {
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

/** Reads the results of a warehouse's automatic sends in the last days, newest first; none from a server without this call. A failed call is not shown, because the next one follows. */
export const useAutomaticSends = (warehouseId: number) =>
  useQuery({
    // The key of the warehouse's stocks is its prefix, so that a send invalidates it.
    queryKey: [...stockApi.keys.all({ warehouseId }), 'automatic-sends'],
    queryFn: async ({ signal }) => {
      try {
        return (await call('get', fillPath(automaticSendsPath, { warehouseId }), { schema: z.array(automaticSend), signal })).data
      } catch (failure) {
        if (!isGone(failure)) throw failure
        return []
      }
    },
    meta: { quiet: true },
    refetchInterval: sendsMs,
  })
