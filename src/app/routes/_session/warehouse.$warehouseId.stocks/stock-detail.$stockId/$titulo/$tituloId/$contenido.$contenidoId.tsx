// The page of one goods line or container of a permit or transport document, for the warehouse's users.
import { createFileRoute } from '@tanstack/react-router'
import { contenedorAsociadoApi, lineaMercaderiaApi } from '#app/api/stock/stock-records.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorAsociadoEntity, lineaMercaderiaEntity } from '#app/records/entities/stock-entities.ts'
import { UnknownAddress } from '#app/ui/page/unknown-address.tsx'
import { StockRecordScreen, LoadedTitulo } from '../../-index/stock-record-screen.tsx'
import { contenidoLink, tituloLink } from '../../../../-shared/stock/stock-links.ts'

export const Route = createFileRoute(
  '/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/$contenidoId',
)({
  codeSplitGroupings: [['component']],
  loader: ({ context: { queryClient }, params }) => {
    const id = Number(params.contenidoId)
    if (!Number.isSafeInteger(id)) return undefined
    if (params.contenido === 'linea-mercaderia') lineaMercaderiaApi.open(queryClient, params, id)
    else if (params.contenido === 'contenedor-asociado') contenedorAsociadoApi.open(queryClient, params, id)
    return whenRead(queryClient)
  },
  component: ContenidoScreen,
})

function ContenidoScreen() {
  const params = Route.useParams()
  const id = Number(params.contenidoId)
  const isLine = params.contenido === 'linea-mercaderia'
  if (!Number.isSafeInteger(id) || (!isLine && params.contenido !== 'contenedor-asociado')) return <UnknownAddress />
  return (
    <LoadedTitulo scope={params}>
      {(crumbs) => {
        const link = (other: number) => contenidoLink(params, params.contenido, other)
        const shared = { scope: params, id, crumbs, link, back: tituloLink(params) }
        return isLine ? (
          <StockRecordScreen key={id} entity={lineaMercaderiaEntity} failureLead={t('record.requestFailed')} {...shared} />
        ) : (
          <StockRecordScreen key={id} entity={contenedorAsociadoEntity} {...shared} />
        )
      }}
    </LoadedTitulo>
  )
}
