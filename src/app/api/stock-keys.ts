import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { documentoTransporteFamily } from '#domain/documento-transporte.ts'
import { permisoEmbarqueFamily } from '#domain/permiso-embarque.ts'
import { stockFamily } from '#domain/stock.ts'
import { readTitulo } from '#domain/titulo.ts'
import { familyKeys, familyReads } from './family.ts'

/** What a write deep in a stock makes stale above it: counts and totals, nothing more. */

type InStock = Readonly<Record<'warehouseId' | 'stockId', string | number>>
type InTitulo = InStock & Readonly<Record<'titulo' | 'tituloId', string | number>>

/** The stock's own record, which holds its totals; its review lies below it. */
export function stocksDetail(scope: InStock): QueryKey {
  return familyKeys(stockFamily).detail(scope, Number(scope.stockId))
}

/** The titulo's own record, which holds the counts of its contenido and takes them into the lists that show it. */
export function refetchTitulo(scope: InTitulo) {
  const id = Number(scope.tituloId)
  return (client: QueryClient): void => {
    if (readTitulo(String(scope.titulo)) === 'permiso-embarque') void familyReads(permisoEmbarqueFamily).refetch(client, scope, id)
    else void familyReads(documentoTransporteFamily).refetch(client, scope, id)
  }
}
