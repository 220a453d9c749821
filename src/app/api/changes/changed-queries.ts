// Marks the cached queries that an event of the change stream concerns as stale, in batches.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { StockChange } from '#domain/stock/stock-change.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { clientId } from '../http/http.ts'
import { quietly } from '../http/quiet-reads.ts'
import { stockApi } from '../stock/stock.ts'

const inTitulo: readonly string[] = [lineaMercaderiaFamily.name, contenedorAsociadoFamily.name]
const ofTitulo: readonly string[] = [permisoEmbarqueFamily.name, documentoTransporteFamily.name]
const inStock: string[] = [...ofTitulo, ...inTitulo, contenedorVacioFamily.name]

/** The first words of the keys of all that a change may concern. */
const concerned: readonly unknown[] = ['stock', 'stockError', 'stockHistory', ...inStock]

/** The beginnings of the keys that a change makes stale. */
function staleKeys({ warehouseId, stockId, kind, records = inStock }: StockChange): QueryKey[] {
  const sends = [...stockApi.keys.all({ warehouseId }), 'automatic-sends']
  if (stockId === null) return [sends]
  const stock = [stockApi.keys.detail({ warehouseId }, stockId), ['stockHistory', { stockId }], ['stock', 'all']]
  if (kind !== 'records') return [stockApi.keys.pages({ warehouseId }), ...stock, sends, ['stockError']]
  // With a titulo goes what it holds.
  const names = records.some((name) => ofTitulo.includes(name)) ? [...records, ...inTitulo] : records
  return [
    ...stock,
    ...names.flatMap((name) => [
      [name, { warehouseId, stockId }],
      [name, 'all'],
    ]),
  ]
}

/** For how long changes are gathered before what they concern is read, in milliseconds. */
const gatherMs = 250

/** Reads again what is on the screen, as far as others change it. Only one reading goes on at a time, and after a long one there is as long a pause. */
export function createRefresher(client: QueryClient, onRead: (changes: readonly StockChange[]) => void) {
  let gathered: StockChange[] = []
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isOver = false

  function plan(ms: number): void {
    if (isRunning || isOver) return
    timer ??= setTimeout(() => void run(), ms)
  }

  async function run(): Promise<void> {
    const [changes, all] = [gathered, isAll]
    gathered = []
    isAll = false
    timer = undefined
    isRunning = true
    const begun = performance.now()
    await (all ? readAll(client) : readKeys(client, changes.flatMap(staleKeys)))
    isRunning = false
    if (!isOver) onRead(changes)
    if (gathered.length > 0 || isAll) plan(Math.max(gatherMs, performance.now() - begun))
  }

  return {
    /** What this tab has changed itself is in its cache already. */
    add(changes: readonly StockChange[]): void {
      const others = changes.filter(({ client: by }) => by !== clientId)
      if (others.length === 0) return
      gathered.push(...others)
      plan(gatherMs)
    },
    all(): void {
      isAll = true
      plan(0)
    },
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}

async function readKeys(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const distinct = new Map(keys.map((key) => [JSON.stringify(key), key]))
  await Promise.all(Array.from(distinct.values(), (queryKey) => read(client, { queryKey })))
}

async function readAll(client: QueryClient): Promise<void> {
  await read(client, { predicate: ({ queryKey }) => concerned.includes(queryKey[0]) })
}

async function read(client: QueryClient, filters: Parameters<QueryClient['invalidateQueries']>[0]): Promise<void> {
  const hashes = client
    .getQueryCache()
    .findAll({ ...filters, type: 'active' })
    .map(({ queryHash }) => queryHash)
  for (const hash of hashes) quietly.add(hash)
  await client.invalidateQueries(filters)
  for (const hash of hashes) quietly.delete(hash)
}
