// The one table: a few rows that are all loaded, or a long list of which only the rows near the visible part are drawn.
import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Identified } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '../feedback/loading.tsx'
import { type Column, type Heading, type RowDisplay, rowHeight, scaledWidth, widthOfAll } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import { Gap, GapRow, SkeletonRows, TableRow, UnloadedRow } from './table-rows.tsx'
import { useCurrentRow, useRowFocus } from './use-current-row.ts'
import type { LongList } from './use-long-list.ts'
import { type RowSelectionHandlers, useRowNavigation } from './use-row-navigation.ts'
import { useShownRows } from './use-shown-rows.tsx'
import { WideFrame } from './wide-frame.tsx'
import styles from './table.module.css'

interface FrameProps {
  label: string
  columns: readonly Heading[]
  sort?: string | undefined
  onSort?: ((property: string) => void) | undefined
  /** In pixels; limits the width so that rows stay easy to read across. */
  maxWidth?: number
  /** The width in pixels below which the table scrolls sideways, when it is not that of its columns; with 0 it never does. */
  minWidth?: number
}

interface ShortTableProps<Row extends object> extends FrameProps {
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
}

interface LongListProps<Row extends Identified> extends FrameProps {
  /** Unique among all tables: the key under which the current row is cached. */
  tableId: string
  list: LongList<Row>
  /** The content in place of an empty list: one sentence, and the action that adds the first row. */
  empty: ReactNode
  /** Called when the user points at a row or focuses it, and so may follow its link next. */
  onIntent?: (row: Row) => void
  /** Called with a key that was pressed on a row and does not move to another row. */
  onRowKey?: ((event: KeyboardEvent<HTMLElement>, row: Row) => void) | undefined
  selecting?: RowSelectionHandlers | undefined
  /** The height of the sticky elements at the top of the window that cover the rows, in pixels. */
  headHeight?: number
  /** The usual offset of the first row from the top of the page, in pixels. */
  expectedTop?: number
  /**
   * How many rows beyond the visible ones are loaded once the user scrolls, so that they are there when the user scrolls fast. With 0, the
   * visible ones are loaded at once.
   */
  rowsAhead?: number
  skeletons?: number
  foot?: ReactNode
  ref?: RefObject<HTMLTableElement | null>
}

/** Rows with a link in their first cell, all of the same height. */
interface LinkedRows<Row extends Identified> extends RowDisplay<Row> {
  rowLink: NonNullable<RowDisplay<Row>['rowLink']>
  rowName: NonNullable<RowDisplay<Row>['rowName']>
  renderRow?: undefined
}

/** Rows of different heights, which render themselves: each as one or more `tr`. */
interface OwnRows<Row extends Identified> {
  columns: readonly Heading[]
  renderRow: (place: RowPlace<Row>) => ReactNode
  /** Returns whether a row stays in the document when it is scrolled out of view. */
  isKept: (row: Row) => boolean
}

export interface RowPlace<Row> {
  readonly row: Row
  readonly index: number
  /** Whether the Tab key reaches this row; it reaches one row of the table at a time. */
  readonly isCurrent: boolean
}

/** A long list whose rows are links. */
export type LinkedTableProps<Row extends Identified> = LongListProps<Row> & LinkedRows<Row>

type LongTableProps<Row extends Identified> = LinkedTableProps<Row> | (LongListProps<Row> & OwnRows<Row>)

/**
 * A table of a few `rows` that are all loaded, or of a long `list`, of which the document contains one screenful at a time and which
 * scrolls with the window.
 */
export function DataTable<Row extends object>(props: ShortTableProps<Row>): ReactNode
export function DataTable<Row extends Identified>(props: LongTableProps<Row>): ReactNode
export function DataTable<Row extends Identified>(props: ShortTableProps<Row> | LongTableProps<Row>): ReactNode {
  if (!('list' in props)) return <ShortTable {...props} />
  const { list, empty } = props
  if (list.error && list.rows.length === 0) return <LoadFailure error={list.error} onRetry={list.retry} />
  return list.isPending || list.rows.length > 0 ? <LongTable {...props} /> : empty
}

/** A table with fewer rows renders them all once they are loaded. */
const windowedFrom = 50

function ShortTable<Row extends object>({ rows, rowKey, ...frame }: ShortTableProps<Row>) {
  const { columns } = frame
  return (
    <TableFrame {...frame} table={{ 'aria-busy': rows === undefined }}>
      {rows ? (
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      ) : (
        <SkeletonRows columns={columns.length} />
      )}
    </TableFrame>
  )
}

