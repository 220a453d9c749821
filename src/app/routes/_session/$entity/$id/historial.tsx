import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import { addressOf } from '#app/records/generic/addresses.ts'
import { stockRecords } from '#app/records/generic/entities/stock.ts'
import { GenericLoaded } from '#app/records/generic/generic-loaded.tsx'
import { useBackToList } from '#app/records/generic/last-list.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { recordId } from '../-record-id.ts'
import { StockHistory } from '../../-stock-history/stock-history.tsx'
import { StockBadge } from '../../-stock/stock-badge.tsx'

export const Route = createFileRoute('/_session/$entity/$id/historial')({
  params: recordId,
  beforeLoad({ params: { entity } }) {
    if (entity !== 'stock') throw notFound()
  },
  component: GenericHistoryScreen,
})

/** The history of any stock that the user may see, for administrators also of a deleted one. */
function GenericHistoryScreen() {
  const { id } = Route.useParams()
  const stock = useQuery(stockRecords.api.detail({}, id))
  const back = useBackToList(stockRecords)
  const { detail } = addressOf(stockRecords)
  return (
    <GenericLoaded entity={stockRecords} id={id} query={stock}>
      {(found) => (
        <>
          <Breadcrumbs
            items={[
              { text: t('global.menu.home'), link: { to: '/' } },
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
