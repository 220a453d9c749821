import { createFileRoute } from '@tanstack/react-router'
import { contenedorAsociadoEntity } from '#app/records/entities/contenedor-asociado.ts'
import { documentoTransporteEntity } from '#app/records/entities/documento-transporte.ts'
import { lineaMercaderiaEntity } from '#app/records/entities/linea-mercaderia.ts'
import { permisoEmbarqueEntity } from '#app/records/entities/permiso-embarque.ts'
import { readTitulo } from '#domain/titulo.ts'
import { TituloScreen } from '../../-titulo/titulo-screen.tsx'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/')({
  loader: ({ context: { queryClient }, params }) => {
    if (readTitulo(params.titulo) === 'permiso-embarque') permisoEmbarqueEntity.api.open(queryClient, params, params.tituloId)
    else documentoTransporteEntity.api.open(queryClient, params, params.tituloId)
    void queryClient.prefetchInfiniteQuery(lineaMercaderiaEntity.api.pages(params))
    void queryClient.prefetchInfiniteQuery(contenedorAsociadoEntity.api.pages(params))
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
