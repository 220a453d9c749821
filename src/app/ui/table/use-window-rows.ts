// Hook that computes which rows of a long table are rendered.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { rowOf } from './use-current-row.ts'

interface WindowRows {
  count: number
  /** Whether all rows are rendered, whatever the window shows, and none is measured. */
  isWhole: boolean
  /**
   * The indices of rows that stay in the document when they are scrolled out of view: removing them would lose the focus or typed input.
   */
  keep: readonly number[]
  /** In pixels; for a table whose rows are measured, the usual height. */
  rowHeight: number
  /** The height of the sticky elements at the top of the window that cover the rows, in pixels. */
  headHeight: number
  /**
   * The expected offset of the first row from the top of the page, in pixels. Until the real offset is measured, it determines how many
   * rows are rendered.
   */
  expectedTop: number
  /** Returns a unique key of each row; needed if rows are measured. */
  keyOf?: ((index: number) => string | number) | undefined
  /** The cache key of the measured heights, so that the page has the same height when the user returns. */
  keptAs?: QueryKey | undefined
}

const overscan = 8

/** A rendered row, and where it is expected, in pixels from the top of the page. */
type PlacedRow = Pick<VirtualItem, 'index' | 'start' | 'end'>

/** Returns the rows of a table that are to be rendered. `margin` is the height of the page above the first row. */
export function useWindowRows(
  table: RefObject<HTMLTableElement | null>,
  { count, isWhole, keep, rowHeight, headHeight, expectedTop, keyOf, keptAs }: WindowRows,
) {
  const [margin, setMargin] = useState(expectedTop)
  const client = useQueryClient()
  const [measured] = useState(() => keptAs && client.getQueryData<VirtualItem[]>(keptAs))
  const rangeExtractor = useRangeWith(keep)
  const isPlaced = useRef(false)
  const virtualizer = useWindowVirtualizer<Element>({
    enabled: !isWhole,
    count,
    estimateSize: () => rowHeight,
    // The resize observer delivers heights after the frame's layout. Measuring while rows are inserted would force one more layout for
    // each.
    measureElement: (element, entry, instance) => (entry ? measureElement(element, entry, instance) : cachedHeight(element, instance)),
    // The virtualizer first scrolls to the window's current position, which would force a layout.
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
    if (isWhole) return undefined
    // Measured from the table, because its sticky heading moves with the window.
    const measure = () => {
      const element = table.current
      if (element) setMargin(element.getBoundingClientRect().top + window.scrollY + (element.tHead?.offsetHeight ?? 0))
    }
    // It measures after the first layout, and when content above the table opens or closes. Measuring here would force a layout.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [table, isWhole])

  const leave = useRef(() => {})
  useLayoutEffect(() => {
    leave.current = () => !isWhole && keptAs && client.setQueryData(keptAs, virtualizer.takeSnapshot())
  })
  useLayoutEffect(() => () => leave.current(), [])

  const whole = isWhole ? Array.from({ length: count }, (_, index) => ({ index, start: margin, end: margin })) : null
  const items: readonly PlacedRow[] = whole ?? virtualizer.getVirtualItems()
  const total = whole ? 0 : virtualizer.getTotalSize()
  return {
    items,
    total,
    margin,
    /**
     * The indices of the rows that are visible or within half a screen. A table that was scrolled past still renders a screenful of rows,
     * which are not among them.
     */
    near: indicesNear(items, virtualizer.scrollOffset ?? 0),
    isScrolled: (virtualizer.scrollOffset ?? 0) > 0 || total + margin < window.innerHeight,
    measure: whole ? undefined : virtualizer.measureElement,
    reveal: (index: number) => reveal(table.current, index, { headHeight, rowHeight }),
  }
}

/** Returns the virtualizer's range extractor: the visible rows, those around them, and the rows of `keep`. */
function useRangeWith(keep: readonly number[]) {
  const kept = keep.join()
  return useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const shown = new Set(defaultRangeExtractor(range))
      for (const index of kept === '' ? [] : kept.split(',').map(Number)) if (index < range.count) shown.add(index)
      return [...shown].sort((one, other) => one - other)
    },
    [kept],
  )
}

/** Returns the cached or estimated height of a row that is not laid out yet. */
function cachedHeight(element: Element, { indexFromElement, options, measurementsCache }: Virtualizer<Window, Element>): number {
  const index = indexFromElement(element)
  return measurementsCache[index]?.size ?? options.estimateSize(index)
}

/**
 * Scrolls to a rendered row. The virtualizer itself would scroll to the end of the page for the last row, although other tables may follow
 * it.
 */
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

function indicesNear(items: readonly PlacedRow[], offset: number): number[] {
  const [from, to] = [offset - window.innerHeight / 2, offset + 1.5 * window.innerHeight]
  return items.filter(({ start, end }) => end >= from && start <= to).map(({ index }) => index)
}
