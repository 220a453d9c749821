// A table of a few rows that are all loaded.
import { t } from '#app/i18n/text.ts'
import { SkeletonRows } from './infinite-table-states.tsx'
import type { Column } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import styles from './table.module.css'

interface SimpleTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** The current sort, such as `property,desc`, if the table can be sorted. */
  sort?: string | undefined
  onSort?: ((property: string) => void) | undefined
  /** In pixels; limits the width so that rows stay easy to read across. */
  maxWidth?: number
}

/** A short table without paging and row links. */
export function SimpleTable<Row extends object>({ label, columns, rows, rowKey, sort, onSort, maxWidth }: SimpleTableProps<Row>) {
  return (
    <table className={styles['table']} style={{ maxWidth }} aria-label={label} aria-busy={rows === undefined}>
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <TableHead columns={columns} sort={sort} onSort={onSort} />
      <tbody>
        {rows === undefined && <SkeletonRows columns={columns.length} label={t('loading')} />}
        {rows?.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ id, align = 'start', cell }) => {
              const content = cell(row, 0)
              return (
                <td key={id} data-align={align} title={typeof content === 'string' ? content : undefined}>
                  {content}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
