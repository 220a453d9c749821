// The page with the history of any visible stock, for signed-in users; administrators also see deleted stocks.
import { createFileRoute, notFound } from '@tanstack/react-router'
import { stockHistoryQuery } from '#app/api/administration/audit.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import { stockRecords } from '#app/records/generic/entities/stock.ts'
import { addressOf } from '#app/records/generic/generic-entity.ts'
import { useBackToList } from '#app/records/generic/list/use-list.ts'
import { GenericLoaded } from '#app/records/generic/pages/generic-loaded.tsx'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { recordId } from '../-record-id.ts'
import { StockBadge } from '../../-shared/stock/stock-badge.tsx'
import { StockHistory } from '../../-shared/stock/stock-history.tsx'

export const Route = createFileRoute('/_session/$entity/$id/historial')({
  params: recordId,
  beforeLoad({ params: { entity } }) {
    if (entity !== 'stock') throw notFound()
  },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const detail = stockRecords.api.detail({}, id)
    void queryClient.prefetchQuery(detail)
    await whenRead(queryClient)
    // The history of a stock that the user may not see is not asked for.
    if (queryClient.getQueryData(detail.queryKey)) void queryClient.prefetchInfiniteQuery(stockHistoryQuery(id))
    await whenRead(queryClient)
  },
  component: GenericHistoryScreen,
})

function GenericHistoryScreen() {
  const { id } = Route.useParams()
  const stock = stockRecords.api.useOne({}, id)
  const back = useBackToList(stockRecords)
  const { detail } = addressOf(stockRecords)
  return (
    <GenericLoaded entity={stockRecords} id={id} query={stock}>
      {(found) => (
        <>
          <Breadcrumbs
            items={[
              homeCrumb(),
              { text: t('stock.list'), link: back },
              { text: `${t('stock.one')} ${id}`, link: detail({ id }) },
              { text: t('history.title') },
            ]}
          />
          <PageTitle
            title={t('history.ofStock', { id })}
            badge={<StockBadge stock={found} />}
            actions={<BackButton link={detail({ id })} text="history.back" />}
          />
          <StockHistory stock={found} />
        </>
      )}
    </GenericLoaded>
  )
}
