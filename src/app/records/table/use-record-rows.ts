// Hook that loads only the visible blocks of a long list, in any order.
import { type UseInfiniteQueryResult, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type Identified, pageRows, type Pages, pageTotal } from '#app/api/family/cached-rows.ts'
import type { familyReads } from '#app/api/family/family-reads.ts'
import type { ListQuery } from '#app/api/family/read-calls.ts'
import { isSessionEnd } from '#app/api/http/http.ts'
import { useCachedState } from '#app/ui/use-cached-state.ts'
import type { FamilyScope } from '#domain/contract/family.ts'

type ListReads<Path extends string, Row extends Identified> = Pick<
  ReturnType<typeof familyReads<Path, Row>>,
  'pages' | 'usePages' | 'block' | 'blockSize'
>

export interface RecordRows<Row extends Identified> {
  /** The query of the first page. */
  readonly query: UseInfiniteQueryResult<Pages<Row>>
  /** All rows of the list; a row that is not loaded yet is undefined. */
  readonly rows: readonly (Row | undefined)[]
  readonly isPending: boolean
  /** The error that left nothing to show. */
  readonly error: Error | null
  /** Whether a part of the list could not be loaded. */
  readonly isPartMissing: boolean
  /** The number of rows on the server; undefined if the server does not count them. */
  readonly total: number | undefined
  /** Retries the failed calls. */
  readonly retry: () => void
  /** Loads the rows at these positions, unless they are loaded already. */
  readonly show: (places: readonly number[]) => void
}

/**
 * Loads a list in blocks, so that any part of it can be shown without loading the rows before it. If the server does not count the rows, the list is loaded page
 * by page.
 */
export function useRecordRows<Path extends string, Row extends Identified>(
  api: ListReads<Path, Row>,
  scope: FamilyScope<Path>,
  query: ListQuery,
): RecordRows<Row> {
  const { queryKey } = api.pages(scope, query)
  // The user retries a failed call with the button. A call refused before the account was known is repeated when the list opens.
  const head = api.usePages(scope, query, { retryOnMount: ({ state }) => isSessionEnd(state.error) })
  const { data, hasNextPage, isFetching, fetchNextPage } = head
  // Cached, so that a user who returns sees the previously visible rows at once.
  const [wanted, setWanted] = useCachedState<readonly number[]>(['wantedBlocks', queryKey], [])
  const blocks = useQueries({ queries: wanted.map((index) => api.block(scope, query, index)), combine: combined<Pages<Row>> })
  const total = pageTotal(data)
  const rows = useMemo(() => joined(data, api.blockSize, wanted, blocks.read), [data, api.blockSize, wanted, blocks.read])
  const firstRows = data ? pageRows(data).length : 0

  const show = useCallback(
    (places: readonly number[]) => {
      if (total === undefined) {
        if (hasNextPage && !isFetching && places.some((place) => place >= firstRows - 5)) void fetchNextPage()
        return
      }
      const unread = places.filter((place) => place >= firstRows && place < total)
      const next = [...new Set(unread.map((place) => Math.floor(place / api.blockSize)))]
      if (wanted.join() !== next.join()) setWanted(next)
    },
    [total, firstRows, hasNextPage, isFetching, fetchNextPage, api.blockSize, wanted, setWanted],
  )

  return {
    query: head,
    rows,
    isPending: head.isPending,
    error: rows.length === 0 ? head.error : null,
    isPartMissing: head.isFetchNextPageError || blocks.isPartMissing,
    total,
    retry() {
      if (rows.length === 0) void head.refetch()
      else if (head.isFetchNextPageError) void fetchNextPage()
      blocks.retry()
    },
    show,
  }
}

function combined<Data>(results: UseQueryResult<Data>[]) {
  return {
    read: results.map(({ data }) => data),
    isPartMissing: results.some(({ isError, data }) => isError && data === undefined),
    retry() {
      for (const { isError, refetch } of results) if (isError) void refetch()
    },
  }
}

/** Puts the first page and the blocks at their positions. A row that is in both, or that moved between two calls, appears once. */
function joined<Row extends Identified>(
  head: Pages<Row> | undefined,
  blockSize: number,
  wanted: readonly number[],
  parts: readonly (Pages<Row> | undefined)[],
): (Row | undefined)[] {
  const rows: (Row | undefined)[] = head ? pageRows(head) : []
  const known = new Set(rows.map((row) => row?.id))
  const first = rows.length
  rows.length = Math.max(first, pageTotal(head) ?? 0)
  for (const [at, block] of wanted.entries()) {
    for (const [place, row] of pageRows(parts[at]).entries()) {
      const index = block * blockSize + place
      if (index < first || index >= rows.length || known.has(row.id)) continue
      known.add(row.id)
      rows[index] = row
    }
  }
  return rows
}
