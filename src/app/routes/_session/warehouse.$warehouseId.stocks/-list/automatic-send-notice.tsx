import { useQuery, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call, isGone } from '#app/api/http/http.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { fillPath } from '#domain/contract/family.ts'
import { automaticSend, automaticSendsPath } from '#domain/stock/automatic-send.ts'
import { daysAfter, showDay, today } from '#domain/values/dates.ts'
import classes from '../../-company/certificate-notice.module.css'

/** Says that the automatic send of today or yesterday found no stock, until a stock of that day is sent. */
export function AutomaticSendNotice({ warehouseId }: { warehouseId: number }) {
  const { data = [] } = useQuery(automaticSendsQuery(warehouseId))
  const now = today()
  const missed = data.find(({ outcome, isDeclared, day }) => outcome === 'nothingToSend' && !isDeclared && day >= daysAfter(now, -1))
  if (!missed) return null
  return (
    <div className={classes['notice']}>
      <Message kind="warning" role="status" takesFocus={false}>
        {missed.day === now ? t('automaticSend.empty.today') : t('automaticSend.empty.yesterday', { day: showDay(missed.day) })}
      </Message>
    </div>
  )
}

const everyMs = 60_000

/** Loads the results of a warehouse's automatic sends of the last days, the newest first; nothing from a server without this call. Polling follows, so failures are not shown. */
function automaticSendsQuery(warehouseId: number) {
  return queryOptions({
    // The key begins with that of the warehouse's stocks, so that a send invalidates it.
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
