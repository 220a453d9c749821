import { linkOptions } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'

export interface StockScope {
  readonly warehouseId: number
  readonly stockId: number
}

export interface TituloScope extends StockScope {
  readonly titulo: string
  readonly tituloId: number
}

export function stockLink({ warehouseId, stockId }: StockScope) {
  return linkOptions({ to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId', params: { warehouseId, stockId } })
}

export function tituloLink({ warehouseId, stockId, titulo, tituloId }: TituloScope) {
  return linkOptions({
    to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId',
    params: { warehouseId, stockId, titulo, tituloId },
  })
}

/** `Lista de stocks > Stock 214`, the latter where one is when it is `here`. */
export function stockCrumbs(scope: StockScope, here = false): Crumb[] {
  const list = linkOptions({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId: scope.warehouseId } })
  const stock = { text: t('stock.detail.title', { id: scope.stockId }) }
  return [{ text: t('stock.list'), link: list }, here ? stock : { ...stock, link: stockLink(scope) }]
}
