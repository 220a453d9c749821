// The table of an entity's records, with keyboard navigation, selection and in-place editing.
import { Box, Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import type { QueryKey } from '@tanstack/react-query'
import { CircleAlert } from 'lucide'
import { type ReactNode, type RefObject, useContext, useRef, useState, useEffect, useEffectEvent } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Revision } from '#app/api/family/cached-rows.ts'
import type { EntityTypes } from '#app/api/family/family.ts'
import { serverReach } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { useRetries } from '#app/session/session.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { focusAfterDialog } from '#app/ui/dialog/use-focus-return.ts'
import { useLoaded } from '#app/ui/lazy-component.tsx'
import { SectionHeading } from '#app/ui/page/section.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { useEmptyColumns } from '#app/ui/table/table-column.ts'
import { currentRowFocusTarget, rowOf } from '#app/ui/table/use-current-row.ts'
import { useLongList } from '#app/ui/table/use-long-list.ts'
import { useCachedState } from '#app/ui/use-cached-state.ts'
import { readSort, writeSort } from '#domain/contract/page.ts'
import { sharedFieldsOf } from '#domain/titulo/many-records.ts'
import { headsHeight } from '../finder/section-finder.tsx'
import { preloadForms } from '../form/lazy-forms.ts'
import { enterCell } from '../lines/cell-navigation.ts'
import { useDeleteRecord } from '../record-screen.tsx'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { rowSelecting, useSelectedRows } from '../selection/use-selected-rows.ts'
import type { UnsavedRow } from './edit-row.tsx'
import { recordColumns } from './record-columns.tsx'
import { RecordRow, type RecordTableProps, type RowCommands } from './record-row.tsx'
import { TotalRow } from './total-row.tsx'
import classes from './record-table.module.css'

/** The distance from the top of a stock's page to its first rows, in pixels. */
const firstTop = 341

/**
 * The table of one entity's records. Only visible rows are loaded and in the document, so that the last of many thousands appears at once.
 * `none` replaces an empty list that is filtered.
 */
export function RecordTable<T extends EntityTypes>(props: RecordTableProps<T> & { none?: ReactNode }) {
  const { none, entity, scope, criteria, emptyAction, editedId, link, editable, inline, inside } = props
  const table = useRef<HTMLTableElement>(null)
  const tableId = JSON.stringify(entity.api.keys.all(scope))
  const [sort, setSort] = useCachedState<string | undefined>(tableSortKey(entity.api.keys.all(scope)), undefined)
  const list = useLongList(entity.api.usePages(scope, { sort, criteria }))
  const { editing, opened, unsaved, enterUnsaved, does } = useRowCommands(table, tableId, list.rows, useDeleteRecord(entity, scope))
  useMarkWhenLoaded(editable ? list.rows.find((row) => row?.id === editedId) : undefined, editing.mark)
  const readAll = () => entity.api.readAll(scope, { criteria, sort })
  const selection = useSelectedRows<T['row']>({ of: JSON.stringify([tableId, criteria, sort]), rows: list.freshRows, readAll })
  useLoaded(editable ? preloadForms : null)
  const empty = useEmptyColumns(entity.columns, list.rows)
  const columns = recordColumns({ columns: entity.columns, empty, withOpen: inside !== undefined, editable, inline })
  return (
    <div className={classes['frame']} data-selectable data-list={entity.api.path(scope)}>
      <DataTable
        ref={table}
        label={t(`${entity.name}.one`)}
        tableId={tableId}
        list={{ ...list, rows: editing.rows }}
        columns={columns}
        sort={sort}
        onSort={(property) => setSort(turned(property, sort))}
        headHeight={headsHeight}
        expectedTop={firstTop}
        // The first page may be shorter than a screen.
        rowsAhead={0}
        skeletons={3}
        onRowKey={({ key }, row) => !editing.has(row.id) && runKey(key, row, does(), props)}
        selecting={sharedFieldsOf(entity.name).length > 0 ? rowSelecting(selection.selecting) : undefined}
        empty={
          none || (
            <Box py={12} c="dimmed">
              {t(`${entity.name}.empty`)} {emptyAction}
            </Box>
          )
        }
        foot={<TotalRow name={entity.name} {...{ scope, criteria, list, columns }} />}
        isKept={({ id }) => editing.has(id)}
        renderRow={({ row, index, isCurrent }) => (
          <RecordRow
            {...{ entity, scope, link, editable, inline, inside, row, index, isCurrent, does }}
            isSelected={selection.has(row.id)}
            span={columns.length}
            open={opened.includes(row.id)}
            editing={editing.has(row.id)}
          />
        )}
      />
      {unsaved.size > 0 && <UnsavedRows count={unsaved.size} onGo={enterUnsaved} />}
      {(selection.rows.length > 0 || selection.isReading) && (
        <SelectionBar entity={entity} scope={scope} selection={selection} table={table} editable={editable} />
      )}
    </div>
  )
}

