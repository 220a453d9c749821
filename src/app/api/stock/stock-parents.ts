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

/** Returns the cache key of the stock that a record belongs to. That entry contains the stock's totals; the key is a prefix of that of its review. */
export function stockDetailKey(scope: InStock): QueryKey {
  return familyKeys(stockFamily).detail(scope, Number(scope.stockId))
}

/** Returns a function that refetches the titulo of a record, because it contains the counts that lists of titulos show. */
export function refetchTitulo(scope: InTitulo) {
  const id = Number(scope.tituloId)
  return (client: QueryClient): void => {
    if (readTitulo(String(scope.titulo)) === 'permiso-embarque') void familyReads(permisoEmbarqueFamily).refetch(client, scope, id)
    else void familyReads(documentoTransporteFamily).refetch(client, scope, id)
  }
}
