import { useInfiniteQuery } from '@tanstack/react-query'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pageRows, pageTotal } from '#app/api/cached-rows.ts'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { enterCell } from './lines/cell-navigation.ts'
import { RecordRow, type RecordTableProps } from './record-row.tsx'
import { RecordTableHead } from './record-table-head.tsx'
import { Spacer, Skeletons } from './record-table-parts.tsx'
import { type EditedRows, useEditedRows } from './use-edited-rows.ts'
import { useMarkedRows } from './use-marked-rows.ts'
import classes from './record-table.module.css'

const rowHeight = 37

const idColumn = { id: 'id', title: 'record.id', width: '80px', sort: 'id' } as const

/** The width of the buttons at the end of a row, in pixels. */
function actionsWidthOf({ editable, inline }: { editable: boolean; inline: boolean }): number {
  if (!editable) return 0
  return inline ? 84 : 48
}

/**
 * The records of one entity in a scrolling frame of their own, so that 500 permits do not push the documents off the screen. Only the rows in sight are in
 * the document, and the next page is asked for when the last rows are near.
 */
export function RecordTable<Path extends string, Row extends Revision, Saved extends object>(props: RecordTableProps<Path, Row, Saved>) {
  const { entity, scope, criteria, emptyAction } = props
  const [sort, setSort] = useState<string>()
  const query = useInfiniteQuery(entity.api.pages(scope, { sort, criteria }))
  // Includes a row that another user deleted while this one edits it.
  const editing = useEditedRows(pageRows(query.data))
  const { rows } = editing

  if (query.isError && rows.length === 0) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (query.isSuccess && rows.length === 0) {
    return (
      <div className={classes['empty']}>
        {t(`${entity.name}.empty`)} {emptyAction}
      </div>
    )
  }
  return <FilledTable {...props} query={query} editing={editing} total={pageTotal(query.data)} sort={sort} onSort={setSort} />
}

interface FilledTableProps<Path extends string, Row extends Revision, Saved extends object> extends RecordTableProps<Path, Row, Saved> {
  query: NextPage & { readonly isPending: boolean }
  editing: EditedRows<Row>
  total: number | undefined
  sort: string | undefined
  onSort: (sort: string) => void
}

function FilledTable<Path extends string, Row extends Revision, Saved extends object>(props: FilledTableProps<Path, Row, Saved>) {
  const { query, editing, total, sort, onSort, ...rowProps } = props
  const { entity, inside } = rowProps
  const opened = useMarkedRows()
  const frame = useRef<HTMLDivElement>(null)
  const { rows } = editing
  const virtualizer = useRowWindow(frame, rows, editing.has)
  const items = virtualizer.getVirtualItems()
  useNextPage(query, (items.at(-1)?.index ?? 0) >= rows.length - 5)

  /** Opens the row above or below with the same field focused, and closes this one unless something in it is unsaved. */
  function moveEditing(from: number, step: number, field: string, staysOpen: boolean): void {
    const [row, next] = [rows[from], rows[from + step]]
    if (!row || !next) return
    flushSync(() => {
      editing.mark(next, true)
      if (!staysOpen) editing.mark(row, false)
    })
    const cell = frame.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
      `tbody[data-index="${from + step}"] [data-path="${field}"]`,
    )
    if (cell) enterCell(cell)
  }

  const columns = [idColumn, ...entity.columns]
  const actionsWidth = actionsWidthOf(rowProps)
  const span = columns.length + (actionsWidth > 0 ? 1 : 0) + (inside ? 1 : 0)
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div ref={frame} className={classes['frame']}>
      <table className={classes['table']} aria-rowcount={total ?? -1} aria-busy={query.isPending} onKeyDown={moveBetweenRows}>
        <caption className="visually-hidden">{t(`${entity.name}.one`)}</caption>
        <RecordTableHead columns={columns} sort={sort} onSort={onSort} withChevron={inside !== undefined} actionsWidth={actionsWidth} />
        {query.isPending && <Skeletons span={span} />}
        {items.map(({ key, index, start }, position) => {
          const row = rows[index]
          const gap = start - (items[position - 1]?.end ?? 0)
          return (
            row && (
              <Fragment key={key}>
                {gap > 0 && <Spacer height={gap} span={span} />}
                <RecordRow
                  {...rowProps}
                  row={row}
                  index={index}
                  span={span}
                  measure={virtualizer.measureElement}
                  open={opened.has(row.id)}
                  onOpen={(open) => opened.mark(row.id, open)}
                  editing={editing.has(row.id)}
                  onEdit={(edit) => editing.mark(row, edit)}
                  onMove={(step, field, staysOpen) => moveEditing(index, step, field, staysOpen)}
                />
              </Fragment>
            )
          )
        })}
        {below > 0 && <Spacer height={below} span={span} />}
      </table>
    </div>
  )
}

/** Returns the rows in sight. A row that is being edited stays in the document when it is scrolled away, so that what was typed in it is kept. */
function useRowWindow(frame: RefObject<HTMLElement | null>, rows: readonly Revision[], isEdited: (id: number) => boolean) {
  const edited = rows.flatMap((row, index) => (isEdited(row.id) ? [index] : [])).join()
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = new Set([...defaultRangeExtractor(range), ...(edited === '' ? [] : edited.split(',').map(Number))])
      return [...indexes].sort((one, other) => one - other)
    },
    [edited],
  )
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    rangeExtractor,
  })
}

interface NextPage {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly fetchNextPage: () => unknown
}

function useNextPage({ hasNextPage, isFetching, fetchNextPage }: NextPage, isNearEnd: boolean): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && isNearEnd) fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage, isNearEnd])
}

/** Moves from row to row with the arrow keys. The browser scrolls the row into sight when its link gets the focus. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement) || event.target.closest('input, select, textarea, form')) return
  const row = event.target.closest<HTMLElement>('tbody[data-index]')
  if (!row || row.closest('table') !== event.currentTarget) return
  const next = event.currentTarget.querySelector<HTMLElement>(`tbody[data-index="${Number(row.dataset['index']) + step}"] [data-row]`)
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
