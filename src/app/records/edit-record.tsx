import type { Revision } from '#app/api/family.ts'
import { useDrafts } from '#app/forms/use-drafts.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import type { FamilyScope } from '#domain/family.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { type Entity, type Values, formValues } from './entity.ts'
import { RecordForm } from './record-form.tsx'
import { isConcurrency, useVersionedSave } from './use-versioned-save.ts'

interface EditRecordProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  row: Row
  invalidText: string
  onDone: () => void
}

/** The form of a saved record. Its fields stay open while it is saved. */
export function EditRecord<Path extends string, Row extends Revision, Saved extends object>(props: EditRecordProps<Path, Row, Saved>) {
  const { entity, scope, row, invalidText, onDone } = props
  const { save, conflict, overrule, baseOn } = useVersionedSave(entity, scope, row)
  const form = useSchemaForm<Values, Saved, Row>(entity.draft, formValues(entity.groups, row), {
    onSave: save,
    onSaved: close,
    onSavedMeanwhile: ({ version }) => drafts.rebase(version),
  })
  const drafts = useDrafts(form.form, { path: entity.api.path(scope, row.id), version: row.version })
  function close() {
    drafts.clear()
    onDone()
  }
  return (
    <RecordForm
      groups={entity.groups}
      form={form}
      drafts={drafts}
      version={row.version}
      saveLabel={t('record.saveChanges')}
      invalidText={invalidText}
      failure={isConcurrency(form.failure) ? null : form.failure}
      failureLead={entity.name === 'lineaMercaderia' ? t('record.requestFailed') : undefined}
      onLeave={onDone}
      onRecover={({ version }) => baseOn(version)}
    >
      {conflict && (
        <ConflictNotice
          groups={entity.groups}
          conflict={conflict}
          saving={form.saving}
          onKeepMine={() => {
            overrule()
            form.submit()
          }}
          onTakeTheirs={close}
        />
      )}
    </RecordForm>
  )
}
