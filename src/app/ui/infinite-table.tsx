import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Identified, pageRows, pageTotal, type Pages } from '#app/api/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { Gap, MoreRow, SkeletonRows } from './infinite-table-states.tsx'
import { LoadFailure } from './load-failure.tsx'
import { Notice } from './notice.tsx'
import type { RowDisplay } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useCurrentRow, useRowFocus } from './use-current-row.ts'
import { useRowNavigation } from './use-row-navigation.ts'
import styles from './infinite-table.module.css'

export interface InfiniteTableProps<Row extends Identified> extends RowDisplay<Row> {
  label: string
  /** Tells this table from every other one, so that it is found with the same row current when one comes back to it. */
  tableId: string
  query: Pick<
    UseInfiniteQueryResult<Pages<Row>>,
    | 'data'
    | 'error'
    | 'isFetching'
    | 'isPending'
    | 'isPlaceholderData'
    | 'hasNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
    | 'refetch'
  >
  /** `fechaStock,desc` */
  sort?: string | undefined
  onSort?: (property: string) => void
  /** Somebody is about to follow a row. */
  onIntent?: (row: Row) => void
  /** One sentence and the action that ends it. */
  empty: ReactNode
}

const rowHeight = 36
const overscan = 8
/** How many rows before the end the next page is asked for: while one scrolls at speed, it is there in time. */
const ahead = 30
const headerHeight = 88

/** A table of many pages, windowed over the page's own scroll: however far one scrolls, the document holds a screenful of rows. */
export function InfiniteTable<Row extends Identified>({
  label,
  tableId,
  columns,
  query,
  rowLink,
  rowTone,
  sort,
  onSort,
  onIntent,
  empty,
}: InfiniteTableProps<Row>) {
  const rows = pageRows(query.data)
  const table = useRef<HTMLTableElement>(null)
  const { cameBackTo, current, setCurrent } = useCurrentRow(tableId, rows)
  const [margin, setMargin] = useState(0)

  // The focused row stays in the document when it is scrolled away, so that the focus does.
  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const shown = defaultRangeExtractor(range)
      return current >= range.count || shown.includes(current) ? shown : [...shown, current].toSorted((a, b) => a - b)
    },
    [current],
  )
  const virtualizer = useWindowVirtualizer({
    count: rows.length + (query.hasNextPage ? 1 : 0),
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: margin,
    scrollPaddingStart: headerHeight,
    scrollPaddingEnd: rowHeight,
    rangeExtractor,
  })
  const items = virtualizer.getVirtualItems()

  useLayoutEffect(() => {
    const found = table.current
    // Not from the header itself, which sticks to the top while one scrolls.
    if (found) setMargin(found.getBoundingClientRect().top + window.scrollY + (found.tHead?.offsetHeight ?? 0))
  }, [query.isPending])

  useRowFocus(table, cameBackTo, items.length > 0, rows.length)

  const lastShown = items.at(-1)?.index ?? 0
  const scrolled = (virtualizer.scrollOffset ?? 0) > 0 || virtualizer.getTotalSize() + margin < window.innerHeight
  const wantsMore = scrolled && lastShown >= rows.length - ahead && query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
  const { fetchNextPage } = query
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])

  const hands = useRowNavigation({
    rows,
    active: current,
    setActive: setCurrent,
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    pageLength: Math.max(1, Math.floor(window.innerHeight / rowHeight) - 4),
    onIntent,
  })

  if (query.error && !query.data) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.isPending && rows.length === 0) return <Notice>{empty}</Notice>

  return (
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
      <tbody {...hands}>
        {query.isPending && <SkeletonRows columns={columns.length} label={t('loading')} />}
        {items.map((item, position) => (
          <Fragment key={rows[item.index]?.id ?? 'more'}>
            <Gap height={gapBefore(items, position, margin)} columns={columns.length} />
            <ShownRow
              row={rows[item.index]}
              index={item.index}
              isActive={item.index === current}
              columns={columns}
              rowLink={rowLink}
              rowTone={rowTone}
              more={<MoreRow columns={columns.length} failed={query.isFetchNextPageError} onRetry={() => void query.fetchNextPage()} />}
            />
          </Fragment>
        ))}
        <Gap height={gapAfter(items, virtualizer.getTotalSize(), margin)} columns={columns.length} />
      </tbody>
    </table>
  )
}

function ShownRow<Row extends Identified>({
  row,
  more,
  ...props
}: { row: Row | undefined; index: number; isActive: boolean; more: ReactNode } & Pick<
  InfiniteTableProps<Row>,
  'columns' | 'rowLink' | 'rowTone'
>) {
  return row ? <TableRow row={row} {...props} /> : more
}

/** Height of the rows that are not there between the one before and this one. */
function gapBefore(items: readonly VirtualItem[], position: number, margin: number): number {
  const item = items[position]
  return item ? item.start - (items[position - 1]?.end ?? margin) : 0
}

function gapAfter(items: readonly VirtualItem[], total: number, margin: number): number {
  const last = items.at(-1)
  return last ? total + margin - last.end : 0
}
