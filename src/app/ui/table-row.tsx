import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import type { Identified } from '#app/api/cached-rows.ts'
import type { RowDisplay } from './table-column.ts'

interface TableRowProps<Row extends Identified> extends RowDisplay<Row> {
  row: Row
  index: number
  /** Whether the Tab key reaches this row; it reaches one at a time. */
  isActive: boolean
}

/** A row of a list. Its first cell that does not stand before it is a link. */
function LinkedRow<Row extends Identified>({ row, index, isActive, columns, rowLink, rowTone }: TableRowProps<Row>) {
  const tabIndex = isActive ? 0 : -1
  const linked = columns.findIndex(({ beforeLink }) => !beforeLink)
  return (
    <tr data-index={index} data-tone={rowTone?.(row)} aria-rowindex={index + 2}>
      {columns.map(({ id, align = 'start', cell }, position) => {
        const content: ReactNode = cell(row, tabIndex)
        return (
          <td key={id} data-align={align} title={typeof content === 'string' ? content : undefined}>
            {position === linked ? (
              <Link {...rowLink(row)} tabIndex={tabIndex} data-row data-focus-home={isActive || undefined}>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Memoized, because scrolling renders the table often. */
export const TableRow = memo(LinkedRow) as typeof LinkedRow
