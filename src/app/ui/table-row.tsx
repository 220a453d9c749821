import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Identified } from '#app/api/cached-rows.ts'
import { RowCells } from './row-cells.tsx'
import type { RowDisplay } from './table-column.ts'

interface TableRowProps<Row extends Identified> extends RowDisplay<Row> {
  row: Row
  index: number
  /** Whether the Tab key reaches this row; it reaches one at a time. */
  isActive: boolean
}

function LinkedRow<Row extends Identified>({ rowLink, ...props }: TableRowProps<Row>) {
  return (
    <RowCells
      {...props}
      link={(content, tabIndex) => (
        <Link {...rowLink(props.row)} tabIndex={tabIndex} data-row data-focus-home={props.isActive || undefined}>
          {content}
        </Link>
      )}
    />
  )
}

/** Memoized, because scrolling renders the table often. */
export const TableRow = memo(LinkedRow) as typeof LinkedRow
