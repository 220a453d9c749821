// The columns of a record table, with those of its buttons, and their widths.
import { t } from '#app/i18n/text.ts'
import type { Heading } from '#app/ui/table/table-column.ts'

/** The column of the button that expands a row, 36 pixels wide. */
export const openColumn: Heading = { id: 'open', title: 'record.actions', heading: null, width: '36px' }

export const idColumn = { id: 'id', title: 'record.id', width: '72px', sort: 'id' } as const

/** The width of a column without any value, for a short heading or one in two lines. */
const emptyWidth = '76px'

/** The minimum width of a column without a set width, in pixels. */
const leastWidth = 120

interface Columns {
  columns: readonly Heading[]
  /** The columns without any value. */
  empty: ReadonlySet<string>
  /** Whether each row begins with a button that expands it. */
  withOpen: boolean
  editable: boolean
  inline: boolean
}

/** Returns the columns of an entity with those of the buttons, and the minimum width of the table in pixels: a narrower window scrolls sideways, so that every column stays readable. */
export function recordColumns({ columns, empty, withOpen, editable, inline }: Columns): { columns: readonly Heading[]; minWidth: number } {
  const data = [
    idColumn,
    ...columns.map((column) => (empty.has(column.id) && column.width !== 'auto' ? { ...column, width: emptyWidth } : column)),
  ]
  const open = withOpen ? [openColumn] : []
  const heading = <span className="visually-hidden">{t('record.actions')}</span>
  const actions: Heading[] = editable ? [{ id: 'actions', title: 'record.actions', heading, width: inline ? '84px' : '48px' }] : []
  return {
    columns: [...open, ...data.map((column) => ({ ...column, width: scaledWidth(column.width) })), ...actions],
    minWidth: [...open, ...data, ...actions].reduce((sum, { width }) => sum + Number(/^(\d+)px$/.exec(width ?? '')?.[1] ?? leastWidth), 0),
  }
}

/** Returns the width of a column as a CSS value: columns are somewhat narrower in a narrow window (`record-table.module.css`). */
export function scaledWidth(width = 'auto'): string {
  return width === 'auto' ? width : `calc(${width} * var(--column-scale, 1))`
}
