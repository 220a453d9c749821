// Hook that reads which days all warehouses of the user still have to declare.
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { warehouseDays, warehouseDaysPath } from '#domain/today/warehouse-days.ts'
import { isStreamOpen } from '../changes/stream-state.ts'
import { call } from '../http/http.ts'
import { fastMs, freshMs, intervalOf } from './stock-days.ts'
import { warehouseDaysKey } from './stock.ts'

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
