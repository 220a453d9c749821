// The list of audit events of a stock, loaded page by page on scrolling.
import { Button } from '@mantine/core'
import { useDidUpdate, useInViewport } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { stockHistoryApi, stockHistoryQuery } from '#app/api/administration/audit.ts'
import { pageRows } from '#app/api/family/cached-rows.ts'
import { isGone } from '#app/api/http/failure.ts'
import { t } from '#app/i18n/text.ts'
import { EventList } from '#app/records/events/event-list.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import type { Stock } from '#domain/stock/stock.ts'

/** The events of a stock and of its records, the newest first. They are loaded again whenever the stock on the screen changes. */
export function StockHistory({ stock }: { stock: Stock }) {
  const query = useInfiniteQuery(stockHistoryQuery(stock.id))
  useReadAgain(stock)
  const { data, error, hasNextPage, isFetchNextPageError } = query
  if (error && !data && isGone(error)) return <PlainMessage>{t('history.unsupported')}</PlainMessage>
  if (error && !data) return <LoadFailure error={error} onRetry={() => void query.refetch()} />
  if (!data) return <PlainMessage role="status">{t('loading')}</PlainMessage>
  const events = pageRows(data)
  if (events.length === 0) return <PlainMessage>{t('history.none')}</PlainMessage>
  return (
    <>
      <EventList events={events} />
      {hasNextPage && <More failed={isFetchNextPageError} busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </>
  )
}

/** Invalidates the history when the stock is newer than the one for which it was loaded. */
function useReadAgain({ id, version, state, scheduleDate, attempts, lastAttemptDate, transactionId }: Stock): void {
  const client = useQueryClient()
  useDidUpdate(
    () => void client.invalidateQueries({ queryKey: stockHistoryApi.keys.all({ stockId: id }) }),
    [version, state, scheduleDate, attempts, lastAttemptDate, transactionId],
  )
}

/** The button that loads the next page when it becomes visible or is pressed. After a failure only a press retries. */
function More({ failed, busy, onMore }: { failed: boolean; busy: boolean; onMore: () => void }) {
  const { ref, inViewport } = useInViewport()
  const isDue = inViewport && !failed && !busy
  const loadMore = useEffectEvent(onMore)
  useEffect(() => {
    if (isDue) loadMore()
  }, [isDue])
  return (
    <div ref={ref}>
      {failed && <p role="alert">{t('table.moreFailed')}</p>}
      <Button variant="default" loading={busy} onClick={onMore}>
        {t(failed ? 'action.retry' : 'history.more')}
      </Button>
    </div>
  )
}
