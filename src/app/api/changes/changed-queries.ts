// Marks the cached queries that an event of the change stream concerns as stale, in batches.
import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { hasAuthority } from '#domain/account/account.ts'
import { manages } from '#domain/company/company.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'
import type { StockChange } from '#domain/stock/stock-change.ts'
import { tituloNames } from '#domain/titulo/titulo.ts'
import { accountApi } from '../account/account.ts'
import { companyApi } from '../company/company.ts'
import { depositoApi } from '../company/deposito.ts'
import { clientId } from '../http/call-ids.ts'
import { stockApi, stockDaysKey, warehouseDaysKey } from '../stock/stock.ts'
import { backgroundRefetches } from './stream-state.ts'

/** The first elements of the cache keys that a change may make stale. */
const affectedNames: readonly unknown[] = ['stock', 'stockError', 'stockHistory', ...sheetNames]

/**
 * What tells a person which roles, companies and warehouses they have. Anybody may read it, so it is read before what only managers may
 * read.
 */
const places: readonly QueryKey[] = [accountApi.current.queryKey, companyApi.own.queryKey, depositoApi.own.queryKey, warehouseDaysKey]

/** The first elements of the cache keys of companies, their people, warehouses, certificates, tickets and keys of integrations. */
const ofCompanies = ['company', 'companyUsers', 'companyAccess', 'deposito', 'certificate', 'certificateRequest', 'wsaa', 'integracion']

/** Returns the prefixes of the cache keys that a change makes stale. */
function staleKeys({ warehouseId, stockId, kind, records = [...sheetNames], companyId }: StockChange): QueryKey[] {
  if (companyId !== undefined) return []
  const days: QueryKey[] = [stockDaysKey({ warehouseId }), warehouseDaysKey, [...stockApi.keys.all({ warehouseId }), 'automatic-sends']]
  if (stockId === null) return days
  const stock = [stockApi.keys.detail({ warehouseId }, stockId), ['stockHistory', { stockId }], ['stock', 'all']]
  if (kind !== 'records') return [stockApi.keys.pages({ warehouseId }), ...stock, ...days, ['stockError']]
  // A changed titulo also makes its goods lines and containers stale.
  const names = tituloNames.some((name) => records.includes(name)) ? [...records, 'lineaMercaderia', 'contenedorAsociado'] : records
  return [
    ...stock,
    ...names.flatMap((name) => [
      [name, { warehouseId, stockId }],
      [name, 'all'],
    ]),
  ]
}

/** How long changes are batched before the queries are refetched, in milliseconds. */
const batchMs = 250

/**
 * Refetches the queries on the screen that other users' changes make stale. One refetch runs at a time, and the pause after it is at least
 * as long as it took.
 */
export function createQueryRefresher(client: QueryClient, onRead: (changes: readonly StockChange[]) => void) {
  let batch: StockChange[] = []
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isOver = false

  function plan(ms: number): void {
    if (isRunning || isOver) return
    timer ??= setTimeout(() => void run(), ms)
  }

  async function run(): Promise<void> {
    const [changes, all] = [batch, isAll]
    batch = []
    isAll = false
    timer = undefined
    isRunning = true
    const begun = performance.now()
    if (all || changes.some(({ companyId }) => companyId !== undefined)) await readCompanies(client)
    await (all ? readAll(client) : readKeys(client, changes.flatMap(staleKeys)))
    isRunning = false
    if (!isOver) onRead(changes)
    if (batch.length > 0 || isAll) plan(Math.max(batchMs, performance.now() - begun))
  }

  return {
    /** Adds changes to the batch, except this tab's own, which are already in its cache. */
    add(changes: readonly StockChange[]): void {
      const others = changes.filter(({ client: by }) => by !== clientId)
      if (others.length === 0) return
      batch.push(...others)
      plan(batchMs)
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

/**
 * Refetches the companies that are on the screen. The user's own lists come first: they tell which companies the user manages now, and of
 * others nothing is read, because a call that the server refuses ends the session.
 */
async function readCompanies(client: QueryClient): Promise<void> {
  await readKeys(client, places)
  const account = client.getQueryData(accountApi.current.queryKey)
  const own = client.getQueryData(companyApi.own.queryKey) ?? []
  const mayRead = (companyId: number) =>
    account !== undefined &&
    (hasAuthority(account, ['ROLE_ADMIN']) || own.some((company) => company.id === companyId && manages(company, account.login)))
  const isPlace = (queryKey: QueryKey) => places.some((place) => partialMatchKey(queryKey, place))
  await read(client, {
    predicate({ queryKey }) {
      if (!ofCompanies.some((name) => name === queryKey[0]) || isPlace(queryKey)) return false
      const companyId = companyIdOf(queryKey)
      return companyId === undefined || mayRead(companyId)
    },
  })
}

/** Returns the company of a cache key; undefined for the lists of all of them. */
function companyIdOf([name, of, , id]: QueryKey): number | undefined {
  if (typeof of === 'number') return of
  if (typeof of === 'object' && of !== null && 'companyId' in of) return Number(of.companyId)
  return name === 'company' && typeof id === 'number' ? id : undefined
}

async function readAll(client: QueryClient): Promise<void> {
  const { queryKey: info } = accountApi.info
  await read(client, { predicate: ({ queryKey }) => affectedNames.includes(queryKey[0]) || partialMatchKey(queryKey, info) })
}

async function read(client: QueryClient, filters: Parameters<QueryClient['invalidateQueries']>[0]): Promise<void> {
  const hashes = client
    .getQueryCache()
    .findAll({ ...filters, type: 'active' })
    .map(({ queryHash }) => queryHash)
  for (const hash of hashes) backgroundRefetches.add(hash)
  await client.invalidateQueries(filters)
  for (const hash of hashes) backgroundRefetches.delete(hash)
}
