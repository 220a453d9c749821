// A row of a record table: read-only, expanded or in edit mode, with its action buttons.
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, Pencil } from 'lucide'
import { memo, type ReactNode } from 'react'
import type { EntityTypes } from '#app/api/family/family.ts'
import type { ListQuery } from '#app/api/family/read-calls.ts'
import { t } from '#app/i18n/text.ts'
import type { RowPlace } from '#app/ui/table/data-table.tsx'
import { DeleteIconButton, RowIconButton } from '#app/ui/table/row-buttons.tsx'
import { CellText } from '#app/ui/table/table-rows.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Entity } from '../entity.ts'
import { LazyEditRow } from '../form/lazy-forms.ts'
import type { RowMove } from '../lines/cell-navigation.ts'
import { recordTitle } from '../record-names.ts'
import type { UnsavedRow } from './edit-row.tsx'
import { Amount } from './total-row.tsx'
import classes from './record-table.module.css'

export interface RecordTableProps<T extends EntityTypes> {
  entity: Entity<T>
  scope: FamilyScope<T['path']>
  criteria?: ListQuery['criteria']
  /** Returns the link to the page of a row, if rows have pages. */
  link?: ((row: T['row']) => LinkProps) | undefined
  /** Whether rows can be deleted. */
  editable: boolean
  /** Whether editable rows are edited in place. */
  inline: boolean
  inside?: ((row: T['row']) => ReactNode) | undefined
  emptyAction?: ReactNode
  /** The row that is put into edit mode once it is loaded. */
  editedId?: number | undefined
}

interface RecordRowProps<T extends EntityTypes>
  extends Omit<RecordTableProps<T>, 'criteria' | 'emptyAction' | 'editedId'>, RowPlace<T['row']> {
  isSelected: boolean
  span: number
  open: boolean
  editing: boolean
  /** Returns the commands. It is the same function in every render, so that unchanged rows are not rendered again. */
  does: () => RowCommands<T['row']>
}

export interface RowCommands<Row> {
  readonly open: (id: number, open: boolean) => void
  /** Puts a row in edit mode or back. `returnsFocus` is false if the user is elsewhere. */
  readonly edit: (row: Row, editing: boolean, returnsFocus?: boolean) => void
  /** Edits the row above or below, in the given field. Returns whether there is one. */
  readonly move: (index: number, to: RowMove) => boolean
  /** Takes over which rows were left and are not saved. */
  readonly report: (id: number, unsaved: UnsavedRow | null) => void
  /** Saves again what waits for a server or a session. */
  readonly retry: () => void
  readonly remove: (row: Row) => void
}

function AnyRow<T extends EntityTypes>(props: RecordRowProps<T>) {
  const { entity, scope, inside, row, index, span, open, editing, does } = props
  return (
    <>
      {editing ? (
        <LazyEditRow
          entity={entity}
          scope={scope}
          row={row}
          span={span}
          withChevron={inside !== undefined}
          onDone={(returnsFocus) => does().edit(row, false, returnsFocus)}
          onMove={(to) => does().move(index, to)}
          onUnsaved={(unsaved) => does().report(row.id, unsaved)}
          onLeave={() => does().retry()}
        />
      ) : (
        <ReadRow {...props} />
      )}
      {open && inside && (
        <tr className={classes['inside']}>
          <td colSpan={span}>{inside(row)}</td>
        </tr>
      )}
    </>
  )
}

export const RecordRow = memo(AnyRow) as typeof AnyRow

function ReadRow<T extends EntityTypes>(props: RecordRowProps<T>) {
  const { entity, link, editable, inside, row, index, isCurrent, isSelected, open, does } = props
  const name = recordTitle(entity, row)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tr
      className={classes['row']}
      data-index={index}
      data-record={row.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
      data-linked={link ? true : undefined}
    >
      {inside && (
        <td>
          <RowIconButton
            icon={ChevronRight}
            iconClass={classes['chevron']}
            tabIndex={-1}
            aria-expanded={open}
            aria-label={t(open ? 'record.close' : 'record.open', { name })}
            onClick={() => does().open(row.id, !open)}
          />
        </td>
      )}
      <td>
        {link ? (
          <Link {...link(row)} className={classes['link']} data-row tabIndex={tabIndex} aria-label={name}>
            {row.id}
          </Link>
        ) : (
          <span data-row tabIndex={tabIndex}>
            {row.id}
          </span>
        )}
      </td>
      {entity.columns.map(({ id, align, decimals, cell }) => {
        const text = cell(row)
        return (
          <td key={id} data-align={align}>
            {decimals ? <Amount text={text} /> : <CellText text={text} />}
          </td>
        )
      })}
      {editable && <RowActions {...props} name={name} />}
    </tr>
  )
}

function RowActions<T extends EntityTypes>(props: RecordRowProps<T> & { name: string }) {
  const { inline, row, name, does } = props
  return (
    <td data-align="end" data-actions>
      {inline && (
        <RowIconButton
          icon={Pencil}
          tabIndex={-1}
          aria-label={t('record.editOne', { name })}
          title={t('record.edit.title')}
          onClick={() => does().edit(row, true)}
        />
      )}
      <DeleteIconButton name={name} tabIndex={-1} onDelete={() => does().remove(row)} />
    </td>
  )
}
