import { createFileRoute, Navigate } from '@tanstack/react-router'
import { contenedorAsociadoNoun } from '../../-nouns/contenedor-asociado.ts'
import { lineaMercaderiaNoun } from '../../-nouns/linea-mercaderia.ts'
import { AddScreen } from '../../-record/add-screen.tsx'
import { EditableStock } from '../../-stock/editable-stock.tsx'
import { TituloFound } from '../../-titulo/titulo-found.tsx'
import { tituloLink } from '../../../-stock/stock-links.ts'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/add')({
  component: AddContenidoScreen,
})

function AddContenidoScreen() {
  const params = Route.useParams()
  if (params.contenido !== 'linea-mercaderia' && params.contenido !== 'contenedor-asociado')
    return <Navigate to="/" replace ignoreBlocker />
  return (
    <EditableStock scope={params}>
      <TituloFound scope={params}>
        {(crumbs) =>
          params.contenido === 'linea-mercaderia' ? (
            <AddScreen noun={lineaMercaderiaNoun} scope={params} crumbs={crumbs} back={tituloLink(params)} />
          ) : (
            <AddScreen noun={contenedorAsociadoNoun} scope={params} crumbs={crumbs} back={tituloLink(params)} />
          )
        }
      </TituloFound>
    </EditableStock>
  )
}
