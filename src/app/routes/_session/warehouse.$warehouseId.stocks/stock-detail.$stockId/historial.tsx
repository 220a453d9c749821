// The page with the history of a stock, for the warehouse's users.
import { createFileRoute } from '@tanstack/react-router'
import { stockHistoryQuery } from '#app/api/administration/audit.ts'
import { usePolledStock } from '#app/api/stock/stock-polling.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { useTimePassed } from '#app/ui/use-time-passed.ts'
import { StockBadge } from '../../-shared/stock/stock-badge.tsx'
import { StockHistory } from '../../-shared/stock/stock-history.tsx'
import { stockCrumbs, stockLink } from '../../-shared/stock/stock-links.ts'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/historial')({
  loader: ({ context: { queryClient }, params: { stockId } }) => {
    void queryClient.prefetchInfiniteQuery(stockHistoryQuery(stockId))
    return whenRead(queryClient)
  },
  component: StockHistoryScreen,
})

/** The history of a stock, also of a closed one. It polls a stock that the server changes by itself. */
function StockHistoryScreen() {
  const scope = Route.useParams()
  const stock = usePolledStock(scope)
  useTimePassed(stock.data?.scheduleDate)
  return (
    <Loaded query={stock}>
      {(found) => (
        <>
          <Breadcrumbs items={[...stockCrumbs(scope), { text: t('history.title') }]} />
          <PageTitle
            title={t('history.ofStock', { id: found.id })}
            badge={<StockBadge stock={found} />}
            actions={<BackButton link={stockLink(scope)} text="history.back" />}
          />
          <StockHistory stock={found} />
        </>
      )}
    </Loaded>
  )
}
