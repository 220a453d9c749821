import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { depositoApi } from '#app/api/deposito.ts'
import { AddRecordScreen } from '#app/records/add-screen.tsx'
import { documentoTransporteEntity } from '#app/records/entities/documento-transporte.ts'
import { permisoEmbarqueEntity } from '#app/records/entities/permiso-embarque.ts'
import { Loaded } from '#app/ui/loaded.tsx'
import { readTitulo } from '#domain/titulo.ts'
import { EditableStock } from '../-stock/editable-stock.tsx'
import { stockCrumbs, stockLink, tituloLink } from '../../../-stock/stock-links.ts'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/add')({
  component: AddTituloScreen,
})

function AddTituloScreen() {
  const params = Route.useParams()
  const navigate = useNavigate()
  const depositos = useQuery(depositoApi.own)
  // The lines are added next, from the new record's own page.
  const onAdded = ({ id }: { id: number }) => void navigate({ ...tituloLink({ ...params, tituloId: id }), replace: true })
  const shared = { scope: params, crumbs: stockCrumbs(params), back: stockLink(params), onAdded }
  return (
    <EditableStock scope={params}>
      <Loaded query={depositos}>
        {(own) => {
          const cuit = own.find(({ id }) => id === params.warehouseId)?.company?.cuit ?? ''
          return readTitulo(params.titulo) === 'permiso-embarque' ? (
            <AddRecordScreen entity={permisoEmbarqueEntity} cuit={cuit} {...shared} />
          ) : (
            <AddRecordScreen entity={documentoTransporteEntity} cuit={cuit} {...shared} />
          )
        }}
      </Loaded>
    </EditableStock>
  )
}
