import type { ReactNode } from 'react'
import type { Identified } from '#app/api/cached-rows.ts'
import type { RowDisplay } from './table-column.ts'

interface RowCellsProps<Row extends Identified> extends Pick<RowDisplay<Row>, 'columns' | 'rowTone'> {
  row: Row
  index: number
  /** Whether the Tab key reaches this row; it reaches one at a time. */
  isActive: boolean
  /** The link in the first cell that does not stand before it. */
  link: (content: ReactNode, tabIndex: 0 | -1) => ReactNode
}

/** A row of a list. */
export function RowCells<Row extends Identified>({ row, index, isActive, columns, rowTone, link }: RowCellsProps<Row>) {
  const tabIndex = isActive ? 0 : -1
  const linked = columns.findIndex(({ beforeLink }) => !beforeLink)
  return (
    <tr data-index={index} data-tone={rowTone?.(row)} aria-rowindex={index + 2}>
      {columns.map(({ id, align = 'start', cell }, position) => {
        const content: ReactNode = cell(row, tabIndex)
        return (
          <td key={id} data-align={align} title={typeof content === 'string' ? content : undefined}>
            {position === linked ? link(content, tabIndex) : content}
          </td>
        )
      })}
    </tr>
  )
}
