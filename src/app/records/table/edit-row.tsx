// A table row in edit mode, as a form with its inputs under the column headings.
import { ActionIcon, Button } from '@mantine/core'
import { Check, X } from 'lucide'
import { useContext, useState } from 'react'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { isGone } from '#app/api/http/http.ts'
import { DraftNotice } from '#app/forms/drafts/draft-notice.tsx'
import { FormLock, LockNotice } from '#app/forms/form-lock.tsx'
import { invalidSentence, useFormElement } from '#app/forms/form-shell.tsx'
import type { SchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Entity, EntityColumn, Values } from '../entity.ts'
import { ConflictNotice } from '../form/conflict-notice.tsx'
import { isConcurrency, useEntityEdit } from '../form/edit-record.tsx'
import { RecordField } from '../form/record-fields.tsx'
import { moveBetweenCells, verticalMove } from '../lines/cell-navigation.ts'
import { recordTitle } from '../record-names.ts'
import { idColumn, openColumn, scaledWidth } from './record-columns.tsx'
import classes from './record-table.module.css'

interface EditRowProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  row: Row
  span: number
  withChevron: boolean
  onDone: () => void
  /** Moves to the same field of the row above (-1) or below (1). `stays` is true if this row has unsaved changes and must stay open. */
  onMove: (step: number, field: string, stays: boolean) => void
}

/** A row as a form with its inputs under the headings: Enter saves, Escape cancels, arrows move between cells. */
export function EditRow<Path extends string, Row extends Revision, Saved extends object>(props: EditRowProps<Path, Row, Saved>) {
  const { entity, row, span, withChevron, onDone, onMove } = props
  const { schemaForm, drafts, conflict, baseOn, keepMine, close } = useEntityEdit(props)
  const { form, saving } = schemaForm
  const { elementProps, leave } = useFormElement(schemaForm, { onLeave: onDone, onDiscard: drafts.clear, path: drafts.path })
  const lock = useContext(FormLock) ?? (isGone(schemaForm.failure) ? t('form.lock.edited') : null)
  const isLocked = lock !== null
  // Inputs keep their displayed text, so a recovered draft remounts them with a new key.
  const [round, setRound] = useState(0)
  return (
    <tr className={classes['editing']}>
      <td colSpan={span}>
        <form
          {...elementProps}
          onSubmit={(event) => (isLocked ? event.preventDefault() : elementProps.onSubmit(event))}
          aria-label={t('record.editOne', { name: recordTitle(entity, row) })}
          className={classes['cells']}
          style={{ gridTemplateColumns: cellWidths(entity.columns, withChevron) }}
          onKeyDownCapture={(event) => {
            elementProps.onKeyDownCapture(event)
            const move = verticalMove(event)
            if (!move) return
            // Handled before the input, whose list would open.
            event.preventDefault()
            event.stopPropagation()
            onMove(move.step, move.field, saving || form.isDirty())
          }}
          onKeyDown={(event) => {
            elementProps.onKeyDown(event)
            moveBetweenCells(event)
          }}
        >
          {withChevron && <span />}
          <span className={classes['cell']}>{row.id}</span>
          {entity.columns.map((column, index) => (
            <div key={`${column.id} ${round}`} className={classes['cell']} data-align={column.align}>
              {column.field ? <RecordField spec={column.field} form={form} autoFocus={index === 0} compact /> : column.cell(row)}
            </div>
          ))}
          <RowButtons saving={saving} disabled={isLocked} onCancel={leave} />
        </form>
        <DraftNotice
          drafts={drafts}
          version={row.version}
          disabled={saving}
          onRecover={({ version }) => {
            baseOn(version)
            setRound(round + 1)
          }}
        />
        <FormLock value={lock}>
          <LockNotice
            save={
              <Button size="compact-sm" variant="light" onClick={() => schemaForm.submit()}>
                {t('entity.action.save')}
              </Button>
            }
          />
        </FormLock>
        <RowProblem form={schemaForm} />
        {conflict && (
          <ConflictNotice groups={entity.groups} conflict={conflict} saving={saving} onKeepMine={keepMine} onTakeTheirs={close} />
        )}
      </td>
    </tr>
  )
}

/** Returns the widths of the table's columns, so that each input is under its heading. */
function cellWidths(columns: readonly Pick<EntityColumn<never>, 'width'>[], withChevron: boolean): string {
  const widths = columns.map(({ width = 'auto' }) => (width === 'auto' ? 'minmax(0, 1fr)' : scaledWidth(width)))
  return [...(withChevron ? [openColumn.width] : []), scaledWidth(idColumn.width), ...widths, '84px'].join(' ')
}

function RowButtons({ saving, disabled, onCancel }: { saving: boolean; disabled: boolean; onCancel: () => void }) {
  return (
    <div className={classes['buttons']}>
      <ActionIcon type="submit" variant="filled" loading={saving} disabled={disabled} aria-label={t('record.saveChanges')}>
        <Icon of={Check} size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" disabled={saving} aria-label={t('entity.action.cancel')} onClick={onCancel}>
        <Icon of={X} size={16} />
      </ActionIcon>
    </div>
  )
}

/** Shows why a row was not saved. `ConflictNotice` shows conflicts with another person's version instead. */
function RowProblem({ form: { form, failure } }: { form: Pick<SchemaForm<Values>, 'form' | 'failure'> }) {
  const wrong = Object.keys(form.errors)
  return (
    <>
      {wrong.length > 0 && (
        <p role="alert" className={classes['said']}>
          {invalidSentence(t('record.invalid.edit'), wrong, form.getValues())}
        </p>
      )}
      {failure && !isConcurrency(failure) && !isGone(failure) && (
        <p role="alert" className={classes['said']}>
          {t('record.requestFailed')}. {failureText(failure)}
        </p>
      )}
    </>
  )
}
