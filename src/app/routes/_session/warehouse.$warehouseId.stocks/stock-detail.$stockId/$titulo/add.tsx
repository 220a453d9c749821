import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AddScreen } from '#app/records/add-screen.tsx'
import { documentoTransporteEntity } from '#app/records/entities/documento-transporte.ts'
import { permisoEmbarqueEntity } from '#app/records/entities/permiso-embarque.ts'
import { readTitulo } from '#domain/titulo.ts'
import { EditableStock } from '../-stock/editable-stock.tsx'
import { stockCrumbs, stockLink, tituloLink } from '../../-stock/stock-links.ts'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/add')({
  component: AddTituloScreen,
})

function AddTituloScreen() {
  const params = Route.useParams()
  const navigate = useNavigate()
  const frame = { scope: params, crumbs: stockCrumbs(params), back: stockLink(params) }
  // Its lines come next, and they are added from its own page.
  const onAdded = ({ id }: { id: number }) => void navigate({ ...tituloLink({ ...params, tituloId: id }), replace: true })
  return (
    <EditableStock scope={params}>
      {readTitulo(params.titulo) === 'permiso-embarque' ? (
        <AddScreen entity={permisoEmbarqueEntity} {...frame} onAdded={onAdded} />
      ) : (
        <AddScreen entity={documentoTransporteEntity} {...frame} onAdded={onAdded} />
      )}
    </EditableStock>
  )
}
