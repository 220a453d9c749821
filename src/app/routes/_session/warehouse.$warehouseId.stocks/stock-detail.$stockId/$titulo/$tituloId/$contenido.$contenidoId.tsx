import { createFileRoute, Navigate } from '@tanstack/react-router'
import { contenedorAsociadoNoun } from '../../-nouns/contenedor-asociado.ts'
import { lineaMercaderiaNoun } from '../../-nouns/linea-mercaderia.ts'
import { RecordScreen } from '../../-record/record-screen.tsx'
import { TituloFound } from '../../-titulo/titulo-found.tsx'
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
    <TituloFound scope={params}>
      {(crumbs) =>
        isLine ? (
          <RecordScreen key={id} noun={lineaMercaderiaNoun} scope={params} id={id} crumbs={crumbs} back={tituloLink(params)} />
        ) : (
          <RecordScreen key={id} noun={contenedorAsociadoNoun} scope={params} id={id} crumbs={crumbs} back={tituloLink(params)} />
        )
      }
    </TituloFound>
  )
}
