// Query keys and refetches of the stock, permit or document that a changed record belongs to.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { stockFamily } from '#domain/stock/stock.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { readTitulo } from '#domain/titulo/titulo.ts'
import { familyKeys } from '../family/family-keys.ts'
import { familyReads } from '../family/family-reads.ts'

type InStock = Readonly<Record<'warehouseId' | 'stockId', string | number>>
type InTitulo = InStock & Readonly<Record<'titulo' | 'tituloId', string | number>>

/** The key of the stock that a record belongs to. It holds the stock's totals, and its review lies below it. */
export function stockDetailKey(scope: InStock): QueryKey {
  return familyKeys(stockFamily).detail(scope, Number(scope.stockId))
}

/** Reads the titulo that a record belongs to: it holds the counts that lists of titulos show. */
export function refetchTitulo(scope: InTitulo) {
  const id = Number(scope.tituloId)
  return (client: QueryClient): void => {
    if (readTitulo(String(scope.titulo)) === 'permiso-embarque') void familyReads(permisoEmbarqueFamily).refetch(client, scope, id)
    else void familyReads(documentoTransporteFamily).refetch(client, scope, id)
  }
}
