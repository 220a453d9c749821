// Component that tells a long table which of its rows are in view. It renders nothing itself.
import { useQueryClient } from '@tanstack/react-query'
import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { rowHeight } from './table-column.ts'
import { overscan, type SeenRows, type WindowedRows } from './use-shown-rows.tsx'

type RowWindowProps = WindowedRows & { table: RefObject<HTMLTableElement | null>; onSee: (rows: SeenRows) => void }

export function RowWindow({ table, onSee, count, keep, expectedTop, keyOf, keptAs }: RowWindowProps) {
  const [margin, setMargin] = useState(expectedTop)
  const client = useQueryClient()
  const [measured] = useState(() => keptAs && client.getQueryData<VirtualItem[]>(keptAs))
  // A table that was there before its window may be scrolled.
  const [initialOffset] = useState(() => (table.current ? window.scrollY : 0))
  const rangeExtractor = useRangeWith(keep)
  const isPlaced = useRef(false)
  const virtualizer = useWindowVirtualizer<Element>({
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
    initialOffset,
    scrollMargin: margin,
    rangeExtractor,
    indexAttribute: 'data-item',
    ...(keyOf ? { getItemKey: keyOf } : {}),
    ...(measured ? { initialMeasurementsCache: measured } : {}),
  })

  useLayoutEffect(() => {
    // Measured from the table, because its sticky heading moves with the window.
    const measure = () => {
      const element = table.current
      if (element) setMargin(element.getBoundingClientRect().top + window.scrollY + (element.tHead?.offsetHeight ?? 0))
    }
    // It measures after the first layout, and when content above the table opens or closes. Measuring here would force a layout.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [table])

  const leave = useEffectEvent(() => keptAs && client.setQueryData(keptAs, virtualizer.takeSnapshot()))
  useLayoutEffect(() => () => void leave(), [])

  const items = virtualizer.getVirtualItems()
  const [total, offset] = [virtualizer.getTotalSize(), virtualizer.scrollOffset ?? 0]
  const seen = JSON.stringify([items.map(({ index, start, end }) => [index, start, end]), total, margin, offset])
  const see = useEffectEvent(() => onSee({ items, total, margin, offset, measure: virtualizer.measureElement }))
  useLayoutEffect(() => see(), [seen])
  return null
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
