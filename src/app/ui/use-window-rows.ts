import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

interface PagedQuery {
  isPending: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

export const rowHeight = 36
const overscan = 8
const headerHeight = 88
/** How many rows before the end the next page is loaded, so that it is there when the user scrolls fast. */
const rowsAhead = 30

/** The rows of a table that the window shows. `margin` is the height of the page above the first row. */
export function useWindowRows(table: RefObject<HTMLTableElement | null>, rowCount: number, current: number, query: PagedQuery) {
  const [margin, setMargin] = useState(0)

  // The focused row stays in the document when it is scrolled away: removing it would lose the focus.
  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const shown = defaultRangeExtractor(range)
      return current >= range.count || shown.includes(current) ? shown : [...shown, current].toSorted((a, b) => a - b)
    },
    [current],
  )
  const virtualizer = useWindowVirtualizer({
    count: rowCount + (query.hasNextPage ? 1 : 0),
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: margin,
    scrollPaddingStart: headerHeight,
    scrollPaddingEnd: rowHeight,
    rangeExtractor,
  })

  useLayoutEffect(() => {
    // Measured from the table, because its header sticks to the top of the window while the user scrolls.
    const measure = () => {
      const element = table.current
      if (element) setMargin(element.getBoundingClientRect().top + window.scrollY + (element.tHead?.offsetHeight ?? 0))
    }
    measure()
    // What stands above the table opens and closes.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [table, query.isPending])

  const items = virtualizer.getVirtualItems()
  const total = virtualizer.getTotalSize()
  const isScrolled = (virtualizer.scrollOffset ?? 0) > 0 || total + margin < window.innerHeight
  useNextPage(query, isScrolled && (items.at(-1)?.index ?? 0) >= rowCount - rowsAhead)

  return { items, total, margin, reveal: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }) }
}

function useNextPage({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: PagedQuery, isNearEnd: boolean): void {
  const isDue = isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
}
