import type { ReactNode } from 'react'
import { t } from '#app/i18n/text.ts'
import { SkeletonRows } from '#app/ui/infinite-table-states.tsx'
import type { Column } from '#app/ui/table-column.ts'
import { TableHead } from '#app/ui/table-head.tsx'
import { WideFrame } from '#app/ui/wide-frame.tsx'
import { stockTableWidth } from './stock-headings.ts'
import table from '#app/ui/infinite-table.module.css'
import today from './today-line.module.css'

interface StockListFrameProps<Row> {
  /** The line with the heading. */
  title: ReactNode
  columns: readonly Column<Row>[]
  sort?: string | undefined
  onSort?: (property: string) => void
  /** Left out while they are read. */
  children?: ReactNode
}

/** The list of stocks as far as it can be drawn before its screen: the page has it without rows, and `StockListPreview` with them. Everything is where the screen has it. */
export function StockListFrame<Row>({ title, columns, sort, onSort, children }: StockListFrameProps<Row>) {
  return (
    <>
      {title}
      <div className={today['line']} aria-hidden="true" />
      <WideFrame minWidth={stockTableWidth}>
        <table className={table['table']} aria-label={t('stock.title')}>
          <colgroup>
            {columns.map(({ id, width }) => (
              <col key={id} style={width ? { width } : undefined} />
            ))}
          </colgroup>
          <TableHead columns={columns} sort={sort} onSort={onSort} />
          {children ?? (
            <tbody>
              <SkeletonRows columns={columns.length} label={t('loading')} />
            </tbody>
          )}
        </table>
      </WideFrame>
    </>
  )
}
