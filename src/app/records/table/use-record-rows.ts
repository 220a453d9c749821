// Hook that loads only the visible blocks of a long list, in any order.
import { type UseInfiniteQueryResult, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type Identified, pageRows, type Pages, pageTotal } from '#app/api/family/cached-rows.ts'
import type { ListQuery } from '#app/api/family/family-calls.ts'
import type { familyReads } from '#app/api/family/family-reads.ts'
import { isSessionEnd } from '#app/api/http/http.ts'
import { useKeptState } from '#app/ui/use-kept-state.ts'
import type { FamilyScope } from '#domain/contract/family.ts'

type ListReads<Path extends string, Row extends Identified> = Pick<
  ReturnType<typeof familyReads<Path, Row>>,
  'pages' | 'usePages' | 'block' | 'blockSize'
>

export interface RecordRows<Row extends Identified> {
  /** The query of its first page. */
  readonly query: UseInfiniteQueryResult<Pages<Row>>
  /** As many as the list has; one that is not read yet is undefined. */
  readonly rows: readonly (Row | undefined)[]
  readonly isPending: boolean
  /** Why there is nothing to show. */
  readonly error: Error | null
  /** Whether a part of the list could not be read. */
  readonly isPartMissing: boolean
  /** The number of rows on the server; undefined from one that does not count them. */
  readonly total: number | undefined
  /** Reads what failed again. */
  readonly retry: () => void
  /** Reads the rows at these places, where they are not read yet. */
  readonly show: (places: readonly number[]) => void
}

/**
 * The rows of a list of which any part can be shown without reading what is before it: the first page, and blocks after it. A server that does not count its rows is read page
 * after page.
 */
export function useRecordRows<Path extends string, Row extends Identified>(
  api: ListReads<Path, Row>,
  scope: FamilyScope<Path>,
  query: ListQuery,
): RecordRows<Row> {
  const { queryKey } = api.pages(scope, query)
  // The user repeats a failed read by its button. A read that was refused before the account was known is repeated when the list opens.
  const head = api.usePages(scope, query, { retryOnMount: ({ state }) => isSessionEnd(state.error) })
  const { data, hasNextPage, isFetching, fetchNextPage } = head
  // Kept, so that a user who comes back finds the rows that were in sight at once.
  const [wanted, setWanted] = useKeptState<readonly number[]>(['wantedBlocks', queryKey], [])
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

/** Puts the first page and the blocks at their places. A row that is in both, or that moved between two calls, comes once. */
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
