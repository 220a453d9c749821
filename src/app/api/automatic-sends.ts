import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { automaticSend, automaticSendsPath } from '#domain/automatic-send.ts'
import { fillPath } from '#domain/family.ts'
import { call, isGone } from './http.ts'
import { stockApi } from './stock.ts'

const everyMs = 60_000

/** What the automatic sends of a warehouse found in the last days, the newest first; nothing for a server without this call. A failed call shows nothing, because the next one follows. */
export function automaticSendsQuery(warehouseId: number) {
  return queryOptions({
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
    refetchInterval: everyMs,
  })
}
