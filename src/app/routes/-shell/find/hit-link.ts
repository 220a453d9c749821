import { linkOptions } from '@tanstack/react-router'
import type { SearchHit } from '#domain/search.ts'
import { stockLink, tituloLink } from '../../_session/-stock/stock-links.ts'

/** The link to the page of what was found. An empty container has one outside its stock. */
export function hitLink({ kind, id, titulo, stock, deposito }: SearchHit) {
  const scope = { warehouseId: deposito.id, stockId: stock.id }
  if (kind === 'contenedor-vacio') return linkOptions({ to: '/$entity/$id', params: { entity: 'contenedorVacio', id } })
  if (kind !== 'contenedor-asociado') return tituloLink({ ...scope, titulo: kind, tituloId: id })
  if (titulo === null) return stockLink(scope)
  return linkOptions({
    to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/$contenidoId',
    params: { ...scope, titulo: titulo.kind, tituloId: titulo.id, contenido: kind, contenidoId: String(id) },
  })
}
