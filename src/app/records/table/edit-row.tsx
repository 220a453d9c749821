// A table row in edit mode, as a form with its inputs under the column headings, which is saved when the user leaves it.
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { Check, X } from 'lucide'
import { type FocusEvent, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EntityTypes } from '#app/api/family/family.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { isGone, isServerUnreachable } from '#app/api/http/failure.ts'
import { DraftMessage } from '#app/forms/drafts/draft-message.tsx'
import { FormLock, LockMessage } from '#app/forms/form-lock.tsx'
import { useFormElement } from '#app/forms/form-shell.tsx'
import type { SchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { scaledWidth } from '#app/ui/table/table-column.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Entity, EntityColumn, Values } from '../entity.ts'
import { ConflictMessage } from '../form/conflict-message.tsx'
import { isConcurrency, useEntityEdit } from '../form/edit-record.tsx'
import { afterPress, RecordField } from '../form/record-fields.tsx'
import { enterRow, moveBetweenCells, moveBetweenRows, type RowMove } from '../lines/cell-navigation.ts'
import { recordTitle } from '../record-names.ts'
import { editingWidth, idColumn, openColumn } from './record-columns.tsx'
import classes from './record-table.module.css'

interface EditRowProps<T extends EntityTypes> {
  entity: Entity<T>
  scope: FamilyScope<T['path']>
  row: T['row']
  span: number
  withChevron: boolean
  /** Called when the row is no longer edited. `returnsFocus` is false if the user is elsewhere. */
  onDone: (returnsFocus: boolean) => void
  /** Moves the focus to a field of another row. Returns whether there is one. */
  onMove: (move: RowMove) => boolean
  /** Called when the row was left and could not be saved, and with null when that is over. */
  onUnsaved: (unsaved: UnsavedRow | null) => void
  /** Called before the row is saved because the user has left it. */
  onLeave: () => void
}

/** A row that was left and is not saved. */
export interface UnsavedRow {
  /** Saves it again; undefined if only the user can correct it. */
  readonly retry: (() => void) | undefined
}

/**
 * A row as a form with its inputs under the headings. Leaving it saves it, by a key that moves to another row too; Ctrl+Enter also ends
 * editing, and Escape cancels.
 */
export function EditRow<T extends EntityTypes>(props: EditRowProps<T>) {
  const { entity, row, span } = props
  const { edit, lock, end, ...focus } = useLeftRow(props)
  const { schemaForm, drafts, conflict, baseOn, keepMine, close } = edit
  const { saving } = schemaForm
  // Inputs keep their displayed text, so a recovered draft remounts them with a new key.
  const [round, setRound] = useState(0)
  return (
    <tr className={classes['editing']} {...focus}>
      {/* Takes the focus of a click between the fields, which leaves no row. */}
      <td colSpan={span} tabIndex={-1}>
        <RowForm {...props} edit={edit} isLocked={lock !== null} end={end} round={round} />
        <DraftMessage
          drafts={drafts}
          version={row.version}
          disabled={saving}
          onRecover={({ version }) => {
            baseOn(version)
            setRound(round + 1)
          }}
        />
        <FormLock value={lock}>
          <LockMessage
            save={
              <Button size="compact-sm" variant="light" onClick={() => end()}>
                {t('entity.action.save')}
              </Button>
            }
          />
        </FormLock>
        <RowProblem form={schemaForm} />
        {conflict && (
          <ConflictMessage
            groups={entity.groups}
            conflict={conflict}
            saving={saving}
            onKeepMine={() => end(keepMine)}
            onTakeTheirs={close}
          />
        )}
      </td>
    </tr>
  )
}

interface RowFormProps<T extends EntityTypes> extends EditRowProps<T> {
  edit: ReturnType<typeof useEntityEdit<T>>
  isLocked: boolean
  end: () => void
  round: number
}

function RowForm<T extends EntityTypes>(props: RowFormProps<T>) {
  const { entity, row, withChevron, onDone, onMove, edit, isLocked, end, round } = props
  const { schemaForm, drafts, waits, repeats } = edit
  const { form, saving } = schemaForm
  const { elementProps, leave: cancel } = useFormElement(schemaForm, {
    onLeave: () => onDone(true),
    onDiscard: drafts.clear,
    path: drafts.path,
  })
  const fields = entity.columns.flatMap(({ field }) => field?.name ?? [])
  return (
    <form
      {...elementProps}
      onSubmit={(event) => {
        event.preventDefault()
        end()
      }}
      aria-label={t('record.editOne', { name: recordTitle(entity, row) })}
      className={classes['cells']}
      style={{ gridTemplateColumns: cellWidths(entity.columns, withChevron) }}
      data-untyped={!form.isDirty() || undefined}
      onKeyDownCapture={(event) => {
        elementProps.onKeyDownCapture(event)
        // Handled before the input, whose list would open.
        if (moveBetweenRows(event, fields, onMove)) event.stopPropagation()
      }}
      onKeyDown={(event) => {
        elementProps.onKeyDown(event)
        moveBetweenCells(event)
        if (enterRow(event, onMove)) end()
      }}
    >
      {withChevron && <span />}
      <span className={classes['cell']} data-waits={waits || undefined}>
        {row.id}
        {waits && <Waits />}
      </span>
      {entity.columns.map((column, index) => (
        <div key={`${column.id} ${round}`} className={classes['cell']} data-align={column.align}>
          {column.field ? (
            <RecordField spec={column.field} form={form} repeats={repeats} autoFocus={index === 0} compact />
          ) : (
            column.cell(row)
          )}
        </div>
      ))}
      <RowButtons saving={saving} disabled={isLocked} onCancel={cancel} />
    </form>
  )
}

function Waits() {
  return (
    <span role="status" title={t('record.waits')}>
      {t('record.waits.short')}
      <span className="visually-hidden">. {t('record.waits')}</span>
    </span>
  )
}

/** Edits the record of a row that is saved when the focus leaves it. `end` saves it and gives the row the focus. */
function useLeftRow<T extends EntityTypes>(props: EditRowProps<T>) {
  const { onDone, onUnsaved, onLeave } = props
  const ends = useRef(false)
  const { isInside, ...focus } = useFocusInside(leave)
  const edit = useEntityEdit({
    ...props,
    onDone: () => onDone(ends.current || isInside()),
    // The user has come back to the row during its save.
    stays: () => isInside() && !ends.current,
  })
  const { schemaForm, waits } = edit
  const { form, saving, saveNow, underWay } = schemaForm
  const lock = useContext(FormLock) ?? (isGone(schemaForm.failure) ? t('form.lock.edited') : null)
  const isLocked = lock !== null
  /** The values that were not saved when the row was left. */
  const [refused, setRefused] = useState<Values | null>(null)
  const isUnsaved = refused !== null && !saving && form.isDirty()

  function save(): void {
    const left = form.getValues()
    void saveNow().then((isSaved) => setRefused(isSaved ? null : left))
  }

  function leave(): void {
    ends.current = false
    if (!form.isDirty() && !underWay()) {
      afterPress(() => !isInside() && !form.isDirty() && onDone(false))
      return
    }
    // What was refused is tried again once it has changed.
    if (isLocked || (form.getValues() === refused && !waits)) return
    onLeave()
    // An error would move what is being pressed.
    if (form.isValid()) save()
    else afterPress(save)
  }

  function end(submit = schemaForm.submit): void {
    if (isLocked) return
    if (!form.isDirty() && !underWay()) {
      onDone(true)
      return
    }
    ends.current = true
    submit()
  }

  // Somebody else, or an undo, may change the record while it is only looked at.
  const follow = useEffectEvent(() => edit.follow(props.row))
  useEffect(() => follow(), [props.row.version])

  const retry = useCallbackRef(save)
  const report = useEffectEvent(onUnsaved)
  useEffect(() => {
    if (!isUnsaved) return
    report({ retry: waits ? retry : undefined })
    return () => report(null)
  }, [isUnsaved, waits, retry])

  return { ...focus, edit, lock, end }
}

/**
 * Returns whether the focus is in an element, or in a list or calendar of its fields, and the handlers that tell; `onLeave` is called when
 * it has gone elsewhere on the screen.
 */
function useFocusInside(onLeave: () => void) {
  const inside = useRef(false)
  return {
    isInside: () => inside.current,
    onFocus(): void {
      inside.current = true
    },
    onBlur({ currentTarget, target }: FocusEvent): void {
      inside.current = false
      // Once the focus has arrived.
      setTimeout(() => {
        // A button that is disabled or removed while the row is saved loses the focus too.
        if (inside.current || !currentTarget.isConnected || !target.isConnected || target.matches(':disabled')) return
        // The focus comes back from another window and from a dialog.
        const isAway = !document.hasFocus() || document.activeElement?.closest('[role="dialog"]')
        if (!isAway) onLeave()
      })
    },
  }
}

/** Returns the widths of the table's columns, so that each input is under its heading. */
function cellWidths(columns: readonly Pick<EntityColumn<never>, 'width'>[], withChevron: boolean): string {
  const widths = columns.map(({ width = 'auto' }) => (width === 'auto' ? 'minmax(0, 1fr)' : scaledWidth(width)))
  return [...(withChevron ? [openColumn.width] : []), scaledWidth(idColumn.width), ...widths, editingWidth].join(' ')
}

function RowButtons({ saving, disabled, onCancel }: { saving: boolean; disabled: boolean; onCancel: () => void }) {
  return (
    <Group gap={4} justify="flex-end" px={8} py={3}>
      <ActionIcon type="submit" variant="filled" loading={saving} disabled={disabled} aria-label={t('record.saveChanges')}>
        <Icon of={Check} size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" disabled={saving} aria-label={t('entity.action.cancel')} onClick={onCancel}>
        <Icon of={X} size={16} />
      </ActionIcon>
    </Group>
  )
}

/** Shows why a row was not saved. `ConflictMessage` shows conflicts with another version instead, and the shell that the server is away. */
function RowProblem({ form: { form, failure } }: { form: Pick<SchemaForm<Values>, 'form' | 'failure'> }) {
  const isShown = failure && !isConcurrency(failure) && !isGone(failure) && !isServerUnreachable(failure)
  const problems = [
    ...(Object.keys(form.errors).length > 0 ? [t('record.invalid.edit')] : []),
    ...(isShown ? [`${t('record.requestFailed')}. ${failureText(failure)}`] : []),
  ]
  return problems.map((text) => (
    <Text key={text} role="alert" pl={88} pr={8} pb={8} c="var(--mantine-color-error)">
      {text}
    </Text>
  ))
}
