// The virtualized table of an entity's records, with keyboard navigation, selection and in-place editing.
import { useCallbackRef } from '@mantine/hooks'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { useLoaded } from '#app/ui/lazy-component.tsx'
import { rowHeight } from '#app/ui/table/table-column.ts'
import { useCurrentRow, useRowFocus } from '#app/ui/table/use-current-row.ts'
import { useRowNavigation } from '#app/ui/table/use-row-navigation.ts'
import { useWindowRows } from '#app/ui/table/use-window-rows.ts'
import { WideFrame } from '#app/ui/table/wide-frame.tsx'
import { useCachedState } from '#app/ui/use-cached-state.ts'
import { sharedFieldsOf } from '#domain/contract/many-records.ts'
import { preloadForms } from '../form/lazy-forms.ts'
import { enterCell } from '../lines/cell-navigation.ts'
import { useDeleteRecord } from '../record-screen.tsx'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { rowSelecting, useSelectedRows } from '../selection/use-selected-rows.ts'
import { RecordRow, type RecordTableProps, type RowCommands } from './record-row.tsx'
import { RecordTableHead } from './record-table-head.tsx'
import { MissingPart, Spacer, Skeletons, SkeletonRow, actionsWidthOf, idColumn, widthOf } from './record-table-parts.tsx'
import { type EditedRows, useEditedRows } from './use-edited-rows.ts'
import { type RecordRows, useRecordRows } from './use-record-rows.ts'
import classes from './record-table.module.css'

/** The height of the top bar, the section's title and the table's heading, in pixels. */
const headHeight = 140

/** The distance from the top of a stock's page to its first rows, in pixels. */
const firstTop = 341

/**
 * The table of one entity's records. Only visible rows are loaded and in the document, so that the last of many thousands appears at once.
 * `none` replaces an empty list that is filtered.
 */
export function RecordTable<Path extends string, Row extends Revision, Saved extends object>(
  props: RecordTableProps<Path, Row, Saved> & { none?: ReactNode },
) {
  const { none, ...table } = props
  const { entity, scope, criteria, emptyAction } = table
  const tableId = JSON.stringify(entity.api.keys.all(scope))
  const [sort, setSort] = useCachedState<string | undefined>(['tableSort', tableId], undefined)
  const list = useRecordRows(entity.api, scope, { sort, criteria })
  // These rows include one that another user deleted while this user edits it.
  const editing = useEditedRows(list.rows)

  if (list.error && editing.rows.length === 0) return <LoadFailure error={list.error} onRetry={list.retry} />
  if (!list.isPending && editing.rows.length === 0) {
    if (none) return none
    return (
      <div className={classes['empty']}>
        {t(`${entity.name}.empty`)} {emptyAction}
      </div>
    )
  }
  return <FilledTable {...table} tableId={tableId} list={list} editing={editing} sort={sort} onSort={setSort} />
}

interface FilledTableProps<Path extends string, Row extends Revision, Saved extends object> extends RecordTableProps<Path, Row, Saved> {
  tableId: string
  list: RecordRows<Row>
  editing: EditedRows<Row>
  sort: string | undefined
  onSort: (sort: string) => void
}

/** Manages the visible rows, their keys, and which of them are expanded or in edit mode. */
function useRecordTable<Path extends string, Row extends Revision, Saved extends object>(props: FilledTableProps<Path, Row, Saved>) {
  const { tableId, list, editing, entity, scope, sort, criteria } = props
  const { rows } = editing
  const selection = useSelectedRows<Row>({
    of: JSON.stringify([tableId, criteria, sort]),
    rows: list.rows,
    readAll: () => entity.api.readAll(scope, { criteria, sort }),
  })
  const table = useRef<HTMLTableElement>(null)
  useLoaded(props.editable ? preloadForms : null)
  const opened = useMarkedRows(useQueryClient(), tableId)
  const { comesBack, current, setCurrent } = useCurrentRow(tableId, rows)
  const keyOf = useCallback((index: number) => rows[index]?.id ?? `place ${index}`, [rows])
  const shown = useWindowRows(table, {
    count: rows.length,
    keep: [current, ...rows.flatMap((row, index) => (row && editing.has(row.id) ? [index] : []))],
    rowHeight,
    headHeight,
    expectedTop: firstTop,
    keyOf,
    keptAs: ['rowHeights', tableId],
    isPending: list.isPending,
  })
  useLayoutEffect(() => list.show(shown.near))
  // When rows reappear because the user types another number, the focus stays in the finder.
  const isFinding = () => document.activeElement?.matches('[data-finder]') === true
  useRowFocus(table, { comesBack: () => comesBack() && !isFinding(), current, isRendered: shown.items.length > 0, rowCount: rows.length })
  const navigation = useRowNavigation({
    rows,
    active: current,
    setActive: setCurrent,
    reveal: shown.reveal,
    rowHeight,
    onIntent: undefined,
    onKey: pressButtonIn,
    selecting: sharedFieldsOf(entity.name).length > 0 ? rowSelecting(selection.selecting) : undefined,
  })

  /** Opens the row above or below for editing, focuses the same field, and closes this row unless it has unsaved changes. */
  function moveEditing(from: number, step: number, field: string, staysOpen: boolean): void {
    const [row, next] = [rows[from], rows[from + step]]
    if (!row || !next) return
    flushSync(() => {
      editing.mark(next, true)
      if (!staysOpen) editing.mark(row, false)
    })
    const cell = table.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
      `tbody[data-item="${from + step}"] [data-path="${field}"]`,
    )
    if (cell) enterCell(cell)
  }

  function startOrStop(row: Row, edited: boolean): void {
    if (edited) flushSync(() => editing.mark(row, true))
    else editing.mark(row, false)
  }

  const does = useStableCommands<Row>({ open: opened.mark, edit: startOrStop, move: moveEditing, remove: useDeleteRecord(entity, scope) })
  return { table, current, shown, opened, selection, navigation, does }
}

