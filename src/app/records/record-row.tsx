import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, Pencil } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ListQuery } from '#app/api/family-calls.ts'
import type { Revision } from '#app/api/revision.ts'
import { t } from '#app/i18n/text.ts'
import { Amount } from '#app/ui/amount.tsx'
import { DeleteIconButton } from '#app/ui/delete-icon-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { currentRowOf } from '#app/ui/use-current-row.ts'
import { focusAfterDialog } from '#app/ui/use-focus-return.ts'
import type { FamilyScope } from '#domain/family.ts'
import { EditRow } from './edit-row.tsx'
import type { Entity } from './entity.ts'
import { recordName } from './record-name.ts'
import { useDeleteRecord } from './use-delete-record.ts'
import classes from './record-table.module.css'

export interface RecordTableProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  /** The conditions that the list is filtered by. */
  criteria?: ListQuery['criteria']
  /** Returns the link to the page of a row, if rows have pages. */
  link?: (row: Row) => LinkProps
  /** Whether rows can be deleted. */
  editable: boolean
  /** Whether editable rows are edited in place. */
  inline: boolean
  /** Returns what a row shows when it is expanded. */
  inside?: (row: Row) => ReactNode
  /** The button of an empty list. */
  emptyAction?: ReactNode
}

interface RecordRowProps<Path extends string, Row extends Revision, Saved extends object> extends RecordTableProps<Path, Row, Saved> {
  row: Row
  index: number
  /** Whether the Tab key reaches this row; it reaches one at a time. */
  isCurrent: boolean
  isSelected: boolean
  /** The number of columns. */
  span: number
  measure: (element: HTMLElement | null) => void
  open: boolean
  onOpen: (open: boolean) => void
  editing: boolean
  onEdit: (editing: boolean) => void
  onMove: (step: number, field: string, staysOpen: boolean) => void
}

/** A record as a row or as a form in the row, and below it what the expanded row shows. All in one `tbody`, whose height is measured. */
export function RecordRow<Path extends string, Row extends Revision, Saved extends object>(props: RecordRowProps<Path, Row, Saved>) {
  const { entity, scope, inside, row, index, span, measure, open, editing, onEdit, onMove } = props
  const body = useRef<HTMLTableSectionElement>(null)

  const stopEditing = () => {
    // The user may have gone on to another row while this one was being saved.
    const hasFocus = document.activeElement === document.body || body.current?.contains(document.activeElement)
    flushSync(() => onEdit(false))
    if (hasFocus) body.current?.querySelector<HTMLElement>('[data-row]')?.focus()
  }

  return (
    <tbody
      ref={(element) => {
        body.current = element
        measure(element)
      }}
      data-item={index}
      data-record={row.id}
      className={classes['record']}
    >
      {editing ? (
        <EditRow
          entity={entity}
          scope={scope}
          row={row}
          span={span}
          withChevron={inside !== undefined}
          onDone={stopEditing}
          onMove={onMove}
        />
      ) : (
        <ReadRow {...props} />
      )}
      {open && inside && (
        <tr className={classes['inside']}>
          <td colSpan={span}>{inside(row)}</td>
        </tr>
      )}
    </tbody>
  )
}

function ReadRow<Path extends string, Row extends Revision, Saved extends object>(props: RecordRowProps<Path, Row, Saved>) {
  const { entity, link, editable, inside, row, index, isCurrent, isSelected, open, onOpen } = props
  const name = recordName(entity, row)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tr
      className={classes['row']}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
      data-linked={link ? true : undefined}
    >
      {inside && (
        <td>
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-expanded={open}
            aria-label={t(open ? 'record.close' : 'record.open', { name })}
            onClick={() => onOpen(!open)}
          >
            <Icon of={ChevronRight} size={16} className={classes['chevron']} />
          </ActionIcon>
        </td>
      )}
      <td>
        {link ? (
          <Link {...link(row)} className={classes['link']} data-row tabIndex={tabIndex} aria-label={`${row.id} ${name}`}>
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
          <td key={id} data-align={align} title={text}>
            {decimals ? <Amount text={text} /> : text || '-'}
          </td>
        )
      })}
      {editable && <RowActions {...props} name={name} />}
    </tr>
  )
}

function RowActions<Path extends string, Row extends Revision, Saved extends object>(
  props: RecordRowProps<Path, Row, Saved> & { name: string },
) {
  const { entity, scope, inline, row, name, onEdit } = props
  const cell = useRef<HTMLTableCellElement>(null)
  const deleteRecord = useDeleteRecord(entity, scope)
  const askToDelete = async () => {
    const [table, next] = [cell.current?.closest('table') ?? null, neighbourOf(cell.current?.closest('tbody') ?? null)]
    if (await deleteRecord(row)) focusAfterDialog(() => (next?.isConnected ? next : currentRowOf(table)))
  }
  return (
    <td ref={cell} className={classes['actions']} data-align="end">
      {inline && (
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          data-does="edit"
          aria-label={t('record.editOne', { name })}
          title={t('record.edit.title')}
          onClick={() => onEdit(true)}
        >
          <Icon of={Pencil} size={16} />
        </ActionIcon>
      )}
      <DeleteIconButton name={name} tabIndex={-1} onDelete={() => void askToDelete()} />
    </td>
  )
}

/** Where the focus goes when a row is deleted: the next row, else the one before, else the section's first button. */
function neighbourOf(body: HTMLElement | null): HTMLElement | null {
  const rows = [body?.nextElementSibling, body?.previousElementSibling].map(
    (sibling) => sibling?.querySelector<HTMLElement>('[data-row]') ?? null,
  )
  return rows.find((element) => element !== null) ?? body?.closest('section')?.querySelector<HTMLElement>('button, a') ?? null
}
