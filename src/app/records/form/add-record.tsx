// The form that creates one record, with the save-and-continue buttons.
import type { UseFormReturnType } from '@mantine/form'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { EntityTypes } from '#app/api/family/family.ts'
import { useDrafts } from '#app/forms/drafts/use-drafts.ts'
import { useCheckedForm, useFormSave } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { openByKey } from '#app/ui/shortcuts/held-keys.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type Entity, formFields, secretsOf, type Values } from '../entity.ts'
import { RecordForm } from './record-form.tsx'
import { useRepeats } from './use-repeats.tsx'

/** What follows a save: the record's page, another new record, or the page that adds the record's lines. */
export type AfterSave = 'record' | 'another' | 'lines'

interface AddRecordProps<T extends EntityTypes> {
  entity: Entity<T>
  scope: FamilyScope<T['path']>
  initial: Values
  onlyChanged?: boolean
  /** The other options after a save, in addition to the record's page. */
  also?: readonly Exclude<AfterSave, 'record'>[] | undefined
  formEffect?: ((form: UseFormReturnType<Values>) => ReactNode) | undefined
  /** Also receives the typed values, so that the next record can start with them. */
  onAdded: (row: T['row'], after: AfterSave, typed: Values) => void
  onLeave: () => void
}

const offers = {
  another: {
    label: 'record.saveAndAdd',
    key: 'Control+Shift+Enter',
    keyText: 'Ctrl+Mayús+Enter',
    isKey: ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey) && shiftKey,
  },
  lines: {
    label: 'record.saveAndLines',
    key: 'Alt+L',
    keyText: 'Alt+L',
    isKey: ({ code, altKey, ctrlKey, metaKey }: KeyboardEvent) => code === 'KeyL' && altKey && !ctrlKey && !metaKey,
  },
} as const

export function AddRecord<T extends EntityTypes>(props: AddRecordProps<T>) {
  const { entity, scope, initial, onlyChanged, also = [], formEffect, onAdded, onLeave } = props
  const create = entity.api.useCreate(scope)
  const after = useRef<AfterSave>('record')
  const checked = useCheckedForm<Values, T['draft']>(entity.draft, initial)
  const drafts = useDrafts(checked.form, { path: entity.api.path(scope), except: secretsOf(entity.groups) })
  const repeats = useRepeats({ entity, scope, values: checked.form.getValues })
  const form = useFormSave<Values, T['draft'], T['row']>(checked, {
    onSave: (parsed) => create.mutateAsync(parsed),
    onSaved(row, typed) {
      drafts.clear()
      void repeats.tellSaved(row)
      onAdded(row, after.current, typed)
    },
    fieldErrorsOf: entity.fieldErrorsOf,
  })
  const submit: typeof form.formProps.onSubmit = (event) => {
    if (!form.saving) after.current = 'record'
    form.formProps.onSubmit(event)
  }
  return (
    <RecordForm
      groups={entity.groups}
      form={{ ...form, formProps: { ...form.formProps, onSubmit: submit } }}
      drafts={drafts}
      repeats={repeats}
      also={also.map((way) => ({
        ...offers[way],
        label: t(offers[way].label),
        run() {
          if (form.saving) return
          after.current = way
          // Keys that are pressed during the save wait for the form that opens after it.
          void openByKey(async () => {
            form.submit()
            await form.underWay()
            return !form.isUnsaved()
          })
        },
      }))}
      onlyChanged={onlyChanged}
      onLeave={onLeave}
      enterGoesOn={formFields(entity.groups).length > 1}
    >
      {formEffect?.(form.form)}
    </RecordForm>
  )
}
