import { createFileRoute } from '@tanstack/react-router'
import { readTitulo } from '#domain/titulo.ts'
import { documentoTransporteNoun } from '../../-nouns/documento-transporte.ts'
import { permisoEmbarqueNoun } from '../../-nouns/permiso-embarque.ts'
import { TituloScreen } from '../../-titulo/titulo-screen.tsx'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/')({
  component: TituloDetailScreen,
})

function TituloDetailScreen() {
  const params = Route.useParams()
  return readTitulo(params.titulo) === 'permiso-embarque' ? (
    <TituloScreen key={params.tituloId} noun={permisoEmbarqueNoun} scope={params} />
  ) : (
    <TituloScreen key={params.tituloId} noun={documentoTransporteNoun} scope={params} />
  )
}
