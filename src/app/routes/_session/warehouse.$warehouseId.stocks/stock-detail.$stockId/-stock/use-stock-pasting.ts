import { useQuery } from '@tanstack/react-query'
import { depositoApi } from '#app/api/deposito.ts'
import { contenedorVacioEntity } from '#app/records/entities/contenedor-vacio.ts'
import { documentoTransporteEntity } from '#app/records/entities/documento-transporte.ts'
import { permisoEmbarqueEntity } from '#app/records/entities/permiso-embarque.ts'
import { pasteTarget } from '#app/records/lines/paste-target.tsx'
import { usePasting } from '#app/records/lines/use-pasting.tsx'
import type { StockParams } from '../../../-stock/stock-links.ts'

/** The stock's page takes permits, documents and empty containers from a spreadsheet while it may be edited. */
export function useStockPasting(scope: StockParams, editable: boolean) {
  const own = useQuery(depositoApi.own).data
  const cuit = own?.find(({ id }) => id === scope.warehouseId)?.company?.cuit ?? ''
  return usePasting(
    [
      pasteTarget(permisoEmbarqueEntity, scope, cuit),
      pasteTarget(documentoTransporteEntity, scope, cuit),
      pasteTarget(contenedorVacioEntity, scope),
    ],
    { enabled: editable },
  )
}
