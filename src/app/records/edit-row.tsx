import { ActionIcon } from '@mantine/core'
import { Check, X } from 'lucide'
import { useState } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import type { Revision } from '#app/api/family.ts'
import { useDraftKeeping } from '#app/forms/draft-keeping.ts'
import { DraftNotice } from '#app/forms/draft-notice.tsx'
import { useLeaving } from '#app/forms/use-leaving.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { FamilyScope } from '#domain/family.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { type Entity, type Values, formValues } from './entity.ts'
import { moveAcross, readMove } from './lines/cell-navigation.ts'
import { RecordField } from './record-fields.tsx'
import { recordName } from './record-name.ts'
import { isConcurrency, useVersionedSave } from './use-versioned-save.ts'
import classes from './record-table.module.css'

interface EditRowProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  row: Row
  span: number
  withChevron: boolean
  onDone: () => void
  /** To the same field of the row above (-1) or below (1); this one stays open until what was typed in it is saved. */
  onMove: (step: number, field: string, stays: boolean) => void
}

/** A row as a form, its fields under the headings: Enter saves, Escape leaves, arrows go from cell to cell. */
export function EditRow<Path extends string, Row extends Revision, Saved extends object>(props: EditRowProps<Path, Row, Saved>) {
  const { entity, scope, row, span, withChevron, onDone, onMove } = props
  const { save, conflict, overrule, baseOn } = useVersionedSave(entity, scope, row)
  const { form, formProps, submit, saving, failure, isDirty } = useSchemaForm<Values, Saved, Row>(
    entity.draft,
    formValues(entity.groups, row),
    {
      onSave: save,
      onSaved: giveUp,
      onSavedMeanwhile: ({ version }) => keeping.rebase(version),
    },
  )
  const keeping = useDraftKeeping(form, { path: entity.api.path(scope, row.id), version: row.version })
  const [filled, setFilled] = useState(0)
  function giveUp() {
    keeping.forget()
    onDone()
  }
  const leave = async () => {
    if (!saving && (await mayLeave())) onDone()
  }
  const { mayLeave, escapeProps } = useLeaving(isDirty, () => void leave(), { onGivenUp: keeping.forget })
  const widths = [
    ...(withChevron ? ['36px'] : []),
    '80px',
    ...entity.columns.map(({ width }) => (width === 'auto' ? 'minmax(0, 1fr)' : width)),
    '84px',
  ]
  const wrong = Object.keys(form.errors).length > 0

  return (
    <tr className={classes['editing']}>
      <td colSpan={span}>
        <form
          {...formProps}
          aria-label={t('record.editOne', { name: recordName(entity, row) })}
          className={classes['cells']}
          style={{ gridTemplateColumns: widths.join(' ') }}
          onKeyDownCapture={(event) => {
            escapeProps.onKeyDownCapture(event)
            const move = readMove(event)
            if (!move) return
            // Before the field, whose list would open.
            event.preventDefault()
            event.stopPropagation()
            onMove(move.step, move.field, saving || isDirty())
          }}
          onKeyDown={(event) => {
            formProps.onKeyDown(event)
            escapeProps.onKeyDown(event)
            moveAcross(event)
          }}
        >
          {withChevron && <span />}
          <span className={classes['cell']}>{row.id}</span>
          {entity.columns.map((column, index) => (
            <div key={`${column.id} ${filled}`} className={classes['cell']}>
              {column.field ? <RecordField spec={column.field} form={form} autoFocus={index === 0} compact /> : column.cell(row)}
            </div>
          ))}
          <div className={classes['buttons']}>
            <ActionIcon type="submit" variant="filled" loading={saving} aria-label={t('record.saveChanges')}>
              <Icon of={Check} size={16} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" disabled={saving} aria-label={t('entity.action.cancel')} onClick={() => void leave()}>
              <Icon of={X} size={16} />
            </ActionIcon>
          </div>
        </form>
        <DraftNotice
          keeping={keeping}
          version={row.version}
          disabled={saving}
          onRecover={({ version }) => {
            baseOn(version)
            setFilled(filled + 1)
          }}
        />
        {wrong && (
          <p role="alert" className={classes['said']}>
            {t('record.invalid.edit')}
          </p>
        )}
        {failure && !isConcurrency(failure) && (
          <p role="alert" className={classes['said']}>
            {t('record.requestFailed')}. {failureText(failure)}
          </p>
        )}
        {conflict && (
          <ConflictNotice
            groups={entity.groups}
            conflict={conflict}
            saving={saving}
            onKeepMine={() => {
              overrule()
              submit()
            }}
            onTakeTheirs={giveUp}
          />
        )}
      </td>
    </tr>
  )
}
