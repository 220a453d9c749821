// Updates cached pages of a list in place after a record was created, changed or deleted.
import {
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type SetDataOptions,
  skipToken,
  useQuery,
} from '@tanstack/react-query'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Page } from '#domain/contract/page.ts'
import { type Failure, isOutdated } from '../http/failure.ts'
import type { familyKeys, RecordKey } from './family-keys.ts'

/*
 * Writes update cached lists in place: a saved record replaces its row, a new one is added on top, a deleted one is removed. Refetching all
 * pages after every save would be slow, and would move the rows that the user is looking at. A refetch after what others changed reads only
 * the pages in sight.
 */

export interface Identified {
  readonly id: number
  /** Names a user in addresses and paths, in place of the id. */
  readonly login?: string
}

/** Returns what names a record in addresses and paths. */
export function keyOf({ id, login }: Identified): RecordKey {
  return login ?? id
}

/** What the body of an update contains besides the draft. Servers without versions need no `version`. */
export interface Revision extends Identified {
  readonly version?: number | undefined
}

/** What a call for a page names: the page from 0, in pages of that size. */
export interface PageParam {
  readonly page: number
  readonly size: number
}

export interface CachedPage<Row> extends Page<Row> {
  /** Set when a refetch left the page as it was, because it was not in sight: it is read again when its rows come near. */
  isStale?: boolean
}

export type Pages<Row> = InfiniteData<CachedPage<Row>, PageParam>

/** Returns the rows of all pages. A row that moved to the next page between two calls occurs in both, and is returned once. */
export function pageRows<Row extends Identified>(data: { readonly pages: readonly Page<Row>[] } | undefined): Row[] {
  const rows = new Map<number, Row>()
  for (const page of data?.pages ?? []) for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}

/** Returns the number of rows on the server according to the page that was read last; undefined if it does not have it. */
export function pageTotal(data: { readonly pages: readonly CachedPage<unknown>[] } | undefined): number | undefined {
  return (data?.pages.filter(({ isStale }) => !isStale).at(-1) ?? data?.pages.at(-1))?.total
}

/** No page has more rows than this, unless the first one has. */
const longestPage = 640

/**
 * Returns the page to load next; undefined after the last one. It is as large as all pages before it together, so that 5,000 rows take 14
 * calls and not 500. A server that neither counts nor pages returns the same rows again, and is not asked further.
 */
export function nextPage(last: Page<Identified>, pages: readonly Page<Identified>[], { page, size }: PageParam): PageParam | undefined {
  if (!last.hasNext || (last.total === undefined && repeats(last, pages.slice(0, -1)))) return undefined
  const end = (page + 1) * size
  return end <= longestPage ? { page: 1, size: end } : { page: page + 1, size }
}

function repeats({ rows }: Page<Identified>, before: readonly Page<Identified>[]): boolean {
  const known = new Set(before.flatMap((page) => page.rows.map(({ id }) => id)))
  return rows.every(({ id }) => known.has(id))
}

/** The pages whose rows are in sight, by their `pageParams`. */
const inSight = new WeakSet<PageParam>()

/** Records which pages of a list a table shows: the first one if none is in sight. Returns whether one of those in sight is stale. */
export function lookAt({ pages, pageParams }: Pages<unknown>, isSeen: (index: number) => boolean): boolean {
  const isNone = !pages.some((_page, index) => isSeen(index))
  for (const [index, param] of pageParams.entries()) inSight[isSeen(index) || (isNone && index === 0) ? 'add' : 'delete'](param)
  return pages.some(({ isStale }, index) => isStale && isSeen(index))
}

/**
 * Returns the cached page that a refetch leaves as it is, as a stale one, because it is not in sight; undefined for a page that is to be
 * read. A list that no table shows is read whole.
 */
export function unseenPage<Row>(client: QueryClient, queryKey: QueryKey, { page, size }: PageParam): CachedPage<Row> | undefined {
  const { data, fetchMeta } = client.getQueryState<Pages<Row>>(queryKey) ?? {}
  if (!data?.pageParams.some((param) => inSight.has(param)) || fetchMeta?.fetchMore) return undefined
  const index = data.pageParams.findIndex((param) => param.page === page && param.size === size)
  const [param, cached] = [data.pageParams[index], data.pages[index]]
  return cached && param && !inSight.has(param) ? { ...cached, isStale: true } : undefined
}

export function cachedRow<Row extends Identified>(client: QueryClient, pagesKey: QueryKey, id: number): Row | undefined {
  for (const [, data] of client.getQueriesData<Pages<Row>>({ queryKey: pagesKey }))
    for (const page of data?.pages ?? []) for (const row of page.rows) if (row.id === id) return row
  return undefined
}

