import { linkOptions } from '@tanstack/react-router'
import type { ReviewedRecord } from '#domain/review-finding.ts'
import { type StockParams, stockLink, tituloLink } from './stock-links.ts'

/** Returns a link to a record's page, which for another stock may be in another warehouse. An empty container has none, so its link leads to the stock. */
export function recordLink(
  scope: StockParams,
  { entity, id, titulo, tituloId, warehouseId = scope.warehouseId }: Omit<ReviewedRecord, 'label'>,
) {
  if (entity === 'stock') return stockLink({ warehouseId, stockId: id })
  if (entity === 'permisoEmbarque') return tituloLink({ ...scope, titulo: 'permiso-embarque', tituloId: id })
  if (entity === 'documentoTransporte') return tituloLink({ ...scope, titulo: 'documento-transporte', tituloId: id })
  if (titulo === undefined || tituloId === undefined) return stockLink(scope)
  const contenido = entity === 'lineaMercaderia' ? 'linea-mercaderia' : 'contenedor-asociado'
  return linkOptions({
    to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/$contenidoId',
    params: { ...scope, titulo, tituloId, contenido, contenidoId: String(id) },
  })
}
