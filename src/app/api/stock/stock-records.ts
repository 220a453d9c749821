// Calls and query options of the records of a stock, and the keys and refetches of the stock, permit or document that they belong to.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Page } from '#domain/contract/page.ts'
import { stockFamily } from '#domain/stock/stock.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { readTitulo, titulos } from '#domain/titulo/titulo.ts'
import type { Identified } from '../family/cached-rows.ts'
import { familyKeys, type RecordKey } from '../family/family-keys.ts'
import { findInList } from '../family/family-reads.ts'
import { familyApi, type FamilyOptions } from '../family/family.ts'
import type { ListQuery } from '../family/read-calls.ts'
import { Failure } from '../http/failure.ts'

export const permisoEmbarqueApi = familyApi(permisoEmbarqueFamily, { invalidates: (scope) => [stockDetailKey(scope)] })
export const documentoTransporteApi = familyApi(documentoTransporteFamily, { invalidates: (scope) => [stockDetailKey(scope)] })
export const contenedorVacioApi = familyApi(contenedorVacioFamily, { invalidates: (scope) => [stockDetailKey(scope)] })
export const lineaMercaderiaApi = familyApi(lineaMercaderiaFamily, contenidoOptions())
export const contenedorAsociadoApi = familyApi(contenedorAsociadoFamily, contenidoOptions())

type Scope = FamilyScope<typeof lineaMercaderiaFamily.path>

/** The API options that goods lines and containers share: both belong to a titulo. */
function contenidoOptions<Row extends Identified>(): FamilyOptions<Scope, Row> {
  return {
    pathParams: withCollection,
    findOne,
    invalidates: (scope) => [stockDetailKey(scope)],
    refetches: refetchTitulo,
  }
}

/**
 * Replaces the kind of titulo in the scope, as addresses name it (`permiso-embarque`), by the collection that calls name
 * (`permiso-embarques`).
 */
function withCollection(scope: Scope): Scope {
  const titulo = typeof scope.titulo === 'string' ? readTitulo(scope.titulo) : null
  return titulo ? { ...scope, titulo: titulos[titulo].collection } : scope
}

/**
 * Reads one record. Servers of the old contract only list goods lines and containers, and answer 405 to a read of one, which is then
 * searched in its list.
 */
async function findOne<Row extends Identified>(
  id: RecordKey,
  readOne: () => Promise<Row>,
  readPage: (query: ListQuery, page: number) => Promise<Page<Row>>,
): Promise<Row> {
  try {
    return await readOne()
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.status !== 405) throw failure
  }
  return await findInList(id, readPage)
}

type InStock = Readonly<Record<'warehouseId' | 'stockId', string | number>>
type InTitulo = InStock & Readonly<Record<'titulo' | 'tituloId', string | number>>

/**
 * Returns the cache key of the stock that a record belongs to. That entry contains the stock's totals; the key is a prefix of that of its
 * review.
 */
export function stockDetailKey(scope: InStock): QueryKey {
  return familyKeys(stockFamily).detail(scope, Number(scope.stockId))
}

/** Refetches the titulo of a record, because it contains the counts that lists of titulos show. */
function refetchTitulo(client: QueryClient, scope: InTitulo): void {
  const id = Number(scope.tituloId)
  if (readTitulo(String(scope.titulo)) === 'permiso-embarque') void permisoEmbarqueApi.refetch(client, scope, id)
  else void documentoTransporteApi.refetch(client, scope, id)
}
