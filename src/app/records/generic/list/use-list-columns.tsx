// Hook that returns a generic list's columns: checkbox, id, chosen fields and actions according to the user's rights.
import { Eye, Pencil, Trash2 } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import type { Identified, Revision } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { RowCheckbox, IconLink } from '#app/ui/table/row-buttons.tsx'
import { type Column, useEmptyColumns } from '#app/ui/table/table-column.ts'
import { recordTitle } from '../../record-names.ts'
import { type GenericEntity, type GenericTypes, addressOf } from '../generic-entity.ts'
import type { ScreenUser } from '../rights.ts'
import { columnFields, genericColumns, textIn, type CustomCells } from './generic-columns.tsx'
import type { useSelection } from './use-selection.ts'
import classes from './generic-list.module.css'

/** The actions of a row in addition to Ver and Editar, and their width in pixels. */
export interface RowActionsOf<Row> {
  readonly width: number
  readonly of: (row: Row, tabIndex: 0 | -1) => ReactNode
}

const checkboxWidth = 40
const iconWidth = 28
const padding = 16

interface ListColumns<T extends GenericTypes> {
  entity: GenericEntity<T>
  viewer: ScreenUser
  shown: readonly string[]
  cells: CustomCells<T['row']> | undefined
  actions: RowActionsOf<T['row']> | undefined
  selection: ReturnType<typeof useSelection<T['row']>>
  rows: readonly T['row'][]
}

export function useListColumns<T extends GenericTypes>(options: ListColumns<T>) {
  const { entity, viewer, shown, cells, actions, selection, rows } = options
  // The icons of Ver, Editar and Eliminar, or the entity's own actions in place of Eliminar.
  const actionsWidth = padding + (actions ? 2 * iconWidth + actions.width : 3 * iconWidth)
  const chosen = useMemo(() => columnFields(entity).filter(({ name }) => shown.includes(name)), [entity, shown])
  const valued = useMemo(
    () => chosen.map((field) => ({ id: field.name, cell: (row: T['row']) => (cells?.has(field.name) ? field.name : textIn(field, row)) })),
    [chosen, cells],
  )
  const empty = useEmptyColumns(valued, rows)
  const fields = useMemo(
    () => genericColumns(entity, chosen, cells, checkboxWidth + actionsWidth, empty),
    [entity, chosen, cells, actionsWidth, empty],
  )
  const checkbox = useCheckboxColumn(selection)
  return useMemo(() => {
    const last: Column<T['row']> = {
      id: 'actions',
      title: 'record.actions',
      width: `${actionsWidth}px`,
      align: 'end',
      cell: (row, tabIndex) => (
        <RowActions entity={entity} row={row} viewer={viewer} tabIndex={tabIndex} withDelete={actions === undefined}>
          {actions?.of(row, tabIndex)}
        </RowActions>
      ),
    }
    return { columns: [checkbox, ...fields.columns, last], width: fields.width }
  }, [entity, viewer, actions, actionsWidth, checkbox, fields])
}

function useCheckboxColumn<Row extends Identified>(selection: ReturnType<typeof useSelection<Row>>): Column<Row> {
  const { marked, chosen, hasAll, canChoose, mayChoose, toggle, toggleAll } = selection
  const some = chosen.length > 0
  return useMemo(
    () => ({
      id: 'chosen',
      title: 'selection.all',
      beforeLink: true,
      width: `${checkboxWidth}px`,
      heading: (
        <RowCheckbox label={t('selection.all')} checked={hasAll} mixed={some && !hasAll} disabled={!canChoose} onToggle={toggleAll} />
      ),
      cell: (row, tabIndex) => (
        <RowCheckbox
          label={t('selection.one', { name: row.id })}
          checked={marked.has(row.id) && mayChoose(row)}
          disabled={!mayChoose(row)}
          tabIndex={tabIndex}
          onToggle={(withShift) => toggle(row, withShift)}
        />
      ),
    }),
    [marked, some, hasAll, canChoose, mayChoose, toggle, toggleAll],
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set for a dialog that was opened from the list below it; Back then leads to that list. */
    overList?: true
  }
}

interface RowActionsProps<T extends GenericTypes> extends Pick<ListColumns<T>, 'entity' | 'viewer'> {
  row: T['row']
  tabIndex: 0 | -1
  /** Says what the row is, different for each row. */
  name?: string
  /** False if another action of the row deletes it. */
  withDelete?: boolean
  children?: ReactNode
}

export function RowActions<T extends GenericTypes>(props: RowActionsProps<T>) {
  const { entity, row, viewer, tabIndex, name = recordTitle(entity, row), withDelete = true, children } = props
  const address = addressOf(entity)
  const named = (title: string) => ({ title, label: t('record.actionOf', { action: title, name }), tabIndex })
  return (
    <span className={classes['actions']}>
      <IconLink {...named(t('entity.action.view'))} icon={Eye} link={address.detail(row)} />
      {entity.rights.edit(row, viewer) && <IconLink {...named(t('record.edit'))} icon={Pencil} link={address.edit(row)} />}
      {withDelete && entity.rights.remove(row, viewer) && (
        <IconLink {...named(t('entity.action.delete'))} icon={Trash2} link={deleteLink(entity, row)} />
      )}
      {children}
    </span>
  )
}

/** Returns the link to the delete dialog, which leaves the list below it unchanged. */
export function deleteLink(entity: Parameters<typeof addressOf>[0], row: Revision) {
  return { ...addressOf(entity).remove(row), search: true, state: { overList: true }, resetScroll: false } as const
}
