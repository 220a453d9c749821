import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone } from '#app/api/http.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { LoadingPlace } from './loading-place.tsx'
import { LostAddress } from './lost-address.tsx'

/** Renders the data of a query: a placeholder while it loads, the list instead of a record that does not exist. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (isGone(query.error)) return <LostAddress />
  if (!query.isError) return <LoadingPlace />
  return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
}
