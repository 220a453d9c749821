import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from '#domain/page.ts'

/**
 * Cached lists are kept exact by the writes themselves: a saved record takes its row's place, a new one goes on top, a deleted one leaves. A list
 * of fifty pages is not asked for again after every save, and nobody loses their place in it.
 */

export interface Identified {
  readonly id: number
}

export type Pages<Row> = InfiniteData<Page<Row>>

/** The rows of a list's pages; a row that slipped into the next page between two calls is shown once. */
export function pageRows<Row extends Identified>(data: { readonly pages: readonly Page<Row>[] } | undefined): Row[] {
  const rows = new Map<number, Row>()
  for (const page of data?.pages ?? []) for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}

/** The count of all rows on the server, as the latest page told it; undefined when it did not. */
export function pageTotal(data: { readonly pages: readonly Page<unknown>[] } | undefined): number | undefined {
  return data?.pages.at(-1)?.total
}

/**
 * The page after the loaded ones. Counted in rows, because a row that was deleted here moved all later ones up by one: the next page is then
 * the last one again, and the row that slipped into it is not skipped.
 */
export function nextPage(pages: readonly Page<unknown>[], pageSize: number): number | undefined {
  if (!pages.at(-1)?.hasNext) return undefined
  return Math.floor(pages.reduce((sum, page) => sum + page.rows.length, 0) / pageSize)
}

export function replaceRow<Row extends Identified>(client: QueryClient, pagesKey: QueryKey, row: Row): void {
  client.setQueriesData<Pages<Row>>({ queryKey: pagesKey }, (data) => {
    if (!data?.pages.some((page) => page.rows.some(({ id }) => id === row.id))) return data
    return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((old) => (old.id === row.id ? row : old)) })) }
  })
}

/** A row that a list does not hold may be further down in it or not in it at all: its count is the server's to say. */
export function removeRow(client: QueryClient, pagesKey: QueryKey, id: number): void {
  for (const [queryKey, data] of client.getQueriesData<Pages<Identified>>({ queryKey: pagesKey })) {
    if (!data?.pages.some((page) => page.rows.some((row) => row.id === id))) {
      void client.invalidateQueries({ queryKey, exact: true })
      continue
    }
    const pages = data.pages.map((page) => ({
      ...page,
      total: page.total && page.total - 1,
      rows: page.rows.filter((row) => row.id !== id),
    }))
    client.setQueryData<Pages<Identified>>(queryKey, { ...data, pages })
  }
}

/** Lists that show the newest first get the row on top; where it belongs in the others, the server knows. */
export function addRow<Row extends Identified>(
  client: QueryClient,
  pagesKey: QueryKey,
  row: Row,
  showsNewestFirst: (wish: unknown) => boolean,
): void {
  for (const [queryKey, data] of client.getQueriesData<Pages<Row>>({ queryKey: pagesKey })) {
    const [first, ...others] = data?.pages ?? []
    if (!data || !first) continue
    if (!showsNewestFirst(queryKey.at(-1))) {
      void client.invalidateQueries({ queryKey, exact: true })
      continue
    }
    const pages = [{ ...first, rows: [row, ...first.rows] }, ...others].map((page) => ({
      ...page,
      total: page.total === undefined ? undefined : page.total + 1,
    }))
    client.setQueryData<Pages<Row>>(queryKey, { ...data, pages })
  }
}
