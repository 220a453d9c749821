// Query options and read hooks of a family, made from its contract: pages, one record, all records.
import {
  hashKey,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Family, FamilyScope } from '#domain/contract/family.ts'
import { maxPageSize, type Page } from '#domain/contract/page.ts'
import { Failure, isGone } from '../http/failure.ts'
import {
  type CachedPage,
  cachedRow,
  familyCache,
  type Identified,
  nextPage,
  type PageParam,
  type Pages,
  pageTotal,
  removeRow,
  replaceRow,
  unseenPage,
} from './cached-rows.ts'
import { familyKeys, type RecordKey } from './family-keys.ts'
import { type ReadCallOptions, readCalls, type ListQuery } from './read-calls.ts'

/** Options of one screen that override those of the query. */
export type ReadOptions<Query extends object> = Partial<Omit<Query, 'queryKey' | 'queryFn'>>

/** Makes the query options and hooks of a family, and the cache updates after its writes. It is the whole API of a read-only family. */
export function familyReads<Path extends string, Row extends Identified>(
  family: Family<string, Path, z.ZodMiniType<Row>>,
  options?: ReadCallOptions<FamilyScope<Path>, Row>,
) {
  type Scope = FamilyScope<Path>
  const keys = familyKeys(family)
  const calls = readCalls(family, options)
  const { readOne, readPage } = calls

  /** Returns the query of one record. After it is read, its row in cached lists is replaced, or removed if the record is gone. */
  function detail(scope: Scope, id: RecordKey) {
    return queryOptions({
      queryKey: keys.detail(scope, id),
      queryFn: ({ client, signal }) => readInto(client, scope, id, signal),
    })
  }

  async function readInto(client: QueryClient, scope: Scope, id: RecordKey, signal: AbortSignal): Promise<Row> {
    try {
      const row = await readOne(scope, id, signal)
      replaceRow(client, keys.pages(scope), row)
      return row
    } catch (failure) {
      if (isGone(failure)) removeRow(client, keys.pages(scope), id)
      throw failure
    }
  }

  /**
   * Refetches a record even if no screen shows it, for lists that show its row. A call in progress is cancelled, because its response may
   * be older. This one goes on when the screen is left, because it does not take the query's signal.
   */
  async function refetch(client: QueryClient, scope: Scope, id: RecordKey, meta = {}): Promise<void> {
    await client.cancelQueries({ queryKey: keys.detail(scope, id), exact: true })
    const { signal } = new AbortController()
    await client.prefetchQuery({ ...detail(scope, id), queryFn: () => readInto(client, scope, id, signal), staleTime: 0, meta })
  }

  function pages(scope: Scope, { criteria = {}, sort = family.sort }: ListQuery = {}) {
    const queryKey = [...keys.pages(scope), { criteria, sort }]
    return infiniteQueryOptions<CachedPage<Row>, Error, Pages<Row>, QueryKey, PageParam>({
      queryKey,
      queryFn: ({ client, pageParam, signal }) =>
        unseenPage<Row>(client, queryKey, pageParam) ?? readPage(scope, { criteria, sort }, pageParam, signal),
      initialPageParam: { page: 0, size: family.pageSize },
      getNextPageParam: nextPage,
      // The rows stay visible until those of the new filter or order arrive. An empty result does not stay, because it would claim that the
      // new filter finds nothing.
      placeholderData: (previous, previousQuery) =>
        pageTotal(previous) !== 0 && isSameList(queryKey, previousQuery?.queryKey) ? previous : undefined,
    })
  }

  return {
    ...calls,
    keys,
    detail,
    refetch,

    /** Prefetches a record that a screen is about to show. Its row from a cached list is shown at once, marked as stale. */
    open(client: QueryClient, scope: Scope, id: number): void {
      const options = detail(scope, id)
      const row = client.getQueryData(options.queryKey) ? undefined : cachedRow<Row>(client, keys.pages(scope), id)
      if (row) client.setQueryData<Row>(keys.detail(scope, id), row, { updatedAt: 0 })
      void client.prefetchQuery(options)
    },

    pages,

    useOne: (scope: Scope, id: RecordKey, how?: ReadOptions<ReturnType<typeof detail>>) => useQuery({ ...detail(scope, id), ...how }),

    /** `pageRows` returns the rows of its data. */
    usePages: (scope: Scope, query?: ListQuery) => useInfiniteQuery(pages(scope, query)),

    ...largeReads<Path, Row>(calls),
    ...familyCache<Path, Row>(keys, refetch, options?.answersLess && { updatedAt: 0 }),
  }
}

/** Makes reads of a list by pages as large as a call may have, which are not cached. */
function largeReads<Path extends string, Row extends Identified>({ path, readPage }: ReturnType<typeof readCalls<Path, Row>>) {
  type Scope = FamilyScope<Path>
  const size = maxPageSize

  async function readAll(scope: Scope, query: ListQuery = {}, signal = new AbortController().signal): Promise<Row[]> {
    const rows: Row[] = []
    for (let page = 0, hasNext = true; hasNext; page += 1) {
      const read = await readPage(scope, query, { page, size }, signal)
      rows.push(...read.rows)
      hasNext = read.hasNext && read.rows.length > 0
    }
    return rows
  }

  return {
    readAll,

    /** Reads the first records of a list, as many as one call returns. */
    readFirst: async (scope: Scope, query: ListQuery, signal: AbortSignal): Promise<Row[]> =>
      (await readPage(scope, query, { page: 0, size }, signal)).rows,

    /** Returns the query of all records of a list, with whose identifiers new ones are compared. */
    useIdentified: (scope: Scope, enabled: boolean) =>
      useQuery({
        queryKey: ['identifiers', path(scope)],
        queryFn: ({ signal }) => readAll(scope, { sort: 'id,desc' }, signal),
        staleTime: 0,
        gcTime: 0,
        enabled,
        meta: { quiet: true },
      }),
  }
}

/** Returns whether two keys of pages differ only in filter and order. */
function isSameList(key: QueryKey, other: QueryKey | undefined): boolean {
  return other !== undefined && hashKey(key.slice(0, -1)) === hashKey(other.slice(0, -1))
}

/** Finds a record in the pages of its list, for servers that refuse to read it alone. Throws a 404 if it is not there. */
export async function findInList<Row extends Identified>(
  id: RecordKey,
  readPage: (query: ListQuery, page: number) => Promise<Page<Row>>,
): Promise<Row> {
  // A server that does not know this filter lists everything.
  const query = { criteria: { 'id.equals': String(id) } }
  for (let page = 0; ; page += 1) {
    const { rows, hasNext } = await readPage(query, page)
    const found = rows.find((row) => row.id === id)
    if (found) return found
    if (!hasNext) throw new Failure('http', 'get', { status: 404, headers: new Headers() })
  }
}
