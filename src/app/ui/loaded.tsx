import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failure } from '#app/api/http.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { LoadingPlace } from './loading-place.tsx'

/** Renders the data of a query: a placeholder while it loads, the start screen instead of a record that does not exist. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.error instanceof Failure && query.error.status === 404) return <Navigate to="/" replace ignoreBlocker />
  if (!query.isError) return <LoadingPlace />
  return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
}
