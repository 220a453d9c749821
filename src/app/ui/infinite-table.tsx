import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { VirtualItem } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type Identified, pageRows, type Pages, pageTotal } from '#app/api/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { Gap, MoreRow, SkeletonRows } from './infinite-table-states.tsx'
import { LoadFailure } from './load-failure.tsx'
import { Notice } from './notice.tsx'
import type { RowDisplay } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useCurrentRow, useRowFocus } from './use-current-row.ts'
import { useRowNavigation } from './use-row-navigation.ts'
import { useNextPage, useWindowRows } from './use-window-rows.ts'
import { WideFrame } from './wide-frame.tsx'
import styles from './infinite-table.module.css'

type InfiniteQuery<Row> = Pick<
  UseInfiniteQueryResult<Pages<Row>>,
  'data' | 'error' | 'isFetching' | 'isPending' | 'isPlaceholderData' | 'hasNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
>

const rowHeight = 36

/** The bar and the table's heading, in pixels. */
const headHeight = 88

/** How many rows before the end the next page is read, so that it is there when the user scrolls fast. */
const rowsAhead = 30

interface InfiniteTableProps<Row extends Identified> extends RowDisplay<Row> {
  label: string
  /** Unique among all tables: the current row is remembered by it. */
  tableId: string
  query: InfiniteQuery<Row>
  /** `fechaStock,desc` */
  sort?: string | undefined
  onSort?: (property: string) => void
  /** The user points at a row, or moves the focus to it, and may follow its link next. */
  onIntent?: (row: Row) => void
  /** A key was pressed on a row, and it does not move to another. */
  onRowKey?: ((event: KeyboardEvent<HTMLElement>, row: Row) => void) | undefined
  /** In pixels, of a table that may be wider than the page. */
  minWidth?: number
  /** One sentence, and the action that adds the first row. */
  empty: ReactNode
}

/** A table of many pages that scrolls with the window. The document holds one screenful of its rows at a time. */
export function InfiniteTable<Row extends Identified>(props: InfiniteTableProps<Row>) {
  const { label, tableId, columns, query, sort, onSort, onIntent, onRowKey, minWidth, empty } = props
  const rows = pageRows(query.data)
  const table = useRef<HTMLTableElement>(null)
  const { cameBackTo, current, setCurrent } = useCurrentRow(tableId, rows)
  const { items, total, margin, isScrolled, reveal } = useWindowRows(table, {
    count: rows.length + (query.hasNextPage ? 1 : 0),
    keep: [current],
    rowHeight,
    headHeight,
    isPending: query.isPending,
  })
  useNextPage(query, isScrolled && (items.at(-1)?.index ?? 0) >= rows.length - rowsAhead)
  useRowFocus(table, { cameBackTo, current, isRendered: items.length > 0, rowCount: rows.length })
  const navigation = useRowNavigation({
    rows,
    active: current,
    setActive: setCurrent,
    reveal,
    rowHeight,
    onIntent,
    onKey: onRowKey,
  })

  if (query.error && !query.data) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.isPending && rows.length === 0) return <Notice role="status">{empty}</Notice>

  const filled = (
    <table
      ref={table}
      className={styles['table']}
      aria-label={label}
      aria-rowcount={query.isPending ? undefined : (pageTotal(query.data) ?? rows.length) + 1}
      aria-busy={query.isPending || query.isPlaceholderData}
    >
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <TableHead columns={columns} sort={sort} onSort={onSort} />
      <tbody {...navigation}>
        {query.isPending && <SkeletonRows columns={columns.length} label={t('loading')} />}
        {items.map((item, position) => (
          <Fragment key={rows[item.index]?.id ?? 'more'}>
            <Gap height={gapBefore(items, position, margin)} columns={columns.length} />
            <LoadedRow {...props} row={rows[item.index]} index={item.index} isActive={item.index === current} />
          </Fragment>
        ))}
        <Gap height={gapAfter(items, total, margin)} columns={columns.length} />
      </tbody>
    </table>
  )
  return minWidth === undefined ? filled : <WideFrame minWidth={minWidth}>{filled}</WideFrame>
}

/** A row, or what stands for those of the next page. */
function LoadedRow<Row extends Identified>({
  row,
  index,
  isActive,
  query,
  columns,
  rowLink,
  rowTone,
}: InfiniteTableProps<Row> & { row: Row | undefined; index: number; isActive: boolean }) {
  if (row) return <TableRow row={row} index={index} isActive={isActive} columns={columns} rowLink={rowLink} rowTone={rowTone} />
  return <MoreRow columns={columns.length} failed={query.isFetchNextPageError} onRetry={() => void query.fetchNextPage()} />
}

/** The height of the rows that are left out between two that are shown. */
function gapBefore(items: readonly VirtualItem[], position: number, margin: number): number {
  const item = items[position]
  return item ? item.start - (items[position - 1]?.end ?? margin) : 0
}

function gapAfter(items: readonly VirtualItem[], total: number, margin: number): number {
  const last = items.at(-1)
  return last ? total + margin - last.end : 0
}
