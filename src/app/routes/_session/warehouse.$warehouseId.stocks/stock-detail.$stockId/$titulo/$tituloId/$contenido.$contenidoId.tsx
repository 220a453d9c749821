import { createFileRoute, Navigate } from '@tanstack/react-router'
import { contenedorAsociadoEntity } from '#app/records/entities/contenedor-asociado.ts'
import { lineaMercaderiaEntity } from '#app/records/entities/linea-mercaderia.ts'
import { StockRecordScreen } from '../../-stock/stock-record-screen.tsx'
import { LoadedTitulo } from '../../-titulo/loaded-titulo.tsx'
import { tituloLink } from '../../../-stock/stock-links.ts'

export const Route = createFileRoute(
  '/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/$contenidoId',
)({
  component: ContenidoScreen,
})

function ContenidoScreen() {
  const params = Route.useParams()
  const id = Number(params.contenidoId)
  const isLine = params.contenido === 'linea-mercaderia'
  if (!Number.isSafeInteger(id) || (!isLine && params.contenido !== 'contenedor-asociado')) return <Navigate to="/" replace ignoreBlocker />
  return (
    <LoadedTitulo scope={params}>
      {(crumbs) =>
        isLine ? (
          <StockRecordScreen key={id} entity={lineaMercaderiaEntity} scope={params} id={id} crumbs={crumbs} back={tituloLink(params)} />
        ) : (
          <StockRecordScreen key={id} entity={contenedorAsociadoEntity} scope={params} id={id} crumbs={crumbs} back={tituloLink(params)} />
        )
      }
    </LoadedTitulo>
  )
}