export function replaceRow<Row extends Identified>(client: QueryClient, pagesKey: QueryKey, row: Row): void {
  client.setQueriesData<Pages<Row>>({ queryKey: pagesKey }, (data) => {
    if (!data?.pages.some((page) => page.rows.some(({ id }) => id === row.id))) return data
    return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((old) => (old.id === row.id ? row : old)) })) }
  })
}

/**
 * Removes the row from every cached list that contains it, and invalidates the others: the row may be on a page that they have not loaded.
 */
export function removeRow(client: QueryClient, pagesKey: QueryKey, key: RecordKey): void {
  for (const [queryKey, data] of client.getQueriesData<Pages<Identified>>({ queryKey: pagesKey })) {
    if (data?.pages.some((page) => page.rows.some((row) => keyOf(row) === key)))
      client.setQueryData<Pages<Identified>>(
        queryKey,
        withRows(data, (rows) => rows.filter((row) => keyOf(row) !== key), -1),
      )
    else void client.invalidateQueries({ queryKey, exact: true })
  }
}

/** Adds the row on top of cached lists that are sorted by newest, and invalidates the others, where only the server knows its position. */
export function addRow<Row extends Identified>(
  client: QueryClient,
  pagesKey: QueryKey,
  row: Row,
  isNewestFirst: (query: unknown) => boolean,
): void {
  for (const [queryKey, data] of client.getQueriesData<Pages<Row>>({ queryKey: pagesKey })) {
    if (!data) continue
    if (isNewestFirst(queryKey.at(-1)))
      client.setQueryData<Pages<Row>>(
        queryKey,
        withRows(data, (rows) => [row, ...rows], 1),
      )
    else void client.invalidateQueries({ queryKey, exact: true })
  }
}

/** Changes the rows of a list, and cuts them into pages as the server now does. The last page may then lack a row, and becomes stale. */
function withRows<Row>({ pages, pageParams }: Pages<Row>, change: (rows: Row[]) => Row[], added: 1 | -1): Pages<Row> {
  const rows = change(pages.flatMap((page) => page.rows))
  const last = pages.length - 1
  return {
    pageParams,
    pages: pages.map((page, index) => ({
      ...page,
      total: page.total === undefined ? undefined : page.total + added,
      rows: rows.splice(0, index === last ? rows.length : pageParams[index]?.size),
      ...(index === last && page.hasNext && added < 0 ? { isStale: true } : {}),
    })),
  }
}

export function familyCache<Path extends string, Row extends Identified>(
  keys: ReturnType<typeof familyKeys<Path>>,
  refetch: (client: QueryClient, scope: FamilyScope<Path>, key: RecordKey, meta: { quiet: boolean }) => Promise<void>,
  read?: SetDataOptions,
) {
  type Scope = FamilyScope<Path>
  return {
    /**
     * Puts a record that the server returned in the cache, and in every list that shows it. It cancels reads of the record that are in
     * progress, because their answers may be older.
     */
    keep(client: QueryClient, scope: Scope, row: Row): void {
      const queryKey = keys.detail(scope, keyOf(row))
      client.setQueryData(queryKey, row, read)
      void client.cancelQueries({ queryKey, exact: true })
      replaceRow(client, keys.pages(scope), row)
      void rereadLists(client, keys.pages(scope))
    },

    /** Puts a new record in the cache, and on top of the lists that show the newest first. */
    keepNew(client: QueryClient, scope: Scope, row: Row): void {
      client.setQueryData(keys.detail(scope, keyOf(row)), row, read)
      cacheLastAdded(client, keys.all(scope), row.id)
      const newestFirst = { criteria: {}, sort: 'id,desc' }
      addRow(client, keys.pages(scope), row, (query) => hashKey([query]) === hashKey([newestFirst]))
      void rereadLists(client, keys.pages(scope))
    },

    forget(client: QueryClient, scope: Scope, key: RecordKey): void {
      removeRow(client, keys.pages(scope), key)
      void rereadLists(client, keys.pages(scope))
    },

    /** Refetches a record after a refused change, because it may differ from what the screen shows, or be deleted. */
    refetchOutdated(client: QueryClient, scope: Scope, row: Identified, failure: Failure): void {
      if (isOutdated(failure)) void refetch(client, scope, keyOf(row), { quiet: true })
    },
  }
}

/** Restarts list reads in progress: they may have begun before a change, and would undo what it did to the list. */
async function rereadLists(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (client.isFetching({ queryKey }) === 0) return
  // Invalidating alone does not cancel the first read of a list.
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** Caches the id of the record that this user last added to a list. `all` is the list's key prefix (`familyKeys`). */
export function cacheLastAdded(client: QueryClient, all: QueryKey, id: number): void {
  client.setQueryData<number>(['lastAdded', ...all], id)
}

export function useLastAdded(all: QueryKey): number | undefined {
  return useQuery<number>({ queryKey: ['lastAdded', ...all], queryFn: skipToken }).data
}
