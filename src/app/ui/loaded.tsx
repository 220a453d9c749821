import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failure } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import classes from './loaded.module.css'

/** Renders the data of a query: a placeholder while it loads, the start screen instead of a record that does not exist. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.error instanceof Failure && query.error.status === 404) return <Navigate to="/" replace ignoreBlocker />
  if (!query.isError) return <div className={classes['place']} role="status" aria-busy aria-label={t('record.loading')} />
  return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
}
