// The dialog that sets one field to the same value in all selected records.
import { Button, NativeSelect } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useChangeMany } from '#app/api/family/family-many.ts'
import type { EntityTypes } from '#app/api/family/family.ts'
import { offerUndo } from '#app/api/family/undo.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure, isSessionEnd } from '#app/api/http/failure.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { showSuccessText } from '#app/ui/feedback/toasts.tsx'
import { useCachedState } from '#app/ui/use-cached-state.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { manyConflict, manyConflictKey, sharedFieldsOf, type ManyConflict } from '#domain/titulo/many-records.ts'
import { type Entity, type EntityName, type FieldGroup, type FieldSpec, formFields, formValues, type Values } from '../entity.ts'
import { RecordField } from '../form/record-fields.tsx'
import { recordName, recordCount } from '../record-names.ts'
import type { Selection } from './use-selected-rows.ts'

interface ChangeFieldDialogProps<T extends EntityTypes> {
  entity: Entity<T>
  scope: FamilyScope<T['path']>
  selection: Selection<T['row']>
  onClose: () => void
}

export function ChangeFieldDialog<T extends EntityTypes>(props: ChangeFieldDialogProps<T>) {
  const { entity, scope, selection, onClose } = props
  const fields = sharedFields(entity)
  const [name, setName] = useCachedState(['changedField', entity.name], fields[0]?.name ?? '')
  const field = fields.find((one) => one.name === name) ?? fields[0]
  const isUnsaved = useRef(() => false)
  const mayLeave = useUnsavedChangesGuard(() => isUnsaved.current(), { place: { path: entity.api.path(scope) } })
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const choose = async (value: string) => {
    if (await mayLeave()) setName(value)
  }
  return (
    <Dialog
      title={t('selection.changeTitle', { what: recordCount(entity.name, selection.rows.length) })}
      onClose={() => void close()}
      typed
    >
      <NativeSelect
        mt={12}
        mb={12}
        label={t('selection.field')}
        data={fields.map((one) => ({ value: one.name, label: t(one.label) }))}
        value={field?.name ?? ''}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      {field && <FieldForm key={field.name} {...props} field={field} isUnsaved={isUnsaved} onCancel={() => void close()} />}
    </Dialog>
  )
}

interface FieldFormProps<T extends EntityTypes> extends ChangeFieldDialogProps<T> {
  field: FieldSpec
  /** Gets the function that tells whether something typed would be lost. */
  isUnsaved: RefObject<() => boolean>
  onCancel: () => void
}

function FieldForm<T extends EntityTypes>({ entity, scope, selection, onClose, field, isUnsaved, onCancel }: FieldFormProps<T>) {
  const { rows } = selection
  const { mutateAsync } = useChangeMany(entity.api, scope)
  const [conflict, setConflict] = useState<ManyConflict | null>(null)
  const start = commonValue(entity.groups, rows, field)
  const schema = useSchemaForm(schemaOf(entity.draft, rows, field), start, {
    async onSave(values: Values) {
      setConflict(null)
      const value = readValue(entity.draft, rows, field, values)
      return await mutateAsync({ field: field.name, value, rows }).catch((error: unknown) => {
        const found = conflictOf(error)
        setConflict(found)
        if (found) void selection.readAgain()
        throw error
      })
    },
    onSaved(restore) {
      const text = t('selection.changed', { field: t(field.label), what: recordCount(entity.name, rows.length) })
      if (restore.length > 0) offerUndo(restore, text)
      else showSuccessText(text)
      onClose()
    },
  })
  const { form, formProps, saving, failure } = schema
  const failed = failure && !isSessionEnd(failure) ? failureText(failure) : null
  const problem = conflict ? conflictText(entity, rows, conflict) : failed
  useEffect(() => {
    isUnsaved.current = schema.isUnsaved
  })
  return (
    <form {...formProps} aria-label={t(field.label)}>
      <RecordField spec={field} form={form} autoFocus={false} />
      {problem !== null && (
        <Message kind="error" mt={12}>
          {problem}
        </Message>
      )}
      <DialogButtons onCancel={onCancel} busy={saving}>
        <Button type="submit" loading={saving} disabled={selection.isReading || rows.length === 0}>
          {t('selection.save', { what: recordCount(entity.name, rows.length) })}
        </Button>
      </DialogButtons>
    </form>
  )
}

const mostNamed = 3

function conflictText<T extends EntityTypes>(entity: Entity<T>, rows: readonly T['row'][], { gone, changed, wrong }: ManyConflict): string {
  const names = rows.filter(({ id }) => wrong.includes(id)).map((row) => `${row.id} ${recordName(entity, row)}`)
  const named = names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? '…' : '')
  return [
    t('selection.conflict'),
    ...(changed.length > 0 ? [t('selection.conflict.changed', { what: recordCount(entity.name, changed.length) })] : []),
    ...(gone.length > 0 ? [t('selection.conflict.gone', { what: recordCount(entity.name, gone.length) })] : []),
    wrong.length > 0 ? t('selection.conflict.wrong', { names: named }) : t('selection.conflict.again'),
  ].join(' ')
}

function sharedFields({ name, groups }: { name: EntityName; groups: readonly FieldGroup[] }): FieldSpec[] {
  // An external id is one record's alone.
  const fields = formFields(groups).filter(({ ifFilled }) => ifFilled !== true)
  return sharedFieldsOf(name).flatMap((shared) => fields.find((field) => field.name === shared) ?? [])
}

/** Returns the value that all records have in the field; empty if they differ. */
function commonValue(groups: readonly FieldGroup[], rows: readonly object[], { name }: FieldSpec): Values {
  const values = new Set(rows.map((row) => formValues(groups, { ...row })[name]))
  const [value = ''] = values.size === 1 ? values : ['']
  return { [name]: value }
}

/** Returns a schema that validates this one field as the draft does. The server validates the rest of each record. */
function schemaOf(draft: z.ZodMiniType, [row]: readonly object[], { name }: FieldSpec): z.ZodMiniType<Values> {
  return z.record(z.string(), z.union([z.string(), z.boolean()])).check((context) => {
    const parsed = draft.safeParse({ ...row, ...context.value })
    for (const issue of parsed.error?.issues ?? []) {
      if (issue.path[0] === name) context.issues.push({ code: 'custom', input: context.value, message: issue.message, path: [name] })
    }
  })
}

function readValue(draft: z.ZodMiniType<object>, [row]: readonly object[], { name }: FieldSpec, values: Values): string | number | boolean {
  const typed = values[name] ?? ''
  const parsed = draft.safeParse({ ...row, ...values })
  const value: unknown = parsed.success ? Object.entries(parsed.data).find(([key]) => key === name)?.[1] : typed
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : typed
}

function conflictOf(error: unknown): ManyConflict | null {
  if (!(error instanceof Failure) || error.problem?.message !== manyConflictKey) return null
  const conflict = manyConflict.safeParse(error.problem.params)
  return conflict.success ? conflict.data : null
}
