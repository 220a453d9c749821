// The columns of a record table, with those of its buttons, and their widths.
import { t } from '#app/i18n/text.ts'
import type { Heading } from '#app/ui/table/table-column.ts'
import type { EntityColumn } from '../entity.ts'

/** The width of the two buttons of a row. A `calc` is not scaled, because buttons are as wide in every window. */
export const editingWidth = 'calc(84px)'

/** The column of the button that expands a row. */
export const openColumn: Heading = { id: 'open', title: 'record.actions', heading: null, width: 'calc(36px)' }

export const idColumn = { id: 'id', title: 'record.id', width: '72px', sort: 'id' } as const

/** The width of a column without any value, for a short heading or one in two lines. */
const emptyWidth = '76px'

interface Columns {
  columns: readonly Pick<EntityColumn<never>, keyof Heading | 'field'>[]
  empty: ReadonlySet<string>
  /** Whether each row begins with a button that expands it. */
  withOpen: boolean
  editable: boolean
  inline: boolean
}

export function recordColumns({ columns, empty, withOpen, editable, inline }: Columns): readonly Heading[] {
  const heading = <span className="visually-hidden">{t('record.actions')}</span>
  return [
    ...(withOpen ? [openColumn] : []),
    idColumn,
    ...columns.map((column) => (empty.has(column.id) ? asEmpty(column) : column)),
    ...(editable ? [{ id: 'actions', title: 'record.actions', heading, width: inline ? editingWidth : 'calc(48px)' } as const] : []),
  ]
}

/** Returns a column without any value. One that is no field is empty on servers that do not count, which cannot sort by it either. */
function asEmpty({ field, sort, ...column }: Columns['columns'][number]): Heading {
  return {
    ...column,
    ...(column.width === 'auto' ? {} : { width: emptyWidth }),
    ...(field === undefined || sort === undefined ? {} : { sort }),
  }
}
