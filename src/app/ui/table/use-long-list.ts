// Hooks that load a long list for a table: page after page, or only its visible blocks.
import { type UseInfiniteQueryResult, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Identified, pageRows, type Pages, pageTotal } from '#app/api/family/cached-rows.ts'
import type { familyReads } from '#app/api/family/family-reads.ts'
import type { ListQuery } from '#app/api/family/read-calls.ts'
import { isSessionEnd } from '#app/api/http/http.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { useCachedState } from '../use-cached-state.ts'

type ListReads<Path extends string, Row extends Identified> = Pick<
  ReturnType<typeof familyReads<Path, Row>>,
  'pages' | 'block' | 'blockSize'
>

export interface LongList<Row extends Identified> {
  /** All rows of the list; a row that is not loaded yet is undefined. */
  readonly rows: readonly (Row | undefined)[]
  /** Whether further rows follow, whose number is unknown. */
  readonly hasMore: boolean
  readonly isPending: boolean
  /** Whether the rows are those of another filter or order, until the new ones arrive. */
  readonly isPlaceholderData: boolean
  /** The error that left nothing to show. */
  readonly error: Error | null
  /** Whether a part of the list could not be loaded. */
  readonly isPartMissing: boolean
  /** The number of rows on the server; undefined if the server does not count them. */
  readonly total: number | undefined
  readonly retry: () => void
  /** Loads the rows at these positions, unless they are loaded already. */
  readonly show: (places: readonly number[]) => void
}

type PagesQuery<Row> = Pick<
  UseInfiniteQueryResult<Pages<Row>>,
  'data' | 'error' | 'isFetching' | 'isPending' | 'isPlaceholderData' | 'hasNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
>

/** Loads a list page after page, as the user comes near the end of the loaded rows. */
export function usePagedList<Row extends Identified>(query: PagesQuery<Row>): LongList<Row> {
  const { data, isPending, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query
  // Memoized, because scrolling renders the table often.
  const rows = useMemo(() => pageRows(data), [data])
  return {
    rows,
    hasMore: hasNextPage,
    isPending,
    isPlaceholderData,
    error: data ? null : query.error,
    isPartMissing: isFetchNextPageError,
    total: pageTotal(data),
    retry: () => void (data ? fetchNextPage() : refetch()),
    show(places) {
      if (hasNextPage && !isFetching && !isFetchNextPageError && places.some((place) => place >= rows.length)) void fetchNextPage()
    },
  }
}

/** The option of a first page's query: the user retries a failed call with the button, and one that was refused before the account was known is repeated when the list opens. */
export const retriesAfterSignIn = { retryOnMount: ({ state }: { state: { error: Error | null } }) => isSessionEnd(state.error) }

/**
 * Loads a list in blocks, so that any part of it can be shown without loading the rows before it. `head` is the query of its first page. If the server does not count the rows, the list
 * is loaded page by page.
 */
export function useBlockList<Path extends string, Row extends Identified>(
  head: PagesQuery<Row>,
  api: ListReads<Path, Row>,
  scope: FamilyScope<Path>,
  query: ListQuery,
): LongList<Row> {
  const client = useQueryClient()
  const { queryKey } = api.pages(scope, query)
  const paged = usePagedList(head)
  const { data } = head
  const { total, rows: firstRows } = paged
  // Cached, so that a user who returns sees the previously visible rows at once.
  const [wanted, setWanted] = useCachedState<readonly number[]>(['wantedBlocks', queryKey], [])
  const blocks = useQueries({ queries: wanted.map((index) => api.block(scope, query, index)), combine: combined<Pages<Row>> })
  const rows = useMemo(() => joined(data, api.blockSize, blocks.read), [data, api.blockSize, blocks.read])
  if (total === undefined) return paged
  return {
    ...paged,
    rows,
    hasMore: false,
    isPartMissing: blocks.isPartMissing,
    retry: () => void client.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.status === 'error' }),
    show(places) {
      const unread = places.filter((place) => place >= firstRows.length && place < total)
      const next = [...new Set(unread.map((place) => Math.floor(place / api.blockSize)))]
      // A block that was left stays until another one is needed, or none: each change renders the list.
      if (next.length === 0 ? wanted.length > 0 : next.some((block) => !wanted.includes(block))) setWanted(next)
    },
  }
}

/**
 * Returns the blocks that are loaded, by their index: the library compares this with what it was before, and would copy each row of a block that stood in the place of another. It has no
 * function, which would differ each time.
 */
function combined<Data extends Pages<Identified>>(results: UseQueryResult<Data>[]) {
  return {
    read: Object.fromEntries(results.flatMap(({ data }) => (data ? [[Number(data.pageParams[0]), data] as const] : []))),
    isPartMissing: results.some(({ isError, data }) => isError && data === undefined),
  }
}

/** Puts the first page and the blocks at their positions. A row that is in both, or that moved between two calls, appears once. */
function joined<Row extends Identified>(
  head: Pages<Row> | undefined,
  blockSize: number,
  blocks: Readonly<Record<string, Pages<Row>>>,
): (Row | undefined)[] {
  const rows: (Row | undefined)[] = head ? pageRows(head) : []
  const known = new Set(rows.map((row) => row?.id))
  const first = rows.length
  rows.length = Math.max(first, pageTotal(head) ?? 0)
  for (const [block, read] of Object.entries(blocks)) {
    for (const [place, row] of pageRows(read).entries()) {
      const index = Number(block) * blockSize + place
      if (index < first || index >= rows.length || known.has(row.id)) continue
      known.add(row.id)
      rows[index] = row
    }
  }
  return rows
}
