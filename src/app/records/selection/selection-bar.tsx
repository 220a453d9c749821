// The bar that copies, changes or deletes the selected rows of a table.
import { Box, Button, Loader, Paper } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Copy, PencilLine, Trash2, X } from 'lucide'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useDeleteMany } from '#app/api/family/family-many.ts'
import type { EntityTypes } from '#app/api/family/family.ts'
import { offerUndo } from '#app/api/family/undo.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { focusAfterDialog } from '#app/ui/dialog/use-focus-return.ts'
import { showSuccess, showSuccessText, showWarning } from '#app/ui/feedback/toasts.tsx'
import { currentRowFocusTarget } from '#app/ui/table/use-current-row.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { guarded } from '#domain/paste/cells.ts'
import { mostRecords } from '#domain/titulo/many-records.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { type Entity, type FieldGroup, type FieldSpec, formFields } from '../entity.ts'
import { LazyChangeFieldDialog } from '../form/lazy-forms.ts'
import { recordCount } from '../record-names.ts'
import { sumsText } from '../sums.ts'
import type { Selection } from './use-selected-rows.ts'
import classes from './selection-bar.module.css'

interface SelectionBarProps<T extends EntityTypes> {
  entity: Entity<T>
  scope: FamilyScope<T['path']>
  selection: Selection<T['row']>
  table: RefObject<HTMLTableElement | null>
  editable: boolean
}

export function SelectionBar<T extends EntityTypes>(props: SelectionBarProps<T>) {
  const { entity, scope, selection, table, editable } = props
  const [isChanging, setChanging] = useState(false)
  const what = recordCount(entity.name, selection.rows.length)
  const askToDelete = useDeleteSelected(props)
  const unlessTooMany = (run: () => unknown) => () => {
    if (selection.rows.length <= mostRecords) run()
    else showWarning('selection.tooMany', { max: showNumber(mostRecords) })
  }
  useCopied(props)
  useDeleteKey(table, editable ? unlessTooMany(askToDelete) : null)

  const clear = () => {
    currentRowFocusTarget(table.current)?.focus({ preventScroll: true })
    selection.clear()
  }
  return (
    <Paper
      withBorder
      shadow="sm"
      role="group"
      aria-label={t('selection.name', { name: t(`${entity.name}.one`) })}
      className={classes['bar']}
    >
      <Box component="span" role="status" mr="auto" fw={500}>
        {selection.isReading
          ? t('selection.reading')
          : t('selection.selected', { what: [what, sumsText(selection.rows)].filter(Boolean).join(' · ') })}
      </Box>
      {selection.isReading && <Loader size={16} aria-hidden />}
      <Button {...buttonProps(Copy)} title={t('selection.copy.title')} onClick={copy}>
        {t('selection.copy')}
      </Button>
      {editable && (
        <>
          <Button {...buttonProps(PencilLine)} disabled={selection.isReading} onClick={unlessTooMany(() => setChanging(true))}>
            {t('selection.change')}
          </Button>
          <Button
            {...buttonProps(Trash2)}
            disabled={selection.isReading}
            title={t('selection.delete.title')}
            onClick={unlessTooMany(askToDelete)}
          >
            {t('selection.delete')}
          </Button>
        </>
      )}
      <Button {...buttonProps(X)} title={t('selection.clear.title')} onClick={clear}>
        {t('selection.clear')}
      </Button>
      {isChanging && <LazyChangeFieldDialog entity={entity} scope={scope} selection={selection} onClose={() => setChanging(false)} />}
    </Paper>
  )
}

const buttonProps = (icon: typeof Copy) =>
  ({ size: 'compact-sm', variant: 'subtle', color: 'gray', c: 'inherit', leftSection: <Icon of={icon} size={16} /> }) as const

function useDeleteSelected<T extends EntityTypes>({ entity, scope, selection, table }: SelectionBarProps<T>) {
  const confirm = useConfirm()
  const { mutateAsync } = useDeleteMany(entity.api, scope)
  const hasContent = entity.name === 'permisoEmbarque' || entity.name === 'documentoTransporte'
  return async (): Promise<void> => {
    const what = recordCount(entity.name, selection.rows.length)
    const isDeleted = await confirm({
      title: t('selection.deleteTitle', { what }),
      text: t(hasContent ? 'selection.deleteTextWhole' : 'selection.deleteText', { what }),
      action: t('entity.action.delete'),
      danger: true,
      async run() {
        const { ids, restore } = await mutateAsync(selection.rows.map(({ id }) => id))
        const text = t(ids.length === 1 ? 'selection.deletedOne' : 'selection.deleted', { what: recordCount(entity.name, ids.length) })
        if (restore.length > 0) offerUndo(restore, text)
        else showSuccessText(text)
      },
    })
    if (!isDeleted) return
    selection.clear()
    focusAfterDialog(() => currentRowFocusTarget(table.current))
  }
}

/** Registers Supr in the table, which deletes the selected rows and not only the one with the focus. */
function useDeleteKey(table: RefObject<HTMLTableElement | null>, run: (() => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null
    if (event.key !== 'Delete' || !run || row?.closest('table') !== table.current) return
    event.preventDefault()
    event.stopPropagation()
    run()
  })
  useEffect(() => {
    const element = table.current
    const listener = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listener, { capture: true })
    return () => element?.removeEventListener('keydown', listener, { capture: true })
  }, [table])
}

/** Registers Ctrl+C in the table and on its bar, which copies the selected rows, unless a text is selected. */
function useCopied<T extends EntityTypes>({ entity, selection, table }: SelectionBarProps<T>): void {
  useWindowEvent('copy', (event) => {
    const frame = table.current?.closest('[data-selectable]')
    const isTextSelected = document.getSelection()?.isCollapsed === false
    if (!event.clipboardData || isTextSelected || document.activeElement?.closest('[data-selectable]') !== frame) return
    event.clipboardData.setData('text/plain', copiedText(entity, selection.rows))
    event.preventDefault()
    showSuccess('selection.copied', { what: recordCount(entity.name, selection.rows.length) })
  })
}

/** Copies as Ctrl+C does. It uses `execCommand`, because the clipboard API is missing without https. */
function copy(): void {
  document.getSelection()?.removeAllRanges()
  if (!document.execCommand('copy')) showWarning('selection.copyFailed')
}

/**
 * Returns rows in the format that spreadsheets paste: a row of headings, and cells separated by tabs. The headings are those that the
 * product recognizes when the cells are pasted into it again.
 */
export function copiedText<Name extends string>(
  { groups }: { readonly groups: readonly FieldGroup<Name>[] },
  rows: readonly Readonly<Partial<Record<Name, unknown>>>[],
): string {
  // What another system calls a record is not copied with it.
  const fields = formFields(groups).filter(({ ifFilled }) => !ifFilled)
  const lines = rows.map((row) => fields.map((field) => cellOf(field, row[field.name])))
  return [fields.map(({ label }) => t(label)), ...lines].map((cells) => cells.map(quoted).join('\t')).join('\r\n')
}

/** Returns the text of a cell. Amounts have a decimal comma, as spreadsheets in Argentina expect. */
function cellOf({ kind }: FieldSpec, value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  return (kind.copy ?? kind.show)(value)
}

function quoted(cell: string): string {
  const text = guarded(cell)
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
