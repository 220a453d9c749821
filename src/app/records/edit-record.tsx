import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import type { FamilyScope } from '#domain/family.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { type Entity, formValues } from './entity.ts'
import { RecordForm } from './record-form.tsx'
import { isConcurrency, useVersionedSave } from './use-versioned-save.ts'

interface EditRecordProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  row: Row
  invalidText: string
  onDone: () => void
}

/** A record's form on what is saved. */
export function EditRecord<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  scope,
  row,
  invalidText,
  onDone,
}: EditRecordProps<Path, Row, Saved>) {
  const { save, conflict, overrule, baseOn } = useVersionedSave(entity, scope, row)
  return (
    <RecordForm
      groups={entity.groups}
      draft={entity.draft}
      initial={formValues(entity.groups, row)}
      draftPlace={{ path: entity.api.path(scope, row.id), version: row.version }}
      onRecover={({ version }) => baseOn(version)}
      saveLabel={t('record.saveChanges')}
      invalidText={invalidText}
      onSave={save}
      onSaved={onDone}
      onSavedMeanwhile={({ version }) => version}
      onLeave={onDone}
      isTold={isConcurrency}
      failureLead={entity.name === 'lineaMercaderia' ? t('record.requestFailed') : undefined}
      refusal={({ saving, submit, giveUp }) =>
        conflict && (
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
        )
      }
    />
  )
}