function runKey<Row extends Revision>(
  key: string,
  row: Row,
  { remove, edit, open }: RowCommands<Row>,
  { editable, inline, inside }: { editable: boolean; inline: boolean; inside?: unknown },
): void {
  if (key === 'Delete' && editable) remove(row)
  if (key === 'F2' && editable && inline) edit(row, true)
  if ((key === '+' || key === '-') && inside) open(row.id, key === '+')
}

export function tableSortKey(listKey: QueryKey): QueryKey {
  return ['tableSort', JSON.stringify(listKey)]
}

/** Returns the sort after a press on a heading: ascending, then descending. */
function turned(property: string, sort: string | undefined): string {
  const before = sort === undefined ? null : readSort(sort)
  return writeSort({ property, direction: before?.property === property && before.direction === 'asc' ? 'desc' : 'asc' })
}

function useRowCommands<Row extends Revision>(
  table: RefObject<HTMLTableElement | null>,
  tableId: string,
  rows: readonly (Row | undefined)[],
  remove: (row: Row) => Promise<boolean>,
) {
  // These rows include one that another user deleted while this user edits it.
  const editing = useEditedRows(rows)
  const [opened, setOpened] = useCachedState<readonly number[]>(['openRows', tableId], [])
  const { rows: unsaved, report, retry } = useUnsavedRows()
  const { enter, ...commands } = useEditing(table, editing)
  const askToDelete = async (row: Row): Promise<void> => {
    const next = neighbourOf(table.current?.querySelector(`[data-record="${row.id}"]`)?.closest('tbody') ?? null)
    if (await remove(row)) focusAfterDialog(() => next() ?? currentRowFocusTarget(table.current))
  }
  return {
    editing,
    opened,
    unsaved,
    enterUnsaved: () => enter(({ id }) => unsaved.has(id)),
    does: useCallbackRef((): RowCommands<Row> => ({
      ...commands,
      report,
      retry,
      open: (id, isOpen) => setOpened([...opened.filter((one) => one !== id), ...(isOpen ? [id] : [])]),
      remove: (row) => void askToDelete(row),
    })),
  }
}

