import { createFileRoute } from '@tanstack/react-router'
import { stockCrumbs, stockLink } from '../-stock/stock-links.ts'
import { contenedorVacioNoun } from './-nouns/contenedor-vacio.ts'
import { AddScreen } from './-record/add-screen.tsx'
import { EditableStock } from './-stock/editable-stock.tsx'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/contenedor-vacio/add')({
  component: AddContenedorVacioScreen,
})

function AddContenedorVacioScreen() {
  const params = Route.useParams()
  return (
    <EditableStock scope={params}>
      <AddScreen noun={contenedorVacioNoun} scope={params} crumbs={stockCrumbs(params)} back={stockLink(params)} />
    </EditableStock>
  )
}
