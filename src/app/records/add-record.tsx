import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Revision } from '#app/api/family.ts'
import { useDrafts } from '#app/forms/use-drafts.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import type { FamilyScope } from '#domain/family.ts'
import { type Entity, secretsOf, type Values } from './entity.ts'
import { RecordForm } from './record-form.tsx'

interface AddRecordProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  initial: Values
  invalidText: string
  /** Whether it is saved only when something was typed. */
  onlyChanged?: boolean
  beside?: ((form: UseFormReturnType<Values>) => ReactNode) | undefined
  onAdded: (row: Row) => void
  onLeave: () => void
}

/** The form of one new record. */
export function AddRecord<Path extends string, Row extends Revision, Saved extends object>(props: AddRecordProps<Path, Row, Saved>) {
  const { entity, scope, initial, invalidText, onlyChanged, beside, onAdded, onLeave } = props
  const create = entity.api.useCreate(scope, 'inline')
  const form = useSchemaForm<Values, Saved, Row>(entity.draft, initial, {
    onSave: (parsed) => create.mutateAsync(parsed),
    onSaved(row) {
      drafts.clear()
      onAdded(row)
    },
  })
  const drafts = useDrafts(form.form, { path: entity.api.path(scope), except: secretsOf(entity.groups) })
  return (
    <RecordForm
      groups={entity.groups}
      form={form}
      drafts={drafts}
      saveLabel={t('entity.action.save')}
      onlyChanged={onlyChanged}
      invalidText={invalidText}
      failure={form.failure}
      onLeave={onLeave}
      enterGoesOn={entity.groups.flatMap(({ fields }) => fields).length > 1}
    >
      {beside?.(form.form)}
    </RecordForm>
  )
}
