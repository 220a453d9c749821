// The page of one shipping permit or transport document, for the warehouse's users.
import { createFileRoute } from '@tanstack/react-router'
import { contenedorAsociadoApi, lineaMercaderiaApi } from '#app/api/stock/stock-records.ts'
import { whenRead } from '#app/api/when-read.ts'
import { documentoTransporteEntity, permisoEmbarqueEntity } from '#app/records/entities/stock-entities.ts'
import { readTitulo } from '#domain/titulo/titulo.ts'
import { TituloScreen } from '../../-titulo/titulo-screen.tsx'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/')({
  codeSplitGroupings: [['component']],
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchInfiniteQuery(lineaMercaderiaApi.pages(params))
    void queryClient.prefetchInfiniteQuery(contenedorAsociadoApi.pages(params))
    return whenRead(queryClient)
  },
  component: TituloDetailScreen,
})

function TituloDetailScreen() {
  const params = Route.useParams()
  return readTitulo(params.titulo) === 'permiso-embarque' ? (
    <TituloScreen key={params.tituloId} entity={permisoEmbarqueEntity} scope={params} />
  ) : (
    <TituloScreen key={params.tituloId} entity={documentoTransporteEntity} scope={params} />
  )
}