function LongTable<Row extends Identified>(props: LongTableProps<Row>) {
  const { list, skeletons } = props
  const { table, current, navigation, keyOf, items, total, margin, isMeasured, measure, follower } = useLongTable(props)
  const columns = props.columns.length

  const rowAt = (index: number) => {
    const [row, isCurrent] = [list.rows[index], index === current]
    if (!row) return <UnloadedRow {...{ index, isCurrent, columns, failed: list.isPartMissing, onRetry: list.retry }} />
    if (props.renderRow) return props.renderRow({ row, index, isCurrent })
    const { rowLink, rowName, rowTone } = props
    return <TableRow {...{ row, index, isCurrent, rowLink, rowName, rowTone }} columns={props.columns} />
  }
  // A measured row has a body of its own, because it may be several `tr`.
  const Space = isMeasured ? Gap : GapRow
  const rows = (
    <>
      {items.map(({ index, start }, position) => (
        <Fragment key={keyOf(index)}>
          <Space height={start - (items[position - 1]?.end ?? margin)} columns={columns} />
          {isMeasured ? (
            <tbody ref={measure} data-item={index}>
              {rowAt(index)}
            </tbody>
          ) : (
            rowAt(index)
          )}
        </Fragment>
      ))}
      <Space height={total + margin - (items.at(-1)?.end ?? margin)} columns={columns} />
    </>
  )
  return (
    // Keeps its height while its rows are replaced, because the browser would scroll a shorter page up.
    <div style={{ minHeight: total + rowHeight }}>
      {follower}
      <TableFrame
        {...props}
        table={{
          ref: table,
          'aria-rowcount': list.isPending ? undefined : list.total === undefined ? -1 : list.total + 1,
          'aria-busy': list.isPending || list.isPlaceholderData,
          ...navigation,
        }}
      >
        {list.isPending && <SkeletonRows columns={columns} count={skeletons} />}
        {isMeasured ? rows : <tbody>{rows}</tbody>}
        {props.foot}
      </TableFrame>
      {list.isPartMissing && (
        <p role="alert" className="visually-hidden">
          {t('table.moreFailed')}
        </p>
      )}
    </div>
  )
}

/** Returns the visible rows, loads rows that come near the visible part, and handles the keys of the table. */
function useLongTable<Row extends Identified>(props: LongTableProps<Row>) {
  const { tableId, list, onIntent, onRowKey, selecting, headHeight = 88, expectedTop = 218, rowsAhead = 30 } = props
  const { rows } = list
  const own = useRef<HTMLTableElement>(null)
  const table = props.ref ?? own
  const isMeasured = props.renderRow !== undefined
  const { comesBack, current, setCurrent } = useCurrentRow(tableId, rows)
  const keyOf = useCallback((index: number) => rows[index]?.id ?? `place ${index}`, [rows])
  const shown = useShownRows(table, {
    count: rows.length + (list.hasMore ? 1 : 0),
    isWhole: rows.length < windowedFrom && !list.hasMore && !rows.includes(undefined),
    keep: [current, ...(isMeasured ? rows.flatMap((row, index) => (row && props.isKept(row) ? [index] : [])) : [])],
    headHeight,
    expectedTop,
    ...(isMeasured ? { keyOf, keptAs: ['rowHeights', tableId] } : {}),
  })
  const { items, near, isScrolled } = shown
  useLayoutEffect(() => {
    const [from, to] = [near[0], near.at(-1)]
    if (rowsAhead === 0) list.show(near)
    else if (isScrolled && from !== undefined && to !== undefined) list.show([...near, Math.max(0, from - rowsAhead), to + rowsAhead])
  })
  useRowFocus(table, { comesBack, current, isRendered: items.length > 0, rowCount: rows.length })
  const navigation = useRowNavigation({
    table,
    rows,
    active: current,
    setActive: setCurrent,
    reveal: shown.reveal,
    onIntent,
    onKey: onRowKey,
    selecting,
  })
  return { ...shown, table, current, navigation, keyOf, isMeasured }
}

interface TableFrameProps extends FrameProps {
  table: ComponentProps<'table'>
  children: ReactNode
}

/** The table element with its head. `children` are its bodies. */
function TableFrame({ label, columns, sort, onSort, maxWidth, minWidth, table, children }: TableFrameProps) {
  const filled = (
    <table {...table} className={styles['table']} style={{ maxWidth }} aria-label={label}>
      <TableHead columns={columns} sort={sort} onSort={onSort} />
      {children}
    </table>
  )
  if (minWidth === 0) return filled
  return <WideFrame minWidth={minWidth === undefined ? widthOfAll(columns) : scaledWidth(`${minWidth}px`)}>{filled}</WideFrame>
}
