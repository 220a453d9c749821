// Hook that computes which rows of a long table are rendered, and loads the next page.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rowOf } from './use-current-row.ts'

interface WindowRows {
  count: number
  /** The places of rows that stay in the document when they are scrolled away: removing them would lose the focus, or what was typed in them. */
  keep: readonly number[]
  /** In pixels; of a table whose rows are measured, what most of them have. */
  rowHeight: number
  /** The height of what sticks to the top of the window over the rows, in pixels. */
  headHeight: number
  /** Where the first row is expected, in pixels below the beginning of the page: until it is there to be measured, so many rows are rendered as the window then has room for. */
  expectedTop: number
  /** A key of its own for each row, where rows are measured. */
  keyOf?: (index: number) => string | number
  /** Where the measured heights are kept, so that a user who comes back finds the page as high as it was. */
  keptAs?: QueryKey
  /** Changes when the table's head comes or goes. */
  isPending: boolean
}

/** How many rows before and after those in sight are in the document. */
const overscan = 8

/** The rows of a table that the window shows. `margin` is the height of the page above the first row. */
export function useWindowRows(
  table: RefObject<HTMLTableElement | null>,
  { count, keep, rowHeight, headHeight, expectedTop, keyOf, keptAs, isPending }: WindowRows,
) {
  const [margin, setMargin] = useState(expectedTop)
  const client = useQueryClient()
  const [measured] = useState(() => keptAs && client.getQueryData<VirtualItem[]>(keptAs))
  const rangeExtractor = useRangeWith(keep)
  const isPlaced = useRef(false)
  const virtualizer = useWindowVirtualizer<Element>({
    count,
    estimateSize: () => rowHeight,
    // Heights come with the frame's own layout; asked for while rows are put in, each would be one more.
    measureElement: (element, entry, instance) => (entry ? measureElement(element, entry, instance) : keptHeight(element, instance)),
    // It first scrolls to where the window is, which is a layout too.
    scrollToFn(...to) {
      if (isPlaced.current) windowScroll(...to)
      isPlaced.current = true
    },
    overscan,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: 0,
    scrollMargin: margin,
    rangeExtractor,
    indexAttribute: 'data-item',
    ...(keyOf ? { getItemKey: keyOf } : {}),
    ...(measured ? { initialMeasurementsCache: measured } : {}),
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
  }, [table, isPending])

  const leave = useRef(() => {})
  useLayoutEffect(() => {
    leave.current = () => keptAs && client.setQueryData(keptAs, virtualizer.takeSnapshot())
  })
  useLayoutEffect(() => () => leave.current(), [])

  const items = virtualizer.getVirtualItems()
  const total = virtualizer.getTotalSize()
  return {
    items,
    total,
    margin,
    /** The places of the rows that are in sight or nearly so: a table that was scrolled past keeps a screenful in the document, which is not. */
    near: placesNear(items, virtualizer.scrollOffset ?? 0),
    isScrolled: (virtualizer.scrollOffset ?? 0) > 0 || total + margin < window.innerHeight,
    measure: virtualizer.measureElement,
    reveal: (index: number) => reveal(table.current, index, { headHeight, rowHeight }),
  }
}

/** Returns what the virtualizer renders: the rows in sight, those around them, and those that stay. */
function useRangeWith(keep: readonly number[]) {
  const kept = keep.join()
  return useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const shown = new Set(defaultRangeExtractor(range))
      for (const index of kept === '' ? [] : kept.split(',').map(Number)) if (index < range.count) shown.add(index)
      return [...shown].toSorted((one, other) => one - other)
    },
    [kept],
  )
}

/** What is known of a row's height before it is laid out. */
function keptHeight(element: Element, { indexFromElement, options, measurementsCache }: Virtualizer<Window, Element>): number {
  const index = indexFromElement(element)
  return measurementsCache[index]?.size ?? options.estimateSize(index)
}

/** Scrolls to a row in the document. The virtualizer would go to the end of the page for the last row, which other tables may follow. */
function reveal(
  table: HTMLTableElement | null,
  index: number,
  { headHeight, rowHeight }: Pick<WindowRows, 'headHeight' | 'rowHeight'>,
): void {
  const row = rowOf(table, index)?.closest('tr')
  if (!row) return
  const { top, bottom } = row.getBoundingClientRect()
  const below = bottom - (window.innerHeight - rowHeight)
  if (top < headHeight) window.scrollTo({ top: window.scrollY + top - headHeight })
  else if (below > 0) window.scrollTo({ top: window.scrollY + below })
}

function placesNear(items: readonly VirtualItem[], offset: number): number[] {
  const [from, to] = [offset - window.innerHeight / 2, offset + 1.5 * window.innerHeight]
  return items.filter(({ start, end }) => end >= from && start <= to).map(({ index }) => index)
}

interface PagedQuery {
  isFetching: boolean
  hasNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Reads the next page when the user comes near the end of those that are read. */
export function useNextPage({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: PagedQuery, isNearEnd: boolean): void {
  const isDue = isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
}
