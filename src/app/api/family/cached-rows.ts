// Updates cached pages of a list in place after a record was created, changed or deleted.
import { hashKey, type InfiniteData, type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Page } from '#domain/contract/page.ts'
import { type Failure, isOutdated } from '../http/http.ts'
import type { familyKeys } from './family-keys.ts'

/*
 * Writes update cached lists in place: a saved record replaces its row, a new one is added on top, a deleted one is removed. Refetching fifty pages
 * after every save would be slow, and would move the rows that the user is looking at.
 */

export interface Identified {
  readonly id: number
}

/** What the body of an update contains besides the draft. Servers without versions need no `version`. */
export interface Revision extends Identified {
  readonly version?: number | undefined
}

export type Pages<Row> = InfiniteData<Page<Row>>

/** Returns the rows of all pages. A row that moved to the next page between two calls occurs in both, and is returned once. */
export function pageRows<Row extends Identified>(data: { readonly pages: readonly Page<Row>[] } | undefined): Row[] {
  const rows = new Map<number, Row>()
  for (const page of data?.pages ?? []) for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}

/** Returns the number of rows on the server according to the last page; undefined if the page does not have it. */
export function pageTotal(data: { readonly pages: readonly Page<unknown>[] } | undefined): number | undefined {
  return data?.pages.at(-1)?.total
}

/**
 * Returns the number of the page to load next; undefined after the last one. It is computed from the number of loaded rows: after a row is deleted, later rows move up,
 * and the last page is read again so that none is skipped. A server that neither counts nor pages returns the same rows again, and is not asked further.
 */
export function nextPage(pages: readonly Page<Identified>[], pageSize: number): number | undefined {
  const last = pages.at(-1)
  if (!last?.hasNext || (last.total === undefined && repeats(last, pages.slice(0, -1)))) return undefined
  return Math.floor(pages.reduce((sum, page) => sum + page.rows.length, 0) / pageSize)
}

function repeats({ rows }: Page<Identified>, before: readonly Page<Identified>[]): boolean {
  const known = new Set(before.flatMap((page) => page.rows.map(({ id }) => id)))
  return rows.every(({ id }) => known.has(id))
}

/** Returns a row from any cached list; undefined if no list contains it. */
export function cachedRow<Row extends Identified>(client: QueryClient, pagesKey: QueryKey, id: number): Row | undefined {
  for (const [, data] of client.getQueriesData<Pages<Row>>({ queryKey: pagesKey }))
    for (const page of data?.pages ?? []) for (const row of page.rows) if (row.id === id) return row
  return undefined
}

/** Replaces the row in every cached list that contains it. */
export function replaceRow<Row extends Identified>(client: QueryClient, pagesKey: QueryKey, row: Row): void {
  client.setQueriesData<Pages<Row>>({ queryKey: pagesKey }, (data) => {
    if (!data?.pages.some((page) => page.rows.some(({ id }) => id === row.id))) return data
    return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((old) => (old.id === row.id ? row : old)) })) }
  })
}

/** Removes the row from every cached list that contains it, and invalidates the others: the row may be on a page that they have not loaded. */
export function removeRow(client: QueryClient, pagesKey: QueryKey, id: number): void {
  for (const [queryKey, data] of client.getQueriesData<Pages<Identified>>({ queryKey: pagesKey })) {
    if (!data?.pages.some((page) => page.rows.some((row) => row.id === id))) {
      void client.invalidateQueries({ queryKey, exact: true })
      continue
    }
    const pages = data.pages.map((page) => ({
      ...page,
      total: page.total && page.total - 1,
      rows: page.rows.filter((row) => row.id !== id),
    }))
    client.setQueryData<Pages<Identified>>(queryKey, { ...data, pages })
    // A list that is cached in blocks: the first row of the next block has moved into this one.
    if (typeof queryKey.at(-1) === 'number') void client.invalidateQueries({ queryKey, exact: true })
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
    const [first, ...others] = data?.pages ?? []
    if (!data || !first) continue
    if (!isNewestFirst(queryKey.at(-1))) {
      void client.invalidateQueries({ queryKey, exact: true })
      continue
    }
    const pages = [{ ...first, rows: [row, ...first.rows] }, ...others].map((page) => ({
      ...page,
      total: page.total === undefined ? undefined : page.total + 1,
    }))
    client.setQueryData<Pages<Row>>(queryKey, { ...data, pages })
  }
}

export function familyCache<Path extends string, Row extends Identified>(
  keys: ReturnType<typeof familyKeys<Path>>,
  refetch: (client: QueryClient, scope: FamilyScope<Path>, id: number, meta: { quiet: boolean }) => Promise<void>,
) {
  type Scope = FamilyScope<Path>
  return {
    /** Puts a record that the server returned in the cache, and in every list that shows it. It cancels reads of the record that are in progress, because their answers may be older. */
    keep(client: QueryClient, scope: Scope, row: Row): void {
      const queryKey = keys.detail(scope, row.id)
      client.setQueryData(queryKey, row)
      void client.cancelQueries({ queryKey, exact: true })
      replaceRow(client, keys.pages(scope), row)
      void rereadLists(client, keys.pages(scope))
    },

    /** Puts a new record in the cache, and on top of the lists that show the newest first. */
    keepNew(client: QueryClient, scope: Scope, row: Row): void {
      client.setQueryData(keys.detail(scope, row.id), row)
      cacheLastAdded(client, keys.all(scope), row.id)
      const newestFirst = { criteria: {}, sort: 'id,desc' }
      addRow(client, keys.pages(scope), row, (query) => hashKey([query]) === hashKey([newestFirst]))
    },

    forget(client: QueryClient, scope: Scope, id: number): void {
      removeRow(client, keys.pages(scope), id)
      void rereadLists(client, keys.pages(scope))
    },

    /** Refetches a record after a refused change, because it may differ from what the screen shows, or be deleted. */
    refetchOutdated(client: QueryClient, scope: Scope, id: number, failure: Failure): void {
      if (isOutdated(failure)) void refetch(client, scope, id, { quiet: true })
    },
  }
}

/** Restarts list reads in progress: they may have begun before a deletion, and would bring the deleted row back. */
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
