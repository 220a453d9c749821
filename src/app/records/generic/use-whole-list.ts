import { useEffect } from 'react'

interface PagedQuery {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Reads one page after the other until the list is whole. A page that fails waits for Reintentar. */
export function useWholeList({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: PagedQuery, isWhole: boolean): void {
  const isDue = isWhole && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
}
