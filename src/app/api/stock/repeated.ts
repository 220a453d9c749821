// Queries that find the records of a stock that repeat the numbers of others, by the rule of the review before sending.
import { queryOptions } from '@tanstack/react-query'
import { fillPath } from '#domain/contract/family.ts'
import { numberCondition } from '#domain/contract/filters.ts'
import { searchAnswer, searchLength, searchPath } from '#domain/stock/search.ts'
import { type Identity, identifyRecord } from '#domain/titulo/identity.ts'
import { readTitulo, type Titulo } from '#domain/titulo/titulo.ts'
import { wholeStock, wholeStockPath } from '#domain/titulo/whole-stock.ts'
import { searchForm } from '#domain/values/folded-text.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { ListQuery } from '../family/read-calls.ts'
import { call } from '../http/http.ts'
import { contenedorAsociadoApi, contenedorVacioApi, documentoTransporteApi, permisoEmbarqueApi } from './stock-records.ts'

type Scope = Readonly<Record<string, string | number>>

/** A record with a number, and the titulo of an associated container. */
export interface RepeatedRecord {
  readonly entity: 'permisoEmbarque' | 'documentoTransporte' | 'contenedorVacio' | 'contenedorAsociado'
  readonly id: number
  readonly stock: { readonly id: number; readonly deposito: { readonly id: number } }
  readonly titulo: { readonly kind: Titulo; readonly id: number } | null
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

const stockOf = ({ warehouseId = '', stockId = '' }: Scope) => ({ id: Number(stockId), deposito: { id: Number(warehouseId) } })

/**
 * Returns the lists with which the numbers of a kind are compared. The associated containers, with which empty ones are compared, have a
 * list in each titulo.
 */
function comparedLists(name: string, scope: Scope): ReturnType<typeof comparedList>[] {
  const { warehouseId = '', stockId = '', titulo = '', tituloId = '' } = scope
  const inStock = { warehouseId, stockId }
  const kind = readTitulo(String(titulo))
  const empty = comparedList('contenedorVacio', contenedorVacioApi, inStock)
  switch (name) {
    case 'permisoEmbarque':
      return [comparedList(name, permisoEmbarqueApi, inStock)]
    case 'documentoTransporte':
      return [comparedList(name, documentoTransporteApi, inStock)]
    case 'contenedorVacio':
      return [empty]
    case 'contenedorAsociado':
      return kind
        ? [comparedList(name, contenedorAsociadoApi, { ...inStock, titulo, tituloId }, { kind, id: Number(tituloId) }), empty]
        : [empty]
    default:
      return []
  }
}

type Read<Place> = (scope: Place, query: ListQuery, signal: AbortSignal) => Promise<readonly { readonly id: number }[]>

/** A list whose records may have the number of another one. */
function comparedList<Place>(
  entity: RepeatedRecord['entity'],
  { readFirst, readAll }: Readonly<Record<'readFirst' | 'readAll', Read<Place>>>,
  place: Place,
  titulo: RepeatedRecord['titulo'] = null,
) {
  return {
    entity,
    titulo,
    readFirst: (query: ListQuery, signal: AbortSignal) => readFirst(place, query, signal),
    readAll: (query: ListQuery, signal: AbortSignal) => readAll(place, query, signal),
  }
}

async function findRepeated(name: string, scope: Scope, identity: Identity, signal: AbortSignal): Promise<RepeatedRecord[]> {
  // The signs in a delivery note or a transport document belong to it, so that it is searched as it is.
  const isNormalized = ['identificadorPermiso', 'numeroContenedor'].includes(identity.field)
  const query = { criteria: { [isNormalized ? numberCondition : `${identity.field}.contains`]: identity.number } }
  const stock = stockOf(scope)
  const inLists = comparedLists(name, scope).map(async ({ entity, titulo, readFirst }) =>
    (await readFirst(query, signal))
      .filter((row) => identifyRecord(entity, row)?.key === identity.key)
      .map(({ id }): RepeatedRecord => ({ entity, id, stock, titulo })),
  )
  const loaded = name === 'contenedorVacio' ? findLoaded(scope, identity, signal) : []
  return [...(await Promise.all(inLists)).flat(), ...(await loaded)]
}

/** Returns the associated containers of a stock with a number; none when the search fails, which another server may not have. */
async function findLoaded(
  { warehouseId = '', stockId = '' }: Scope,
  { key, number }: Identity,
  signal: AbortSignal,
): Promise<RepeatedRecord[]> {
  const q = searchForm(number)
  if (q.length < searchLength.min) return []
  const search = new URLSearchParams({ q, warehouseId: String(warehouseId), stockId: String(stockId) })
  const found = await call('get', searchPath, { schema: searchAnswer, search, signal }).catch(() => null)
  return (found?.data.hits ?? [])
    .filter(
      ({ kind, text }) => kind === 'contenedor-asociado' && identifyRecord('contenedorAsociado', { numeroContenedor: text })?.key === key,
    )
    .map(({ id, titulo }) => ({ entity: 'contenedorAsociado', id, titulo, stock: stockOf({ warehouseId, stockId }) }))
}

/** The records of a stock that a kind of record may repeat, by the keys of their identities. */
export type KnownNumbers = ReadonlyMap<string, readonly RepeatedRecord[]>

/**
 * Returns the query of all records of a stock that pasted ones of a kind may repeat. Without a titulo, an associated container may only
 * repeat an empty one.
 */
export function knownNumbersQuery(name: string, scope: Scope, isAsked = true) {
  return queryOptions({
    queryKey: ['knownNumbers', name, scope],
    queryFn: ({ signal }) => readNumbered(name, scope, signal),
    staleTime: 0,
    gcTime: 0,
    enabled: isAsked,
    meta: { quiet: true },
  })
}

async function readNumbered(name: string, scope: Scope, signal: AbortSignal): Promise<KnownNumbers> {
  const inLists = comparedLists(name, scope).map(async ({ entity, titulo, readAll }) => {
    const rows = await readAll({ sort: 'id,desc' }, signal)
    return rows.map((row) => ({ entity, titulo, row }))
  })
  const loaded = name === 'contenedorVacio' ? readLoaded(scope, signal) : []
  const found = [...(await Promise.all(inLists)).flat(), ...(await loaded)]
  const stock = stockOf(scope)
  const numbered = found.flatMap(({ entity, titulo, row }) => {
    const key = identifyRecord(entity, row)?.key
    return key === undefined ? [] : [{ key, entity, id: row.id, stock, titulo }]
  })
  return groupBy(numbered, ({ key }) => key)
}

/**
 * Reads the associated containers of a stock, by titulo; none when the call for a whole stock fails, which another server may not have. The
 * review before sending compares them again.
 */
async function readLoaded({ warehouseId = '', stockId = '' }: Scope, signal: AbortSignal) {
  const path = fillPath(wholeStockPath, { warehouseId, stockId })
  const answer = await call('get', path, { schema: wholeStock, signal }).catch(() => null)
  const { permisoEmbarques = [], documentoTransportes = [] } = answer?.data ?? {}
  const loadedIn = (kind: Titulo, titulos: typeof permisoEmbarques | typeof documentoTransportes) =>
    titulos.flatMap(({ id, contenedorAsociados }) =>
      contenedorAsociados.map((row) => ({ entity: 'contenedorAsociado' as const, titulo: { kind, id }, row })),
    )
  return [...loadedIn('permiso-embarque', permisoEmbarques), ...loadedIn('documento-transporte', documentoTransportes)]
}
