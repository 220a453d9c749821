// Reads a stock with everything that it declares.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type FamilyScope, fillPath } from '#domain/contract/family.ts'
import type { Titulo } from '#domain/titulo/titulo.ts'
import { type WholeStock, wholeStock, wholeStockPath } from '#domain/titulo/whole-stock.ts'
import { nullIfGone } from '../http/failure.ts'
import { call } from '../http/http.ts'
import {
  contenedorAsociadoApi,
  contenedorVacioApi,
  documentoTransporteApi,
  lineaMercaderiaApi,
  permisoEmbarqueApi,
} from './stock-records.ts'
import { stockApi } from './stock.ts'

type Scope = FamilyScope<typeof wholeStockPath>

export function wholeStockQuery(scope: Scope) {
  return queryOptions({
    queryKey: ['wholeStock', scope],
    queryFn: ({ client }) => loadWholeStock(client, scope),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
}

/** Reads a stock and all its records, which are not cached. Throws a 404 if the stock is gone. */
export async function loadWholeStock(client: QueryClient, scope: Scope): Promise<WholeStock> {
  const answer = await call('get', fillPath(wholeStockPath, scope), { schema: wholeStock }).catch(nullIfGone)
  return answer ? answer.data : await loadByLists(client, scope)
}

const inOrder = { sort: 'id,asc' } as const

/** Reads the records list by list, from a server without the call for a whole stock. */
async function loadByLists(client: QueryClient, scope: Scope): Promise<WholeStock> {
  const stock = await client.fetchQuery({ ...stockApi.detail(scope, Number(scope.stockId)), staleTime: 0 })
  return {
    stock,
    permisoEmbarques: await withContenido(scope, 'permiso-embarque', await permisoEmbarqueApi.readAll(scope, inOrder)),
    documentoTransportes: await withContenido(scope, 'documento-transporte', await documentoTransporteApi.readAll(scope, inOrder)),
    contenedorVacios: await contenedorVacioApi.readAll(scope, inOrder),
  }
}

async function withContenido<Row extends { readonly id: number }>(scope: Scope, titulo: Titulo, rows: readonly Row[]) {
  const whole = []
  for (const row of rows) {
    const inTitulo = { ...scope, titulo, tituloId: row.id }
    const lineaMercaderias = await lineaMercaderiaApi.readAll(inTitulo, inOrder)
    whole.push({ ...row, lineaMercaderias, contenedorAsociados: await contenedorAsociadoApi.readAll(inTitulo, inOrder) })
  }
  return whole
}
