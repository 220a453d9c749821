// Links and breadcrumbs to the pages of stocks, permits, transport documents, goods lines and containers.
import { linkOptions } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import type { Crumb } from '#app/ui/page/page-title.tsx'
import type { ReviewedRecord } from '#domain/stock/review-finding.ts'

/** The params of a stock's address; they are the scope of its API calls too. */
export interface StockParams {
  readonly warehouseId: number
  readonly stockId: number
}

export interface TituloParams extends StockParams {
  readonly titulo: string
  readonly tituloId: number
}

export function stockLink({ warehouseId, stockId }: StockParams) {
  return linkOptions({ to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId', params: { warehouseId, stockId } })
}

export function addStockLink(warehouseId: number, fechaStock: string) {
  return linkOptions({ to: '/warehouse/$warehouseId/stocks/add', params: { warehouseId }, search: { fechaStock } })
}

export function comparisonLink({ warehouseId, stockId }: StockParams) {
  return linkOptions({ to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/cambios', params: { warehouseId, stockId } })
}

export function stockViews(warehouseId: number) {
  const params = { warehouseId }
  return [
    { text: t('stock.views.list'), link: linkOptions({ to: '/warehouse/$warehouseId/stocks', params }) },
    { text: t('stock.views.calendar'), link: linkOptions({ to: '/warehouse/$warehouseId/stocks/calendario', params }) },
  ]
}

export function tituloLink({ warehouseId, stockId, titulo, tituloId }: TituloParams) {
  return linkOptions({
    to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId',
    params: { warehouseId, stockId, titulo, tituloId },
  })
}

/** Returns the link to the page that adds a titulo with the values that it usually has in common with this one. */
export function anotherTituloLink({ warehouseId, stockId, titulo, tituloId }: TituloParams) {
  return linkOptions({
    to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/add',
    params: { warehouseId, stockId, titulo },
    search: { like: tituloId },
  })
}

export function contenidoLink({ warehouseId, stockId, titulo, tituloId }: TituloParams, contenido: string, id: number) {
  return linkOptions({
    to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/$contenidoId',
    params: { warehouseId, stockId, titulo, tituloId, contenido, contenidoId: String(id) },
  })
}

export function addContenidoLink({ warehouseId, stockId, titulo, tituloId }: TituloParams, contenido: string) {
  return linkOptions({
    to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/add',
    params: { warehouseId, stockId, titulo, tituloId, contenido },
  })
}

/** Returns the breadcrumbs `Lista de stocks > Stock 214`. On the stock's own page the stock is not a link. */
export function stockCrumbs(scope: StockParams, isCurrentPage = false): Crumb[] {
  const list = linkOptions({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId: scope.warehouseId } })
  const stock = { text: t('stock.detail.title', { id: scope.stockId }) }
  return [{ text: t('stock.list'), link: list }, isCurrentPage ? stock : { ...stock, link: stockLink(scope) }]
}

/**
 * Returns a link to a record's page, which for another stock may be in another warehouse. An empty container has no page, so its link leads
 * to the stock.
 */
export function recordLink(
  scope: StockParams,
  { entity, id, titulo, tituloId, warehouseId = scope.warehouseId }: Omit<ReviewedRecord, 'label'>,
) {
  if (entity === 'stock') return stockLink({ warehouseId, stockId: id })
  if (entity === 'permisoEmbarque') return tituloLink({ ...scope, titulo: 'permiso-embarque', tituloId: id })
  if (entity === 'documentoTransporte') return tituloLink({ ...scope, titulo: 'documento-transporte', tituloId: id })
  if (titulo === undefined || tituloId === undefined) return stockLink(scope)
  return contenidoLink({ ...scope, titulo, tituloId }, entity === 'lineaMercaderia' ? 'linea-mercaderia' : 'contenedor-asociado', id)
}
