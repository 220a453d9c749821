// Queries that find the records of a stock that repeat the numbers of others, by the rule of the review before sending.
import { queryOptions } from '@tanstack/react-query'
import { fillPath } from '#domain/contract/family.ts'
import { numberCondition } from '#domain/contract/filters.ts'
import { searchAnswer, searchForm, searchLength, searchPath } from '#domain/stock/search.ts'
import { type Identity, identifyRecord } from '#domain/titulo/identity.ts'
import { readTitulo, type Titulo } from '#domain/titulo/titulo.ts'
import { wholeStock, wholeStockPath } from '#domain/titulo/whole-stock.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { call } from '../http/http.ts'
import { contenedorAsociadoApi, contenedorVacioApi, documentoTransporteApi, permisoEmbarqueApi } from './stock-records.ts'

type Scope = Readonly<Record<string, string | number>>

/** A record with a number, and the titulo of an associated container. */
export interface RepeatedRecord {
  readonly entity: 'permisoEmbarque' | 'documentoTransporte' | 'contenedorVacio' | 'contenedorAsociado'
  readonly id: number
  readonly stock: { readonly id: number; readonly deposito: { readonly id: number } }
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

const stockOf = ({ warehouseId = '', stockId = '' }: Scope) => ({ id: Number(stockId), deposito: { id: Number(warehouseId) } })

async function findRepeated(name: string, scope: Scope, identity: Identity, signal: AbortSignal): Promise<RepeatedRecord[]> {
  const { warehouseId = '', stockId = '', titulo = '', tituloId = '' } = scope
  const inStock = { warehouseId, stockId }
  const stock = stockOf(scope)
  // The signs in a delivery note or a transport document belong to it, so that it is searched as it is.
  const isForm = ['identificadorPermiso', 'numeroContenedor'].includes(identity.field)
  const query = { criteria: { [isForm ? numberCondition : `${identity.field}.contains`]: identity.number } }
  const same = async (entity: RepeatedRecord['entity'], rows: Promise<readonly { readonly id: number }[]>) =>
    (await rows).filter((row) => identifyRecord(entity, row)?.key === identity.key).map(({ id }): RepeatedRecord => ({ entity, id, stock }))
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

/** Returns the query of all records of a stock that pasted ones of a kind may repeat. Without a titulo, an associated container may only repeat an empty one. */
export function knownNumbersQuery(name: string, scope: Scope, isAsked = true) {
  return queryOptions({
    queryKey: ['knownNumbers', name, scope],
    queryFn: async ({ signal }): Promise<KnownNumbers> => await readNumbered(name, scope, signal),
    staleTime: 0,
    gcTime: 0,
    enabled: isAsked,
    meta: { quiet: true },
  })
}

async function readNumbered(name: string, scope: Scope, signal: AbortSignal): Promise<KnownNumbers> {
  const { warehouseId = '', stockId = '', titulo = '', tituloId = '' } = scope
  const inStock = { warehouseId, stockId }
  const stock = stockOf(scope)
  const all = { sort: 'id,desc' } as const
  const records: { readonly key: string | undefined; readonly record: RepeatedRecord }[] = []
  const put = (entity: RepeatedRecord['entity'], rows: readonly { readonly id: number }[], place: RepeatedRecord['titulo'] = null) => {
    for (const row of rows) records.push({ key: identifyRecord(entity, row)?.key, record: { entity, id: row.id, stock, titulo: place } })
  }
  if (name === 'permisoEmbarque') put(name, await permisoEmbarqueApi.readAll(inStock, all, signal))
  if (name === 'documentoTransporte') put(name, await documentoTransporteApi.readAll(inStock, all, signal))
  const kind = readTitulo(String(titulo))
  if (name === 'contenedorAsociado' && kind)
    put(name, await contenedorAsociadoApi.readAll({ ...inStock, titulo, tituloId }, all, signal), { kind, id: Number(tituloId) })
  if (name === 'contenedorAsociado' || name === 'contenedorVacio')
    put('contenedorVacio', await contenedorVacioApi.readAll(inStock, all, signal))
  if (name === 'contenedorVacio') for (const { place, rows } of await readLoaded(inStock, signal)) put('contenedorAsociado', rows, place)
  const identified = groupBy(records, ({ key }) => key)
  return new Map([...identified].flatMap(([key, own]) => (key === undefined ? [] : [[key, own.map(({ record }) => record)] as const])))
}

/** Reads the associated containers of a stock, by titulo; none when the call for a whole stock fails, which another server may not have. The review before sending compares them again. */
async function readLoaded(scope: { readonly warehouseId: string | number; readonly stockId: string | number }, signal: AbortSignal) {
  const answer = await call('get', fillPath(wholeStockPath, scope), { schema: wholeStock, signal }).catch(() => null)
  const { permisoEmbarques = [], documentoTransportes = [] } = answer?.data ?? {}
  const rowsOf = (kind: Titulo, titulos: typeof permisoEmbarques | typeof documentoTransportes) =>
    titulos.map(({ id, contenedorAsociados: rows }) => ({ place: { kind, id }, rows }))
  return [...rowsOf('permiso-embarque', permisoEmbarques), ...rowsOf('documento-transporte', documentoTransportes)]
}
