// The page that adds goods lines or containers to a permit or transport document, for the warehouse's users.
import { createFileRoute } from '@tanstack/react-router'
import { contenedorAsociadoApi, lineaMercaderiaApi } from '#app/api/stock/stock-records.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorAsociadoEntity, lineaMercaderiaEntity } from '#app/records/entities/stock-entities.ts'
import { AddLinesScreen } from '#app/records/form/add-screen.tsx'
import { UnknownAddress } from '#app/ui/page/unknown-address.tsx'
import { readTitulo } from '#domain/titulo/titulo.ts'
import { EditableStock, LoadedTitulo } from '../../-index/stock-record-screen.tsx'
import { addContenidoLink, anotherTituloLink, tituloLink } from '../../../../-shared/stock/stock-links.ts'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/add')({
  loader: ({ context: { queryClient }, params }) => {
    if (params.contenido === 'linea-mercaderia') void queryClient.prefetchInfiniteQuery(lineaMercaderiaApi.pages(params))
    else if (params.contenido === 'contenedor-asociado') void queryClient.prefetchInfiniteQuery(contenedorAsociadoApi.pages(params))
    return whenRead(queryClient)
  },
  component: AddContenidoScreen,
})

function AddContenidoScreen() {
  const params = Route.useParams()
  if (params.contenido !== 'linea-mercaderia' && params.contenido !== 'contenedor-asociado') return <UnknownAddress />
  const isPermiso = readTitulo(params.titulo) === 'permiso-embarque'
  const another = {
    link: anotherTituloLink(params),
    text: t(isPermiso ? 'permisoEmbarque.another' : 'documentoTransporte.another'),
    letter: isPermiso ? 'p' : 'd',
  }
  return (
    <EditableStock scope={params}>
      <LoadedTitulo scope={params}>
        {(crumbs) => {
          const shared = { scope: params, crumbs, back: tituloLink(params) }
          const linea = { link: addContenidoLink(params, 'linea-mercaderia'), text: t('lineaMercaderia.one'), letter: 'l' }
          const contenedor = { link: addContenidoLink(params, 'contenedor-asociado'), text: t('contenedorAsociado.one'), letter: 'c' }
          return params.contenido === 'linea-mercaderia' ? (
            <AddLinesScreen
              key="linea"
              {...shared}
              entity={lineaMercaderiaEntity}
              added="record.added.feminine"
              siblings={[contenedor, another]}
            />
          ) : (
            <AddLinesScreen key="contenedor" {...shared} entity={contenedorAsociadoEntity} siblings={[linea, another]} />
          )
        }}
      </LoadedTitulo>
    </EditableStock>
  )
}
