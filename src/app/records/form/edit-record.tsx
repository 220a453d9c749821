// The form that edits a saved record, with its stored draft and its edit conflicts.
import type { ReactNode } from 'react'
import type { Revision } from '#app/api/family/family-calls.ts'
import { isGone } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Entity, FieldGroup } from '../entity.ts'
import { ConflictNotice, GoneNotice } from './conflict-notice.tsx'
import { RecordForm } from './record-form.tsx'
import { useEntityEdit, type useRecordEdit } from './use-record-edit.ts'
import { isConcurrency } from './use-versioned-save.ts'

interface EditFormProps<Row extends Revision> {
  row: Row
  invalidText: string
  saveLabel?: string | undefined
  /** Whether the form saves only when the user changed something. */
  onlyChanged?: boolean | undefined
  /** Begins the message of a refused save, and says which change was refused. */
  failureLead?: string | undefined
  /** Shown above the fields. */
  above?: ReactNode
  /** Whether another person has deleted the record. */
  gone?: boolean | undefined
  onDone: () => void
}

interface EditRecordProps<Path extends string, Row extends Revision, Saved extends object> extends EditFormProps<Row> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
}

/** The form of a saved record on its own page. */
export function EditRecord<Path extends string, Row extends Revision, Saved extends object>(props: EditRecordProps<Path, Row, Saved>) {
  const { entity, scope: _, ...form } = props
  const edit = useEntityEdit(props)
  return <EditForm {...form} groups={entity.groups} edit={edit} />
}

interface OpenEditProps<Row extends Revision, Saved extends object> extends EditFormProps<Row> {
  groups: readonly FieldGroup<Extract<keyof Row, string>>[]
  edit: ReturnType<typeof useRecordEdit<Row, Saved>>
}

/** The form that `useRecordEdit` controls, with draft recovery and conflicts. */
export function EditForm<Row extends Revision, Saved extends object>(props: OpenEditProps<Row, Saved>) {
  const { groups, edit, row, invalidText, saveLabel = t('record.saveChanges'), onlyChanged, failureLead, above, gone, onDone } = props
  const { schemaForm, drafts, conflict, baseOn, keepMine, close } = edit
  const { failure, saving } = schemaForm
  const isDeleted = gone === true || isGone(failure)
  return (
    <RecordForm
      groups={groups}
      form={schemaForm}
      drafts={drafts}
      version={row.version}
      saveLabel={saveLabel}
      onlyChanged={onlyChanged}
      invalidText={invalidText}
      failure={isConcurrency(failure) || isDeleted ? null : failure}
      failureLead={failureLead}
      notice={isDeleted && <GoneNotice />}
      above={above}
      onLeave={onDone}
      onRecover={({ version }) => baseOn(version)}
    >
      {conflict && <ConflictNotice groups={groups} conflict={conflict} saving={saving} onKeepMine={keepMine} onTakeTheirs={close} />}
    </RecordForm>
  )
}
