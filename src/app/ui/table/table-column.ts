// The type of a table's column, the widths of columns, the columns without values, the next sort order, and the height of a row.
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { TextKey } from '#app/i18n/text.ts'

export interface Heading {
  readonly id: string
  readonly title: TextKey
  /** The content of its heading instead of the title; null for a column without a heading. */
  readonly heading?: ReactNode
  /** Whether the heading shows only the first word of the title, for lack of space. */
  readonly shortTitle?: boolean
  /** A CSS width; the columns without one share the remaining width. */
  readonly width?: string
  readonly align?: 'start' | 'center' | 'end' | undefined
  /** Whether its cells are amounts, aligned by their decimals. */
  readonly decimals?: true | undefined
  /** The property that a press on its heading sorts by. */
  readonly sort?: string | undefined
}

export interface Column<Row> extends Heading {
  /** Whether the column comes before the cell with the row's link, as a checkbox does. */
  readonly beforeLink?: boolean
  /** Renders a cell. Focusable elements in it get the row's `tabIndex`. */
  readonly cell: (row: Row, tabIndex: 0 | -1) => ReactNode
}

export interface RowDisplay<Row> {
  columns: readonly Column<Row>[]
  rowLink?: ((row: Row) => LinkProps) | undefined
  /** Returns the accessible name of a row's link: what the row is, different for each row, with the text of its first cell. */
  rowName?: ((row: Row) => string) | undefined
  rowTone?: ((row: Row) => 'green' | 'red' | 'blue' | 'yellow') | undefined
}

/**
 * Returns the sort after a press on a column's heading: descending, then ascending, then the default order, which may be one of the two.
 */
export function nextSort(property: string, current: string | undefined, byDefault?: string): string | undefined {
  const cycle = [`${property},desc`, `${property},asc`, undefined].filter((sort) => sort === undefined || sort !== byDefault)
  return cycle[(cycle.indexOf(current) + 1) % cycle.length]
}

/** The id of the column with the actions of a row, which stays in sight when the table is wider than its frame. */
export const actionsId = 'actions'

/** The width of a column that has none, in a table as narrow as it can be. */
const leastWidth = '120px'

/** Returns the width of a column as a CSS value: columns are somewhat narrower in a narrow window (`table.module.css`). */
export function scaledWidth(width = 'auto'): string {
  return /^\d+px$/.test(width) ? `calc(${width} * var(--column-scale, 1))` : width
}

/**
 * Returns the width, as a CSS value, that a table needs at least: a narrower window scrolls it sideways, so that every column stays
 * readable.
 */
export function widthOfAll(columns: readonly Heading[]): string {
  return `calc(${columns.map(({ width = 'auto' }) => scaledWidth(width === 'auto' ? leastWidth : width)).join(' + ')})`
}

/** Returns the width of a column of buttons, which lose their texts in a narrow window. */
export function buttonsWidth(withTexts: number, icons: number): string {
  return `calc((${icons}px + ${withTexts - icons}px * var(--button-texts, 1)) * var(--column-scale, 1))`
}

/** The height of a list row, in pixels. */
export const rowHeight = 36

interface ValueColumn<Row> {
  readonly id: string
  readonly cell: (row: Row) => string
}

/**
 * Returns the columns that are empty in all rows that were loaded so far. A column that had a value stays wide, so that nothing jumps while
 * the user scrolls.
 */
export function useEmptyColumns<Row>(columns: readonly ValueColumn<Row>[], rows: readonly (Row | undefined)[]): ReadonlySet<string> {
  const [empty, setEmpty] = useState<ReadonlySet<string> | null>(null)
  const now = useMemo(() => {
    const loaded = rows.filter((row) => row !== undefined)
    if (loaded.length === 0) return empty
    return new Set(columns.flatMap(({ id, cell }) => (empty?.has(id) !== false && loaded.every((row) => cell(row) === '') ? [id] : [])))
  }, [columns, rows, empty])
  if (now !== null && now.size !== empty?.size) setEmpty(now)
  return empty ?? noColumns
}

const noColumns: ReadonlySet<string> = new Set()
