// Query options and read hooks of a family, made from its contract: pages, one record, blocks of a long list.
import {
  hashKey,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Family, FamilyScope } from '#domain/contract/family.ts'
import { maxPageSize, type Page } from '#domain/contract/page.ts'
import { call, Failure, isGone, isOutdated } from '../http/http.ts'
import { addRow, cachedRow, type Identified, nextPage, type Pages, pageTotal, removeRow, replaceRow } from './cached-rows.ts'
import { type FamilyCallOptions, familyCalls, type ListQuery } from './family-calls.ts'
import { familyKeys } from './family-keys.ts'

/** How many rows a block of a long list has. Its key is that of the list and its place among the blocks, and its data one page. */
const rowsInBlock = 100
/** From so many rows on a page is as good as a block. */
const longPage = 40

/** How a screen reads, where it differs from the options of the query itself. */
export type ReadOptions<Query extends object> = Partial<Omit<Query, 'queryKey' | 'queryFn'>>

/** The query options of a family, their hooks, and what keeps its cache exact. All there is of a family that is only read. */
export function familyReads<Path extends string, Row extends Identified>(
  family: Family<string, Path, z.ZodMiniType<Row>>,
  options?: FamilyCallOptions<FamilyScope<Path>, Row>,
) {
  type Scope = FamilyScope<Path>
  const keys = familyKeys(family)
  const { path, readOne, readPage } = familyCalls(family, options)

  /** One record. Its row in cached lists follows: it is replaced, or removed when the record is gone. */
  function detail(scope: Scope, id: number) {
    return queryOptions({
      queryKey: keys.detail(scope, id),
      queryFn: async ({ client, signal }) => {
        try {
          const row = await readOne(scope, id, signal)
          replaceRow(client, keys.pages(scope), row)
          return row
        } catch (failure) {
          if (isGone(failure)) removeRow(client, keys.pages(scope), id)
          throw failure
        }
      },
    })
  }

  /** Reads a record even when no screen shows it, for the lists that do. A call under way is cancelled, because its answer may be older. */
  async function refetch(client: QueryClient, scope: Scope, id: number, meta = {}): Promise<void> {
    await client.cancelQueries({ queryKey: keys.detail(scope, id), exact: true })
    await client.prefetchQuery({ ...detail(scope, id), staleTime: 0, meta })
  }

  /** All pages so far. */
  function pages(scope: Scope, { criteria = {}, sort = family.sort }: ListQuery = {}) {
    const queryKey = [...keys.pages(scope), { criteria, sort }]
    return infiniteQueryOptions({
      queryKey,
      queryFn: ({ pageParam, signal }) => readPage(scope, { criteria, sort }, pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => nextPage(pages, family.pageSize),
      // Rows stay until those of the new filter or order are there. An empty result does not: it says nothing of the new filter.
      placeholderData: (previous, previousQuery) =>
        pageTotal(previous) !== 0 && isSameList(queryKey, previousQuery?.queryKey) ? previous : undefined,
    })
  }

  return {
    keys,
    path,
    detail,
    refetch,

    /** Reads a record that a screen is about to show. What a list knows of it is there at once, and counts as old. */
    open(client: QueryClient, scope: Scope, id: number): void {
      const options = detail(scope, id)
      const row = client.getQueryData(options.queryKey) ? undefined : cachedRow<Row>(client, keys.pages(scope), id)
      if (row) client.setQueryData<Row>(keys.detail(scope, id), row, { updatedAt: 0 })
      void client.prefetchQuery(options)
    },

    pages,

    useOne: (scope: Scope, id: number, how?: ReadOptions<ReturnType<typeof detail>>) => useQuery({ ...detail(scope, id), ...how }),

    /** `pageRows` returns the rows of its data. */
    usePages: (scope: Scope, query?: ListQuery, how?: ReadOptions<ReturnType<typeof pages>>) =>
      useInfiniteQuery({ ...pages(scope, query), ...how }),

    ...familyBlocks(family, options),
    ...familyCache<Path, Row>(keys, refetch),
  }
}

/** Reads of a list by other pages than those of its screen. */
function familyBlocks<Path extends string, Row extends Identified>(
  family: Family<string, Path, z.ZodMiniType<Row>>,
  options?: FamilyCallOptions<FamilyScope<Path>, Row>,
) {
  type Scope = FamilyScope<Path>
  const keys = familyKeys(family)
  const blockSize = family.pageSize < longPage ? rowsInBlock : family.pageSize
  const blocks = familyCalls({ ...family, pageSize: blockSize }, options)
  const large = familyCalls({ ...family, pageSize: maxPageSize }, options)
  return {
    blockSize,

    /** The rows from the `blockSize` times `index`th on, counted from 0: for a table that shows any part of a long list without reading what is before it. */
    block(scope: Scope, { criteria = {}, sort = family.sort }: ListQuery, index: number) {
      return queryOptions({
        queryKey: [...keys.pages(scope), { criteria, sort }, index],
        queryFn: async ({ signal }): Promise<Pages<Row>> => ({
          pages: [await blocks.readPage(scope, { criteria, sort }, index, signal)],
          pageParams: [index],
        }),
      })
    },

    /** The records of a list, to compare identifiers with. A server with smaller pages answers the newest ones. */
    useNewest: (scope: Scope, enabled: boolean) =>
      useQuery({
        queryKey: ['identifiers', large.path(scope)],
        queryFn: async ({ signal }) => {
          const search = new URLSearchParams({ page: '0', size: String(maxPageSize), sort: 'id,desc' })
          return (await call('get', large.path(scope), { schema: z.array(z.looseObject({})), search, signal })).data
        },
        staleTime: 0,
        gcTime: 0,
        enabled,
        meta: { quiet: true },
      }),

    /** Reads all rows of a list as they are now, to print them. The cache does not keep them. */
    async readAll(scope: Scope, query: ListQuery = {}, signal = new AbortController().signal): Promise<Row[]> {
      const rows: Row[] = []
      for (let page = 0, hasNext = true; hasNext; page += 1) {
        const read = await large.readPage(scope, query, page, signal)
        rows.push(...read.rows)
        hasNext = read.hasNext && read.rows.length > 0
      }
      return rows
    },
  }
}

/** What writes do to the cache of a family. */
function familyCache<Path extends string, Row extends Identified>(
  keys: ReturnType<typeof familyKeys<Path>>,
  refetch: (client: QueryClient, scope: FamilyScope<Path>, id: number, meta: { quiet: boolean }) => Promise<void>,
) {
  type Scope = FamilyScope<Path>
  return {
    /** Puts a record that the server returned in the cache, and in every list that shows it. */
    keep(client: QueryClient, scope: Scope, row: Row): void {
      client.setQueryData(keys.detail(scope, row.id), row)
      replaceRow(client, keys.pages(scope), row)
    },

    /** Puts a new record in the cache, and on top of the lists that show the newest first. */
    keepNew(client: QueryClient, scope: Scope, row: Row): void {
      client.setQueryData(keys.detail(scope, row.id), row)
      keepLastAdded(client, keys.all(scope), row.id)
      const newestFirst = { criteria: {}, sort: 'id,desc' }
      addRow(client, keys.pages(scope), row, (query) => hashKey([query]) === hashKey([newestFirst]))
    },

    forget(client: QueryClient, scope: Scope, id: number): void {
      removeRow(client, keys.pages(scope), id)
      void rereadLists(client, keys.pages(scope))
    },

    /** After a refused change: the record may differ from what the screen shows, or be gone. */
    refetchOutdated(client: QueryClient, scope: Scope, id: number, failure: Failure): void {
      if (isOutdated(failure)) void refetch(client, scope, id, { quiet: true })
    },
  }
}

/** Begins the reads of lists again that are under way: they may have begun before a deletion, and would bring its row back. */
async function rereadLists(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (client.isFetching({ queryKey }) === 0) return
  // By itself invalidating does not end the first read of a list.
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** Whether two keys of pages differ in nothing but filter and order. */
function isSameList(key: QueryKey, other: QueryKey | undefined): boolean {
  return other !== undefined && hashKey(key.slice(0, -1)) === hashKey(other.slice(0, -1))
}

/** Remembers which record this user added last to a list, by the key of all that is cached of it (`familyKeys`). */
export function keepLastAdded(client: QueryClient, all: QueryKey, id: number): void {
  client.setQueryData<number>(keyOf(all), id)
}

export function useLastAdded(all: QueryKey): number | undefined {
  return useQuery<number>({ queryKey: keyOf(all), queryFn: skipToken }).data
}

function keyOf(all: QueryKey): QueryKey {
  return ['lastAdded', ...all]
}

/** Finds a record among those of its list, where a call for it alone is refused. Throws a 404 when it is not there. */
export async function findInList<Row extends Identified>(
  id: number,
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
