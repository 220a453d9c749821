// Limits how many queries and rows the query cache holds, and for how long.
import type { Query, QueryClient } from '@tanstack/react-query'

/** What is kept of screens that were left, for a visit without a network: half a working day and more, within these bounds. */
export const keptTime = 12 * 60 * 60_000
const maxQueries = 300
const maxRows = 20_000

/** Removes what was read longest ago when screens that were left hold more than the bounds. What is kept for good, and what is on the screen, stays. */
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

/** The rows of an answer: of all pages of a list, of one page, or one. */
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
