// Query that finds the records of a stock that repeat the number of another one, by the rule of the review before sending.
import { queryOptions } from '@tanstack/react-query'
import { numberCondition } from '#domain/contract/filters.ts'
import { searchAnswer, searchForm, searchLength, searchPath } from '#domain/stock/search.ts'
import { type Identity, identifyRecord } from '#domain/titulo/identity.ts'
import { readTitulo, type Titulo } from '#domain/titulo/titulo.ts'
import { call } from '../http/http.ts'
import { contenedorAsociadoApi, contenedorVacioApi, documentoTransporteApi, permisoEmbarqueApi } from './stock-records.ts'

type Scope = Readonly<Record<string, string | number>>

/** A record with a number, and the titulo of an associated container. */
export interface RepeatedRecord {
  readonly entity: 'permisoEmbarque' | 'documentoTransporte' | 'contenedorVacio' | 'contenedorAsociado'
  readonly id: number
  readonly titulo?: { readonly kind: Titulo; readonly id: number } | null
}

/** Returns the query of the records with an identity: in the stock; an associated container's in its titulo and among the empty ones. */
export function repeatedQuery(name: string, scope: Scope, identity: Identity | null) {
  return queryOptions({
    queryKey: ['repeated', name, scope, identity?.key],
    queryFn: ({ signal }) => (identity ? findRepeated(name, scope, identity, signal) : []),
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  })
}

async function findRepeated(name: string, scope: Scope, identity: Identity, signal: AbortSignal): Promise<RepeatedRecord[]> {
  const { warehouseId = '', stockId = '', titulo = '', tituloId = '' } = scope
  const inStock = { warehouseId, stockId }
  // The signs in a delivery note or a transport document belong to it, so that it is searched as it is.
  const isForm = ['identificadorPermiso', 'numeroContenedor'].includes(identity.field)
  const query = { criteria: { [isForm ? numberCondition : `${identity.field}.contains`]: identity.number } }
  const same = async (entity: RepeatedRecord['entity'], rows: Promise<readonly { readonly id: number }[]>) =>
    (await rows).filter((row) => identifyRecord(entity, row)?.key === identity.key).map(({ id }): RepeatedRecord => ({ entity, id }))
  const empty = () => same('contenedorVacio', contenedorVacioApi.readFirst(inStock, query, signal))
  switch (name) {
    case 'permisoEmbarque':
      return await same(name, permisoEmbarqueApi.readFirst(inStock, query, signal))
    case 'documentoTransporte':
      return await same(name, documentoTransporteApi.readFirst(inStock, query, signal))
    case 'contenedorVacio':
      return (await Promise.all([empty(), findLoaded(inStock, identity, signal)])).flat()
    case 'contenedorAsociado': {
      const kind = readTitulo(String(titulo))
      const own = same(name, contenedorAsociadoApi.readFirst({ ...inStock, titulo, tituloId }, query, signal))
      const place = kind && { kind, id: Number(tituloId) }
      return [...(await own).map((record) => ({ ...record, titulo: place })), ...(await empty())]
    }
    default:
      return []
  }
}

/** Returns the associated containers of a stock with a number; none from a server without the search. */
async function findLoaded({ warehouseId, stockId }: Scope, { key, number }: Identity, signal: AbortSignal): Promise<RepeatedRecord[]> {
  const q = searchForm(number)
  if (q.length < searchLength.min) return []
  const search = new URLSearchParams({ q, warehouseId: String(warehouseId), stockId: String(stockId) })
  const found = await call('get', searchPath, { schema: searchAnswer, search, signal }).catch(() => null)
  return (found?.data.hits ?? [])
    .filter(
      ({ kind, text }) => kind === 'contenedor-asociado' && identifyRecord('contenedorAsociado', { numeroContenedor: text })?.key === key,
    )
    .map(({ id, titulo }) => ({ entity: 'contenedorAsociado', id, titulo }))
}
