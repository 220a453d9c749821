import { createFileRoute } from '@tanstack/react-router'
import { documentoTransporteEntity } from '#app/records/entities/documento-transporte.ts'
import { permisoEmbarqueEntity } from '#app/records/entities/permiso-embarque.ts'
import { readTitulo } from '#domain/titulo.ts'
import { TituloScreen } from '../../-titulo/titulo-screen.tsx'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/')({
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
