// The form that edits a saved record, with its stored draft, its optimistic lock and its edit conflicts.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { Failure, isGone } from '#app/api/http/http.ts'
import { useDrafts } from '#app/forms/drafts/use-drafts.ts'
import { FormLock } from '#app/forms/form-lock.tsx'
import type { FormShellProps } from '#app/forms/form-shell.tsx'
import { type FieldErrorsOf, useCheckedForm, useFormSave } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type Entity, type FieldGroup, formValues, secretsOf, type Values } from '../entity.ts'
import { type Conflict, ConflictNotice } from './conflict-notice.tsx'
import { RecordForm } from './record-form.tsx'

interface EditFormProps<Row extends Revision> extends Pick<FormShellProps, 'onlyChanged' | 'failureLead'> {
  row: Row
  invalidText: string
  saveLabel?: string | undefined
  /** Shown above the fields. */
  above?: ReactNode
  /** Whether another person has deleted the record. */
  gone: boolean
  /** Called when the form is left, with the saved record unless nothing was saved. Its id is another one if the server inserted it anew. */
  onDone: (saved?: Row) => void
}

interface EditRecordProps<Path extends string, Row extends Revision, Saved extends object> extends EditFormProps<Row> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
}

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
  const lock = useContext(FormLock) ?? (gone || isGone(failure) ? t('form.lock.edited') : null)
  return (
    <FormLock value={lock}>
      <RecordForm
        groups={groups}
        form={schemaForm}
        drafts={drafts}
        version={row.version}
        recordId={row.id}
        saveLabel={saveLabel}
        onlyChanged={onlyChanged}
        invalidText={invalidText}
        failure={isConcurrency(failure) || isGone(failure) ? null : failure}
        failureLead={failureLead}
        above={above}
        onLeave={() => onDone()}
        onRecover={({ version }) => baseOn(version)}
      >
        {conflict && <ConflictNotice groups={groups} conflict={conflict} saving={saving} onKeepMine={keepMine} onTakeTheirs={close} />}
      </RecordForm>
    </FormLock>
  )
}

type EntityEdit<Path extends string, Row extends Revision, Saved extends object> = Pick<
  EditRecordProps<Path, Row, Saved>,
  'entity' | 'scope' | 'row' | 'onDone'
>

export function useEntityEdit<Path extends string, Row extends Revision, Saved extends object>(edit: EntityEdit<Path, Row, Saved>) {
  const { entity, scope, row, onDone } = edit
  const { groups, draft, api, question } = entity
  const client = useQueryClient()
  const confirm = useConfirm()
  const { mutateAsync } = api.useUpdate(scope, 'inline')
  return useRecordEdit({
    groups,
    draft,
    row,
    path: api.path(scope, row.id),
    async update(changed) {
      const asked = question?.(row, changed) ?? null
      return asked === null || (await confirm(asked)) ? await mutateAsync(changed) : null
    },
    read: () => client.fetchQuery({ ...api.detail(scope, row.id), staleTime: 0 }),
    onDone,
  })
}

interface RecordEdit<Row extends Revision, Saved extends object> extends RecordCalls<Row, Saved> {
  groups: readonly FieldGroup<Extract<keyof Row, string>>[]
  draft: z.ZodMiniType<Saved>
  row: Row
  /** The record's path in the API, which is the storage key of its draft. */
  path: string
  onDone: (saved?: Row) => void
  fieldErrorsOf?: FieldErrorsOf
}

/** Controls the form of a saved record, on its page or in its row: its draft, and its save with an optimistic lock. Its fields stay editable during a save. */
export function useRecordEdit<Row extends Revision, Saved extends object>(edit: RecordEdit<Row, Saved>) {
  const { groups, draft, row, path, onDone, fieldErrorsOf } = edit
  const { save, conflict, overrule, baseOn } = useVersionedSave(row, edit)
  const checked = useCheckedForm<Values, Saved>(draft, formValues(groups, row))
  const drafts = useDrafts(checked.form, { path, version: row.version, except: secretsOf(groups) })
  function close(saved?: Row): void {
    drafts.clear()
    onDone(saved)
  }
  const schemaForm = useFormSave<Values, Saved, Row | null>(checked, {
    onSave: save,
    onSaved: (saved) => close(saved ?? undefined),
    onSavedMeanwhile: (saved) => drafts.rebase(saved?.version),
    fieldErrorsOf,
  })
  return {
    schemaForm,
    drafts,
    conflict,
    /** Sets the version that the recovered draft is based on. */
    baseOn,
    keepMine(): void {
      overrule()
      schemaForm.submit()
    },
    /** Discards the changes and shows the stored record again. */
    close: () => close(),
  }
}

interface RecordCalls<Row, Saved> {
  /** Resolves to null when the person, who was asked, did not want it. */
  readonly update: (draft: Revision & Saved) => Promise<Row | null>
  /** Reads the record from the server and ignores the cache. */
  readonly read: () => Promise<Row>
}

/**
 * Saves changes with an optimistic lock on the version that they are based on. When another user saved first, the server refuses: the hook reads the
 * record again and returns both versions, and `overrule` lets the next save replace theirs (`app/README.md#conflicts`).
 */
function useVersionedSave<Row extends Revision, Saved extends object>(row: Row, { update, read }: RecordCalls<Row, Saved>) {
  const base = useRef<Revision>({ id: row.id, version: row.version })
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null)

  async function save(parsed: Saved): Promise<Row | null> {
    try {
      const saved = await update({ ...base.current, ...parsed })
      if (saved === null) return null
      // The next save is based on this one.
      base.current = { id: saved.id, version: saved.version }
      setConflict(null)
      return saved
    } catch (failure) {
      if (isConcurrency(failure)) {
        const theirs = await read()
        setConflict({ theirs, mine: Object.fromEntries(Object.entries(parsed)) })
      }
      throw failure
    }
  }

  return {
    save,
    conflict,
    overrule: () => {
      base.current = { ...base.current, version: conflict?.theirs.version }
    },
    /** Sets the version that the form's values are based on. If the record has changed since, saving leads to a conflict. */
    baseOn: (typedOn: number | undefined) => {
      base.current = { ...base.current, version: typedOn }
    },
  }
}

/** Returns whether a failure means that another user saved first; `ConflictNotice` then shows both versions. */
export function isConcurrency(failure: unknown): boolean {
  return failure instanceof Failure && failure.status === 409 && failure.problem?.message === 'error.concurrencyFailure'
}
