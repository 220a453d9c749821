import { useInfiniteQuery } from '@tanstack/react-query'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pageRows } from '#app/api/cached-rows.ts'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { enterCell } from './lines/cell-navigation.ts'
import { RecordRow, type RecordTableProps } from './record-row.tsx'
import { Gap, Skeletons, type Sorted, SortButton } from './record-table-parts.tsx'
import { useEditedRows } from './use-edited-rows.ts'
import { useMarkedRows } from './use-marked-rows.ts'
import classes from './record-table.module.css'

const rowHeight = 37

/** Room for the buttons at a row's end, in pixels. */
export function toolsWidth(editable: boolean, inline: boolean): number {
  return editable ? (inline ? 84 : 48) : 0
}

/**
 * A part's records in a window of their own, so that 500 permits do not push the documents off the screen: only the rows in sight are in the page, the
 * next ten are asked for when the last are near.
 */
export function RecordTable<Path extends string, Row extends Revision, Saved extends object>(props: RecordTableProps<Path, Row, Saved>) {
  const { entity, scope, editable, inline, inside, emptyAction } = props
  const [sort, setSort] = useState<Sorted | null>(null)
  const query = useInfiniteQuery(entity.api.pages(scope, { sort: sort ? `${sort.property},${sort.down ? 'desc' : 'asc'}` : undefined }))
  const editing = useEditedRows(pageRows(query.data))
  const { rows } = editing
  const opened = useMarkedRows()
  const frame = useRef<HTMLDivElement>(null)
  // A row that is being edited stays when it is scrolled away, and what was typed with it.
  const kept = rows.flatMap((row, index) => (editing.has(row.id) ? [index] : [])).join()
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...(kept === '' ? [] : kept.split(',').map(Number))])].sort(
        (one, other) => one - other,
      ),
    [kept],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    rangeExtractor,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const { hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && last >= rows.length - 5) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage, last, rows.length])

  /** The row there opens with the same field in the hand; one with nothing unsaved closes behind. */
  function moveEditing(from: number, step: number, field: string, stays: boolean): void {
    const [row, next] = [rows[from], rows[from + step]]
    if (!row || !next) return
    flushSync(() => {
      editing.mark(next, true)
      if (!stays) editing.mark(row, false)
    })
    const cell = frame.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
      `tbody[data-index="${from + step}"] [data-path="${field}"]`,
    )
    if (cell) enterCell(cell)
  }

  if (query.isError && rows.length === 0) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (query.isSuccess && rows.length === 0) {
    return (
      <div className={classes['empty']}>
        {t(`${entity.name}.empty`)} {emptyAction}
      </div>
    )
  }

  const columns = [{ heading: 'record.id' as const, brief: false, width: '80px', sort: 'id', align: undefined }, ...entity.columns]
  const tools = toolsWidth(editable, inline)
  const span = columns.length + (tools > 0 ? 1 : 0) + (inside ? 1 : 0)
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)

  return (
    <div ref={frame} className={classes['frame']}>
      <table
        className={classes['table']}
        aria-rowcount={query.data?.pages.at(-1)?.total ?? -1}
        aria-busy={query.isPending}
        onKeyDown={moveBetweenRows}
      >
        <caption className="visually-hidden">{t(`${entity.name}.one`)}</caption>
        <colgroup>
          {inside && <col style={{ width: 36 }} />}
          {columns.map((column) => (
            <col key={column.heading} style={{ width: column.width }} />
          ))}
          {tools > 0 && <col style={{ width: tools }} />}
        </colgroup>
        <thead>
          <tr>
            {inside && <td />}
            {columns.map((column) => (
              <th
                key={column.heading}
                scope="col"
                data-align={column.align}
                {...(sort?.property === column.sort ? { 'aria-sort': sort?.down ? ('descending' as const) : ('ascending' as const) } : {})}
              >
                {column.sort === undefined ? (
                  t(column.heading)
                ) : (
                  <SortButton
                    heading={t(column.heading)}
                    brief={column.brief ?? false}
                    property={column.sort}
                    sort={sort}
                    onSort={setSort}
                  />
                )}
              </th>
            ))}
            {tools > 0 && (
              <th scope="col">
                <span className="visually-hidden">{t('record.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        {query.isPending && <Skeletons span={span} />}
        {items.map((item, place) => {
          const row = rows[item.index]
          const gap = item.start - (items[place - 1]?.end ?? 0)
          return (
            row && (
              <Fragment key={item.key}>
                {gap > 0 && <Gap height={gap} span={span} />}
                <RecordRow
                  {...props}
                  row={row}
                  index={item.index}
                  span={span}
                  measure={virtualizer.measureElement}
                  open={opened.has(row.id)}
                  onOpen={(open) => opened.mark(row.id, open)}
                  editing={editing.has(row.id)}
                  onEdit={(edit) => editing.mark(row, edit)}
                  onMove={(step, field, stays) => moveEditing(item.index, step, field, stays)}
                />
              </Fragment>
            )
          )
        })}
        {below > 0 && <Gap height={below} span={span} />}
      </table>
    </div>
  )
}

/** The arrow keys go from row to row; the row scrolls into the window by itself when its link is focused. */
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
