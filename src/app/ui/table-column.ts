import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  title: string
  /** A CSS width; the columns without one share what is left. */
  width?: string
  align?: 'start' | 'center' | 'end'
  /** The property that a press on the header sorts by. */
  sort?: string
  /** What takes the focus in the cell gets this `tabIndex`. */
  cell: (row: Row, tabIndex: 0 | -1) => ReactNode
}

/** How a table shows its rows. */
export interface RowDisplay<Row> {
  columns: readonly Column<Row>[]
  rowLink: (row: Row) => LinkProps
  rowTone?: ((row: Row) => 'green' | 'red' | 'blue' | 'yellow') | undefined
}
