// Hook that says which rows of a long table are rendered: all of a short one; the first ones of another, until its window is loaded.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useState } from 'react'
import { lazyComponent, useLoaded } from '../lazy-component.tsx'
import { rowHeight } from './table-column.ts'
import { rowOf } from './use-current-row.ts'

const RowWindow = lazyComponent(async () => (await import('./row-window.ts')).RowWindow)

export interface WindowedRows {
  count: number
  /**
   * The indices of rows that stay in the document when they are scrolled out of view: removing them would lose the focus or typed input.
   */
  keep: readonly number[]
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

interface ShownRows extends WindowedRows {
  /** Whether all rows are rendered, whatever the window shows, and none is measured. */
  isWhole: boolean
  /** The height of the sticky elements at the top of the window that cover the rows, in pixels. */
  headHeight: number
}

/** The rows to render with their places on the page, the height of all, that of the page above them, and how far it is scrolled. */
export interface SeenRows {
  readonly items: readonly Pick<VirtualItem, 'index' | 'start' | 'end'>[]
  readonly total: number
  readonly margin: number
  readonly offset: number
  /** Set on each row whose height is measured. */
  readonly measure?: (element: Element | null) => void
}

/** How many rows before and after those in view are rendered. */
export const overscan = 8

/** Returns the rows of a table that are to be rendered. */
export function useShownRows(table: RefObject<HTMLTableElement | null>, { isWhole, headHeight, ...rows }: ShownRows) {
  const [seen, setSeen] = useState<SeenRows | null>(null)
  const client = useQueryClient()
  const isFollowed = useLoaded(RowWindow.preload) && !isWhole
  const { items, total, margin, offset, measure } = isWhole
    ? wholeRows(rows)
    : (seen ?? firstRows(rows, rows.keptAs && client.getQueryData(rows.keptAs)))
  return {
    follower: isFollowed && <RowWindow table={table} onSee={setSeen} {...rows} />,
    items: items.filter(({ index }) => index < rows.count),
    total,
    margin,
    /**
     * The indices of the rows that are visible or within half a screen. A table that was scrolled past still renders a screenful of rows,
     * which are not among them.
     */
    near: indicesNear(items, offset),
    isScrolled: offset > 0 || total + margin < window.innerHeight,
    measure,
    reveal: (index: number) => reveal(table.current, index, headHeight),
  }
}

function wholeRows({ count, expectedTop }: WindowedRows): SeenRows {
  const items = Array.from({ length: count }, (_, index) => ({ index, start: expectedTop, end: expectedTop }))
  return { items, total: 0, margin: expectedTop, offset: 0 }
}

/** Returns the rows at the top of the page, and those to keep, with the heights that were measured when the user left them. */
function firstRows({ count, keep, expectedTop }: WindowedRows, kept: readonly VirtualItem[] = []): SeenRows {
  const measured = new Map(kept.map(({ index, size }) => [index, size]))
  const items: SeenRows['items'][number][] = []
  let end = expectedTop
  for (let index = 0; index < count; index += 1) {
    const start = end
    end += measured.get(index) ?? rowHeight
    if (start < window.innerHeight + overscan * rowHeight || keep.includes(index)) items.push({ index, start, end })
  }
  return { items, total: end - expectedTop, margin: expectedTop, offset: 0 }
}

/**
 * Scrolls to a rendered row. The virtualizer itself would scroll to the end of the page for the last row, although other tables may follow
 * it.
 */
function reveal(table: HTMLTableElement | null, index: number, headHeight: number): void {
  const row = rowOf(table, index)?.closest('tr')
  if (!row) return
  const { top, bottom } = row.getBoundingClientRect()
  const below = bottom - (window.innerHeight - rowHeight)
  if (top < headHeight) window.scrollTo({ top: window.scrollY + top - headHeight })
  else if (below > 0) window.scrollTo({ top: window.scrollY + below })
}

function indicesNear(items: SeenRows['items'], offset: number): number[] {
  const [from, to] = [offset - window.innerHeight / 2, offset + 1.5 * window.innerHeight]
  return items.filter(({ start, end }) => end >= from && start <= to).map(({ index }) => index)
}
