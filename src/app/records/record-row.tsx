import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, Pencil, Trash2 } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { confirmIntent, useConfirm } from '#app/ui/confirm.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { FamilyScope } from '#domain/family.ts'
import { EditRow } from './edit-row.tsx'
import type { Entity } from './entity.ts'
import { recordName } from './record-name.ts'
import classes from './record-table.module.css'

export interface RecordTableProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  /** Where a row leads; a row without a page of its own leads nowhere. */
  link?: (row: Row) => LinkProps
  /** Whether rows can be deleted, and edited where they stand. */
  editable: boolean
  inline: boolean
  /** What a row shows when it is opened in place. */
  inside?: (row: Row) => ReactNode
  /** The action that ends an empty list. */
  emptyAction?: ReactNode
}

interface RecordRowProps<Path extends string, Row extends Revision, Saved extends object> extends RecordTableProps<Path, Row, Saved> {
  row: Row
  index: number
  span: number
  measure: (element: HTMLElement | null) => void
  open: boolean
  onOpen: (open: boolean) => void
  editing: boolean
  onEdit: (editing: boolean) => void
  onMove: (step: number, field: string, stays: boolean) => void
}

/** One record: a row to read, the same row as a form, and what it shows when opened; one `tbody`, so that its height is measured as one. */
export function RecordRow<Path extends string, Row extends Revision, Saved extends object>(props: RecordRowProps<Path, Row, Saved>) {
  const { entity, scope, link, editable, inline, inside, row, index, span, measure, open, onOpen, editing, onEdit, onMove } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const confirm = useConfirm()
  const remove = entity.api.useDelete(scope, 'inline')
  const name = recordName(entity, row)

  const stopEditing = () => {
    // Whoever went on to another row while this one was saved stays there.
    const hasFocus = document.activeElement === document.body || body.current?.contains(document.activeElement)
    flushSync(() => onEdit(false))
    if (hasFocus) body.current?.querySelector<HTMLElement>('[data-row]')?.focus()
  }
  const askToDelete = async () => {
    const next = neighbour(body.current)
    const done = await confirm({
      title: t(`${entity.name}.deleteTitle`),
      text: t(`${entity.name}.deleteText`, { name }),
      action: t('entity.action.delete'),
      danger: true,
      run: () => remove.mutateAsync({ id: row.id }),
    })
    // After the dialog has gone, which hands the focus back to a button that is no more.
    if (done) requestAnimationFrame(() => next?.focus())
  }

  return (
    <tbody
      ref={(element) => {
        body.current = element
        measure(element)
      }}
      data-index={index}
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
        <tr className={classes['row']} aria-rowindex={index + 2} data-linked={link ? true : undefined}>
          {inside && (
            <td className={classes['tools']}>
              <ActionIcon
                variant="subtle"
                color="gray"
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
              <Link {...link(row)} className={classes['link']} data-row>
                {row.id}
              </Link>
            ) : (
              <span data-row tabIndex={-1}>
                {row.id}
              </span>
            )}
          </td>
          {entity.columns.map((column) => {
            const text = column.text(row)
            return (
              <td key={column.heading} data-align={column.align} title={text}>
                {text || '-'}
              </td>
            )
          })}
          {editable && (
            <td className={classes['tools']} data-align="right">
              {inline && (
                <ActionIcon variant="subtle" color="gray" aria-label={t('record.editOne', { name })} onClick={() => onEdit(true)}>
                  <Icon of={Pencil} size={16} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('record.deleteOne', { name })}
                {...confirmIntent}
                onClick={() => void askToDelete()}
              >
                <Icon of={Trash2} size={16} />
              </ActionIcon>
            </td>
          )}
        </tr>
      )}
      {open && inside && (
        <tr className={classes['inside']}>
          <td colSpan={span}>{inside(row)}</td>
        </tr>
      )}
    </tbody>
  )
}

/** Where the focus goes when a row is gone: the next one, else the one before, else the list's own button. */
function neighbour(body: HTMLElement | null): HTMLElement | null {
  const near = [body?.nextElementSibling, body?.previousElementSibling].map(
    (sibling) => sibling?.querySelector<HTMLElement>('[data-row]') ?? null,
  )
  return near.find((element) => element !== null) ?? body?.closest('section')?.querySelector<HTMLElement>('button, a') ?? null
}
