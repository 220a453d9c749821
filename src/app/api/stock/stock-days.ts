// Hooks that read which days a warehouse still has to declare, and what its automatic sends did.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fillPath } from '#domain/contract/family.ts'
import { automaticSend, automaticSendsPath } from '#domain/stock/automatic-send.ts'
import { nextChange, type StockDays, stockDays, stockDaysPath } from '#domain/stock/stock-days.ts'
import { call, isGone } from '../http/http.ts'
import { stockApi, stockDaysKey } from './stock.ts'

/** While a stock is at the authority, and while a moment that was waited for has come. */
const fastMs = 2_000
const dueMs = 10_000
/** The longest time that a timer takes. */
const longestMs = 2 ** 31 - 1
/** Between the start of a page and its first render. */
const freshMs = 2_000
/** How long a question waits for the answer. */
const patienceMs = 1_000
/** Between two reads of the automatic sends. */
const sendsMs = 60_000

/**
 * What a warehouse has declared up to today; null from a server without this call. Writes of stocks read it again, and so does whatever makes the warehouse's stocks stale,
 * because its key lies below theirs; it is read too when the day ends, and when a schedule's time has come. A failed call shows nothing.
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
    // Sending from another screen, or by another person, changes it too.
    staleTime: freshMs,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data ? intervalOf(state.data, Date.now()) : false),
  })
}

export const useStockDays = (warehouseId: number) => useQuery(stockDaysQuery(warehouseId))

/** Returns after how many milliseconds the answer may be another one. */
function intervalOf(days: StockDays, now: number): number {
  if (days.stocks.some(({ fechaStock, state }) => fechaStock === days.today && state === 'PENDING')) return fastMs
  return Math.min(Math.max(Date.parse(nextChange(days)) - now, dueMs), longestMs)
}

/** Returns the days of a warehouse as they are known or come soon; null when they do not. */
export async function soonStockDays(client: QueryClient, warehouseId: number): Promise<StockDays | null> {
  const loaded = client.fetchQuery({ ...stockDaysQuery(warehouseId), retry: false }).catch(() => null)
  return await Promise.race([loaded, new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))])
}

/** What the automatic sends of a warehouse found in the last days, the newest first; nothing for a server without this call. A failed call shows nothing, because the next one follows. */
export const useAutomaticSends = (warehouseId: number) =>
  useQuery({
    // Below the warehouse's stocks, so that a send reads it again.
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