function useEditing<Row extends Revision>(
  table: RefObject<HTMLTableElement | null>,
  { rows, mark }: ReturnType<typeof useEditedRows<Row>>,
): Pick<RowCommands<Row>, 'edit' | 'move'> & { enter: (matches: (row: Row) => boolean) => void } {
  const bodyOf = (index: number) => table.current?.querySelector(`:scope > tbody[data-item="${index}"]`)
  return {
    edit(row, edited, returnsFocus = true) {
      const index = rows.findIndex((one) => one?.id === row.id)
      // The user may have moved to another row while this one was being saved.
      const hasFocus = document.activeElement === document.body || bodyOf(index)?.contains(document.activeElement) === true
      flushSync(() => mark(row, edited))
      if (!edited && hasFocus && returnsFocus) rowOf(table.current, index)?.focus()
    },

    move(from, { step, field }) {
      const next = rows[from + step]
      if (!next) return false
      flushSync(() => mark(next, true))
      const cell = bodyOf(from + step)?.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-path="${field}"]`)
      if (cell) enterCell(cell)
      return true
    },

    /** Focuses the first row in edit mode that matches, in its first wrong field. */
    enter(matches) {
      const form = bodyOf(rows.findIndex((row) => row !== undefined && matches(row)))?.querySelector('form')
      const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('input, select')
      field?.focus()
    },
  }
}

/** Keeps which rows were left and are not saved, and saves those that only wait again, in the order in which they were left. */
function useUnsavedRows() {
  const [rows, setRows] = useState<ReadonlyMap<number, UnsavedRow>>(new Map())
  const waiting = [...rows.values()].flatMap(({ retry }) => retry ?? [])
  const retryAll = () => waiting.forEach((retry) => retry())
  useRetries(waiting.length > 0, retryAll)
  return {
    rows,
    retry: () => serverReach.isLost() || retryAll(),
    report: (id: number, unsaved: UnsavedRow | null) =>
      setRows((before) => {
        const after = new Map(before)
        after.delete(id)
        if (unsaved) after.set(id, unsaved)
        return after
      }),
  }
}

function UnsavedRows({ count, onGo }: { count: number; onGo: () => void }) {
  const heading = useContext(SectionHeading)
  return (
    heading &&
    createPortal(
      <Button size="compact-xs" color="red" variant="light" leftSection={<Icon of={CircleAlert} size={14} />} onClick={onGo}>
        {count === 1 ? t('record.unsavedRow') : t('record.unsavedRows', { count })}
      </Button>,
      heading,
    )
  )
}

/**
 * Returns a function that finds what takes the focus once a row is deleted: the next row, else the previous one, else the section's first
 * button.
 */
function neighbourOf(body: HTMLElement | null): () => HTMLElement | null {
  const [siblings, section] = [[body?.nextElementSibling, body?.previousElementSibling], body?.closest('section')]
  return () => {
    // A row that was being edited has closed meanwhile.
    const rows = siblings.map((sibling) => (sibling?.isConnected ? sibling.querySelector<HTMLElement>('[data-row]') : null))
    return rows.find((element) => element !== null) ?? section?.querySelector<HTMLElement>('button, a') ?? null
  }
}

/** Manages which rows of a list are in edit mode. A row that another user deletes meanwhile keeps its position and its typed values. */
function useEditedRows<Row extends { readonly id: number }>(loaded: readonly (Row | undefined)[]) {
  const [editedRows, setEditedRows] = useState<ReadonlyMap<number, { readonly row: Row; readonly index: number }>>(new Map())
  const gone = [...editedRows.values()].filter(({ row, index }) => isElsewhere(loaded, row, index))
  const rows = gone.length === 0 ? loaded : gone.reduce((all, { row, index }) => [...all.slice(0, index), row, ...all.slice(index)], loaded)
  return {
    /** The rows of the list, and edited rows that the list no longer contains. A row that is not loaded yet is undefined. */
    rows,
    has: (id: number) => editedRows.has(id),
    mark: (row: Row, edited: boolean) =>
      setEditedRows((before) => {
        const after = new Map(before)
        if (edited) after.set(row.id, { row, index: rows.indexOf(row) })
        else after.delete(row.id)
        return after
      }),
  }
}

function useMarkWhenLoaded<Row extends { readonly id: number }>(row: Row | undefined, mark: (row: Row, edited: boolean) => void): void {
  const edit = useEffectEvent(() => {
    if (row) mark(row, true)
  })
  useEffect(() => edit(), [row?.id])
}

/**
 * Returns whether an edited row is no longer at its position. If that part of the list is not loaded now, the row counts as still there.
 */
function isElsewhere<Row extends { readonly id: number }>(loaded: readonly (Row | undefined)[], row: Row, index: number): boolean {
  if (index < loaded.length && loaded[index] === undefined) return false
  return !loaded.some((one) => one?.id === row.id)
}