/** Returns functions that are the same in every render and call the latest ones. */
function useStableCommands<Row>(now: RowCommands<Row>): RowCommands<Row> {
  const [open, edit, move, remove] = [
    useCallbackRef(now.open),
    useCallbackRef(now.edit),
    useCallbackRef(now.move),
    useCallbackRef(now.remove),
  ]
  return useMemo(() => ({ open, edit, move, remove }), [open, edit, move, remove])
}

function FilledTable<Path extends string, Row extends Revision, Saved extends object>(props: FilledTableProps<Path, Row, Saved>) {
  const { list, editing, sort, onSort, entity, scope, link, inside, editable, inline } = props
  const { table, current, shown, opened, selection, navigation, does } = useRecordTable(props)
  const { items, total, margin, measure } = shown
  const columns = [idColumn, ...entity.columns]
  const actionsWidth = actionsWidthOf(props)
  const span = columns.length + (actionsWidth > 0 ? 1 : 0) + (inside ? 1 : 0)

  const rowAt = (index: number) => {
    const [row, isCurrent] = [editing.rows[index], index === current]
    if (!row) return <SkeletonRow index={index} isCurrent={isCurrent} span={span} measure={measure} />
    return (
      <RecordRow
        entity={entity}
        scope={scope}
        link={link}
        editable={editable}
        inline={inline}
        inside={inside}
        row={row}
        index={index}
        isCurrent={isCurrent}
        isSelected={selection.has(row.id)}
        span={span}
        measure={measure}
        open={opened.has(row.id)}
        editing={editing.has(row.id)}
        does={does}
      />
    )
  }
  return (
    // Keeps its height while its rows are replaced, because the browser would scroll a shorter page up.
    <div className={classes['frame']} style={{ minHeight: total + rowHeight }} data-selectable>
      <WideFrame minWidth={widthOf(columns, actionsWidth, inside !== undefined)}>
        <table
          ref={table}
          className={classes['table']}
          aria-rowcount={list.total === undefined ? -1 : list.total + 1}
          aria-busy={list.isPending}
          {...navigation}
        >
          <caption className="visually-hidden">{t(`${entity.name}.one`)}</caption>
          <RecordTableHead columns={columns} sort={sort} onSort={onSort} withChevron={inside !== undefined} actionsWidth={actionsWidth} />
          {list.isPending && <Skeletons span={span} />}
          {items.map(({ key, index, start }, position) => (
            <Fragment key={key}>
              <Spacer height={start - (items[position - 1]?.end ?? margin)} span={span} />
              {rowAt(index)}
            </Fragment>
          ))}
          <Spacer height={total + margin - (items.at(-1)?.end ?? margin)} span={span} />
        </table>
      </WideFrame>
      {list.isPartMissing && <MissingPart onRetry={list.retry} />}
      {(selection.rows.length > 0 || selection.isReading) && (
        <SelectionBar entity={entity} scope={scope} selection={selection} table={table} editable={editable} />
      )}
    </div>
  )
}

/** Selectors of the buttons that keys press in a row. */
const pressed: Readonly<Record<string, string>> = {
  Delete: 'button[data-does="delete"]',
  F2: 'button[data-does="edit"]',
  '+': 'button[aria-expanded="false"]',
  '-': 'button[aria-expanded="true"]',
}

function pressButtonIn({ key, target }: KeyboardEvent<HTMLElement>): void {
  const row = target instanceof Element ? target.closest('[data-index]') : null
  const selector = pressed[key]
  if (selector !== undefined) row?.querySelector<HTMLElement>(selector)?.click()
}

/** Returns a set of row ids that outlives the rows' removal from the document by scrolling, and is stored in the query cache for a user who returns to the table. */
function useMarkedRows(client: QueryClient, tableId: string) {
  const key = ['openRows', tableId]
  const [markedRows, setMarkedRows] = useState<ReadonlySet<number>>(() => new Set(client.getQueryData<readonly number[]>(key)))
  return {
    has: (id: number) => markedRows.has(id),
    mark(id: number, marked: boolean): void {
      const after = new Set(markedRows)
      if (marked) after.add(id)
      else after.delete(id)
      client.setQueryData<readonly number[]>(key, [...after])
      setMarkedRows(after)
    },
  }
}
