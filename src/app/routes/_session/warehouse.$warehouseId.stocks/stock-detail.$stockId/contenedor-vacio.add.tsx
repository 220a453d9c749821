// The page that adds empty containers to a stock, for the warehouse's users.
import { createFileRoute } from '@tanstack/react-router'
import { contenedorVacioApi } from '#app/api/stock/stock-records.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorVacioEntity } from '#app/records/entities/stock-entities.ts'
import { AddLinesScreen } from '#app/records/form/add-screen.tsx'
import { stockCrumbs, stockLink } from '../../-shared/stock/stock-links.ts'
import { EditableStock } from './-index/stock-record-screen.tsx'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/contenedor-vacio/add')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchInfiniteQuery(contenedorVacioApi.pages(params))
    return whenRead(queryClient)
  },
  component: AddContenedorVacioScreen,
})

function AddContenedorVacioScreen() {
  const params = Route.useParams()
  return (
    <EditableStock scope={params}>
      <AddLinesScreen
        entity={contenedorVacioEntity}
        scope={params}
        crumbs={stockCrumbs(params)}
        back={stockLink(params)}
        saveLabel={t('record.saveAndAdd')}
      />
    </EditableStock>
  )
}
