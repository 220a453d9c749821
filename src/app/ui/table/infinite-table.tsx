// A windowed table that loads the next page while the user scrolls.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode, Fragment, type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { type Identified, pageRows, type Pages, pageTotal } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '../feedback/loading.tsx'
import { Notice } from '../feedback/message.tsx'
import { Gap, UnloadedRow, SkeletonRows } from './infinite-table-states.tsx'
import { type RowDisplay, rowHeight } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import { useCurrentRow, useRowFocus } from './use-current-row.ts'
import { useRowNavigation } from './use-row-navigation.ts'
import { useNextPage, useWindowRows } from './use-window-rows.ts'
import { WideFrame } from './wide-frame.tsx'
import styles from './table.module.css'

interface TableRowProps<Row extends Identified> extends RowDisplay<Row> {
  row: Row
  index: number
  /** Whether the Tab key reaches this row. Only one row has the tab stop. */
  isActive: boolean
}

/** A row of a list. Its first cell is a link, except cells of columns marked `beforeLink`. */
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
const TableRow = memo(LinkedRow) as typeof LinkedRow

type InfiniteQuery<Row> = Pick<
  UseInfiniteQueryResult<Pages<Row>>,
  'data' | 'error' | 'isFetching' | 'isPending' | 'isPlaceholderData' | 'hasNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
>

/** The height of the navigation bar and the table's heading, in pixels. */
const headHeight = 88

/** The usual offset of the first row in pixels: below the navigation bar, the title and the table's heading. */
const expectedTop = 218

/** How many rows before the end the next page is fetched, so that it is there when the user scrolls fast. */
const rowsAhead = 30

interface SparseRows<Row> {
  /** All rows of the list; a row that is not loaded yet is undefined. */
  readonly rows: readonly (Row | undefined)[]
  /** Whether some rows could not be loaded. */
  readonly isPartMissing: boolean
  readonly retry: () => void
  /** Loads the rows at these indices. */
  readonly show: (indices: readonly number[]) => void
}

interface InfiniteTableProps<Row extends Identified> extends RowDisplay<Row> {
  label: string
  /** Unique among all tables: the key under which the current row is cached. */
  tableId: string
  query: InfiniteQuery<Row>
  /** The rows of a list that loads only the visible pages, so that its last row takes one call. Without it, the pages are loaded one after the other. */
  sparse?: SparseRows<Row>
  /** The current sort, such as `fechaStock,desc`. */
  sort?: string | undefined
  onSort?: (property: string) => void
  /** Called when the user points at a row or focuses it, and so may follow its link next. */
  onIntent?: (row: Row) => void
  /** Called with a key that was pressed on a row and does not move to another row. */
  onRowKey?: ((event: KeyboardEvent<HTMLElement>, row: Row) => void) | undefined
  /** The minimum width in pixels of a table that may be wider than the page. */
  minWidth?: number
  /** The content in place of an empty list: one sentence, and the action that adds the first row. */
  empty: ReactNode
}

/** Returns the visible rows, loads rows that come near the visible part, and handles the keys of the table. */
function useListWindow<Row extends Identified>({ tableId, query, sparse, onIntent, onRowKey }: InfiniteTableProps<Row>) {
  // Memoized, because scrolling renders the table often.
  const read = useMemo(() => pageRows(query.data), [query.data])
  const rows: readonly (Row | undefined)[] = sparse?.rows ?? read
  const table = useRef<HTMLTableElement>(null)
  const hasMore = query.hasNextPage && rows.length === read.length
  const { comesBack, current, setCurrent } = useCurrentRow(tableId, rows)
  const shown = useWindowRows(table, {
    count: rows.length + (hasMore ? 1 : 0),
    keep: [current],
    rowHeight,
    headHeight,
    expectedTop,
    isPending: query.isPending,
  })
  const { items, near, isScrolled } = shown
  useNextPage(query, hasMore && isScrolled && (items.at(-1)?.index ?? 0) >= rows.length - rowsAhead)
  useLayoutEffect(() => {
    const [from, to] = [near[0], near.at(-1)]
    if (isScrolled && from !== undefined && to !== undefined) sparse?.show([...near, Math.max(0, from - rowsAhead), to + rowsAhead])
  })
  useRowFocus(table, { comesBack, current, isRendered: items.length > 0, rowCount: rows.length })
  const navigation = useRowNavigation({
    rows,
    active: current,
    setActive: setCurrent,
    reveal: shown.reveal,
    rowHeight,
    onIntent,
    onKey: onRowKey,
  })
  return { table, rows, current, navigation, ...shown }
}

/** A virtualized table of many pages that scrolls with the window. The document contains one screenful of its rows at a time. */
export function InfiniteTable<Row extends Identified>(props: InfiniteTableProps<Row>) {
  const { label, columns, query, sort, onSort, minWidth, empty } = props
  const { table, rows, current, navigation, items, total, margin } = useListWindow(props)

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
          <Fragment key={rows[item.index]?.id ?? `place ${item.index}`}>
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

/** A row, or its placeholder while it is not loaded. */
function LoadedRow<Row extends Identified>({
  row,
  index,
  isActive,
  query,
  sparse,
  columns,
  rowLink,
  rowTone,
}: InfiniteTableProps<Row> & { row: Row | undefined; index: number; isActive: boolean }) {
  if (row) return <TableRow row={row} index={index} isActive={isActive} columns={columns} rowLink={rowLink} rowTone={rowTone} />
  const retry = () => (sparse ? sparse.retry() : void query.fetchNextPage())
  const failed = query.isFetchNextPageError || sparse?.isPartMissing === true
  return <UnloadedRow index={index} isCurrent={isActive} columns={columns.length} failed={failed} onRetry={retry} />
}

/** Returns the height of the rows that are not rendered between two rendered ones. */
function gapBefore(items: readonly VirtualItem[], position: number, margin: number): number {
  const item = items[position]
  return item ? item.start - (items[position - 1]?.end ?? margin) : 0
}

function gapAfter(items: readonly VirtualItem[], total: number, margin: number): number {
  const last = items.at(-1)
  return last ? total + margin - last.end : 0
}
