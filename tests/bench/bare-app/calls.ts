import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import ky from 'ky'
import type { ManagedUser } from '#domain/account/user.ts'
import type { Deposito } from '#domain/company/deposito.ts'
import type { Stock } from '#domain/stock/stock.ts'
import type { LineaMercaderia } from '#domain/titulo/linea-mercaderia.ts'

/** A record that is shown with whatever fields it has. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

export const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })

const token: unknown = JSON.parse(localStorage.getItem('jhi-authenticationToken') ?? 'null')
const api = ky.create({ prefix: '/', headers: { Authorization: `Bearer ${String(token)}` } })

/** The parameters of any of the addresses; those that an address lacks are empty. */
export type Ids = Readonly<
  Record<'warehouseId' | 'stockId' | 'titulo' | 'tituloId' | 'contenido' | 'contenidoId' | 'companyId', string | number>
>

export function useIds(): Ids {
  return useParams({ strict: false }) as Ids
}

const stocksOf = ({ warehouseId }: Ids): string => `api/warehouse/${warehouseId}/stocks`
const stockOf = (ids: Ids): string => `${stocksOf(ids)}/${ids.stockId}`
const tituloOf = (ids: Ids): string => `${stockOf(ids)}/${ids.titulo}s/${ids.tituloId}`
const pageSize = 40

export function stockPages(ids: Ids) {
  return infiniteQueryOptions({
    queryKey: [stocksOf(ids), 'pages'],
    queryFn: ({ pageParam }) => api(`${stocksOf(ids)}?page=${pageParam}&size=${pageSize}&sort=id%2Cdesc`).json<Stock[]>(),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, page) => (last.length < pageSize ? undefined : page + 1),
  })
}

function read<T>(path: string) {
  return queryOptions({ queryKey: [path], queryFn: () => api(path).json<T>() })
}

const firstTen = '?page=0&size=10&sort=id%2Cdesc'

export const stock = (ids: Ids) => read<Stock>(stockOf(ids))
export const titulos = (ids: Ids, word: string) => read<Row[]>(`${stockOf(ids)}/${word}s${firstTen}`)
export const titulo = (ids: Ids) => read<Row>(tituloOf(ids))
export const contenidos = (ids: Ids, word: string) => read<Row[]>(`${tituloOf(ids)}/${word}s${firstTen}`)
export const line = (ids: Ids) => read<LineaMercaderia>(`${tituloOf(ids)}/${ids.contenido}s/${ids.contenidoId}`)
export const company = ({ companyId }: Ids) => read<Row>(`api/owner/companies/${companyId}`)
export const warehouses = ({ companyId }: Ids) => read<Deposito[]>(`api/owner/company/${companyId}/depositos?page=0&size=20&sort=id%2Casc`)
export const users = read<ManagedUser[]>('api/users?page=0&size=20&sort=id%2Casc')

export async function saveLine(ids: Ids, changed: LineaMercaderia): Promise<LineaMercaderia> {
  return await api.put(`${tituloOf(ids)}/${ids.contenido}s`, { json: changed }).json<LineaMercaderia>()
}
