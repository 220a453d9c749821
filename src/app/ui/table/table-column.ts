// The type of a table's column, the next sort order, and the height of a row.
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TextKey } from '#app/i18n/text.ts'

export interface Column<Row> {
  readonly id: string
  readonly title: TextKey
  /** What its heading shows in place of the title. */
  readonly heading?: ReactNode
  /** Whether the row's link, which is the first cell, leaves this column out. */
  readonly beforeLink?: boolean
  /** Shows only the first word of the title, where there is no room for all of it. */
  readonly shortTitle?: boolean
  /** A CSS width; the columns without one share what is left. */
  readonly width?: string
  readonly align?: 'start' | 'center' | 'end' | undefined
  /** Its cells are amounts whose decimals stand below each other. */
  readonly decimals?: true | undefined
  /** The property that its header sorts by. */
  readonly sort?: string
  /** Anything in it that takes the focus gets the row's `tabIndex`. */
  readonly cell: (row: Row, tabIndex: 0 | -1) => ReactNode
}

/** How a table shows its rows. */
export interface RowDisplay<Row> {
  columns: readonly Column<Row>[]
  rowLink: (row: Row) => LinkProps
  rowTone?: ((row: Row) => 'green' | 'red' | 'blue' | 'yellow') | undefined
}

/** The sort after a press on a column's header: descending, then ascending, then the default order, which may be one of the two. */
export function nextSort(property: string, current: string | undefined, byDefault?: string): string | undefined {
  const cycle = [`${property},desc`, `${property},asc`, undefined].filter((sort) => sort === undefined || sort !== byDefault)
  return cycle[(cycle.indexOf(current) + 1) % cycle.length]
}

/** Of a row of a list, in pixels. */
export const rowHeight = 36
