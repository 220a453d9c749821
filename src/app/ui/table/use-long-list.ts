// Hook that loads a long list for a table, page after page, as the user comes near their rows.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Identified, lookAt, type Pages, pageTotal } from '#app/api/family/cached-rows.ts'

export interface LongList<Row extends Identified> {
  /** All rows of the list; a row that is not loaded yet is undefined. */
  readonly rows: readonly (Row | undefined)[]
  /** The same rows, but those undefined that others may have changed since they were read. */
  readonly freshRows: readonly (Row | undefined)[]
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
  /** Loads the rows at these positions, which are near the visible part, unless they are loaded already, and those before them. */
  readonly show: (places: readonly number[]) => void
}

/**
 * Returns a list of which the rows near the visible part are loaded, with those before them. Its length is the server's count, so that the
 * user may go to its end before that is loaded.
 */
export function useLongList<Row extends Identified>(query: UseInfiniteQueryResult<Pages<Row>>): LongList<Row> {
  const { data, isPending, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, isRefetchError } = query
  const { fetchNextPage, refetch } = query
  // Memoized, because scrolling renders the table often.
  const { rows, freshRows, ends } = useMemo(() => placed(data), [data])
  const total = pageTotal(data)
  const loaded = ends.at(-1) ?? 0
  return {
    rows,
    freshRows,
    hasMore: total === undefined && hasNextPage,
    isPending,
    isPlaceholderData,
    error: data ? null : query.error,
    isPartMissing: isFetchNextPageError,
    total,
    retry: () => void (data ? fetchNextPage() : refetch()),
    show(places) {
      const isBeyond = places.some((place) => place >= loaded)
      const isSeen = (index: number) =>
        (isBeyond && index === ends.length - 1) || places.some((place) => place >= (ends[index - 1] ?? 0) && place < (ends[index] ?? 0))
      const isStale = data !== undefined && lookAt(data, isSeen)
      if (isFetching) return
      if (isStale && !isRefetchError) void refetch()
      else if (isBeyond && hasNextPage && !isFetchNextPageError) void fetchNextPage()
    },
  }
}

/**
 * Returns the rows of all pages at their places, and for each page the place at which it ends. A row that moved to the next page between
 * two calls is placed once.
 */
function placed<Row extends Identified>(data: Pages<Row> | undefined) {
  const rows: (Row | undefined)[] = []
  const freshRows: (Row | undefined)[] = []
  const known = new Set<number>()
  const ends: number[] = []
  for (const page of data?.pages ?? []) {
    for (const row of page.rows) {
      if (known.has(row.id)) continue
      known.add(row.id)
      rows.push(row)
      freshRows.push(page.isStale ? undefined : row)
    }
    ends.push(rows.length)
  }
  if (data?.pages.at(-1)?.hasNext) rows.length = freshRows.length = Math.max(rows.length, pageTotal(data) ?? 0)
  return { rows, freshRows, ends }
}
