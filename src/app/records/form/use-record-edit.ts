// Hook that connects a saved record's form to its stored draft and to its save with optimistic locking.
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Revision } from '#app/api/family/family-calls.ts'
import type { Failure } from '#app/api/http/http.ts'
import { useDrafts } from '#app/forms/drafts/use-drafts.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type Entity, type FieldGroup, type Values, formValues, secretsOf } from '../entity.ts'
import { type RecordCalls, useVersionedSave } from './use-versioned-save.ts'

interface RecordEdit<Row extends Revision, Saved extends object> extends RecordCalls<Row, Saved> {
  groups: readonly FieldGroup<Extract<keyof Row, string>>[]
  draft: z.ZodMiniType<Saved>
  row: Row
  /** The record's path in the API, which is the storage key of its draft. */
  path: string
  onDone: () => void
  /** Returns field errors, by the fields' names, for a refusal in which the server named no field. */
  fieldErrorsOf?: (failure: Failure) => Readonly<Record<string, string>>
}

/** Controls the form of a saved record, on its page or in its row: its draft, and its save with an optimistic lock. Its fields stay editable during a save. */
export function useRecordEdit<Row extends Revision, Saved extends object>(edit: RecordEdit<Row, Saved>) {
  const { groups, draft, row, path, onDone, fieldErrorsOf } = edit
  const { save, conflict, overrule, baseOn } = useVersionedSave(row, edit)
  const schemaForm = useSchemaForm<Values, Saved, Row>(draft, formValues(groups, row), {
    onSave: save,
    onSaved: close,
    onSavedMeanwhile: ({ version }) => drafts.rebase(version),
    ...(fieldErrorsOf ? { fieldErrorsOf } : {}),
  })
  const drafts = useDrafts(schemaForm.form, { path, version: row.version, except: secretsOf(groups) })
  function close(): void {
    drafts.clear()
    onDone()
  }
  return {
    schemaForm,
    drafts,
    conflict,
    /** Sets the version that the recovered draft is based on. */
    baseOn,
    /** Overwrites the other person's version. */
    keepMine(): void {
      overrule()
      schemaForm.submit()
    },
    /** Discards the changes and shows the stored record again. */
    close,
  }
}

interface EntityEdit<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  row: Row
  onDone: () => void
}

/** Calls `useRecordEdit` for a record of an entity. */
export function useEntityEdit<Path extends string, Row extends Revision, Saved extends object>(edit: EntityEdit<Path, Row, Saved>) {
  const { entity, scope, row, onDone } = edit
  const { groups, draft, api } = entity
  const client = useQueryClient()
  const { mutateAsync } = api.useUpdate(scope, 'inline')
  return useRecordEdit({
    groups,
    draft,
    row,
    path: api.path(scope, row.id),
    update: (changed) => mutateAsync(changed),
    read: () => client.fetchQuery({ ...api.detail(scope, row.id), staleTime: 0 }),
    onDone,
  })
}
