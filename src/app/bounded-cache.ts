// Limits how many queries and rows the query cache holds, and for how long.
import type { Query, QueryClient } from '@tanstack/react-query'

/** How long inactive queries stay cached, in milliseconds, so that their screens can be shown without a network: longer than a working day, within the bounds below. */
export const inactiveCacheTime = 12 * 60 * 60_000
const maxQueries = 300
const maxRows = 20_000

/** Removes the oldest inactive queries when their number or their rows exceed the bounds. Active queries, and those that are cached forever, stay. */
export function boundCache(client: QueryClient): void {
  const cache = client.getQueryCache()
  cache.subscribe(({ type }) => {
    if (type !== 'observerRemoved') return
    const left = cache.findAll({ type: 'inactive', predicate: ({ gcTime }) => gcTime !== Infinity })
    left.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    let rows = 0
    left.forEach((query, index) => {
      rows += rowCount(query)
      if (index >= maxQueries || rows > maxRows) cache.remove(query)
    })
  })
}

/** Returns the number of rows in a query's data: of all pages of a list, of one page, or 1. */
function rowCount({ state: { data } }: Query): number {
  return countRows(data)
}

function countRows(data: unknown): number {
  if (Array.isArray(data)) return data.length
  if (typeof data !== 'object' || data === null) return 1
  if ('rows' in data) return countRows(data.rows)
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.reduce((sum: number, page: unknown) => sum + countRows(page), 0)
  return 1
}
