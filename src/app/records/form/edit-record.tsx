// The form that edits a saved record, with its stored draft, its optimistic lock and its edit conflicts.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { offerUndo } from '#app/api/family/undo.ts'
import { Failure, isGone, isRefusal } from '#app/api/http/http.ts'
import { useDrafts } from '#app/forms/drafts/use-drafts.ts'
import { FormLock } from '#app/forms/form-lock.tsx'
import type { FormShellProps } from '#app/forms/form-shell.tsx'
import { type FieldErrorsOf, useCheckedForm, useFormSave } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { showSuccess } from '#app/ui/feedback/toasts.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type Entity, type FieldGroup, formValues, secretsOf, type Values } from '../entity.ts'
import { type Conflict, ConflictNotice } from './conflict-notice.tsx'
import { RecordForm } from './record-form.tsx'
import { type FormRepeats, useRepeats } from './use-repeats.tsx'

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
  return <EditForm {...form} groups={entity.groups} edit={edit} repeats={edit.repeats} />
}

interface OpenEditProps<Row extends Revision, Saved extends object> extends EditFormProps<Row> {
  groups: readonly FieldGroup<Extract<keyof Row, string>>[]
  edit: ReturnType<typeof useRecordEdit<Row, Saved>>
  repeats?: FormRepeats
}

/** The form that `useRecordEdit` controls, with draft recovery and conflicts. */
export function EditForm<Row extends Revision, Saved extends object>(props: OpenEditProps<Row, Saved>) {
  const {
    groups,
    edit,
    repeats,
    row,
    invalidText,
    saveLabel = t('record.saveChanges'),
    onlyChanged,
    failureLead,
    above,
    gone,
    onDone,
  } = props
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
        {...(repeats ? { repeats } : {})}
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
> &
  Pick<RecordEdit<Row, Saved>, 'stays'>

export function useEntityEdit<Path extends string, Row extends Revision, Saved extends object>(edit: EntityEdit<Path, Row, Saved>) {
  const { entity, scope, row, onDone, stays } = edit
  const { groups, draft, api, question } = entity
  const client = useQueryClient()
  const confirm = useConfirm()
  const { mutateAsync } = api.useUpdate(scope)
  const controls = useRecordEdit({
    groups,
    draft,
    row,
    path: api.path(scope, row.id),
    async update(changed, former) {
      const asked = question?.(row, changed) ?? null
      if (asked !== null && !(await confirm(asked))) return null
      const saved = await mutateAsync(changed)
      tellSaved(entity, scope, { saved, former })
      void repeats.tellSaved(saved)
      return saved
    },
    read: () => client.fetchQuery({ ...api.detail(scope, row.id), staleTime: 0 }),
    onDone,
    stays,
  })
  const repeats = useRepeats({ entity, scope, values: controls.schemaForm.form.getValues, recordId: row.id })
  return { ...controls, repeats }
}

/** Tells that a record was saved, and offers to undo it if the record is one of a stock and its former values can be saved again. */
function tellSaved<Path extends string, Row extends Revision, Saved extends object>(
  { name, draft, api }: Pick<Entity<Path, Row, Saved>, 'name' | 'draft' | 'api'>,
  scope: FamilyScope<Path>,
  { saved: { id, version }, former }: { saved: Row; former: Row },
): void {
  // The server has inserted it anew, which another notice tells.
  if (id !== former.id) return
  const text = `depositosApp.${name}.updated` as const
  const before = 'stockId' in scope && version !== undefined ? draft.safeParse(former).data : undefined
  if (before === undefined) showSuccess(text, { param: id })
  else offerUndo([{ path: api.path(scope), former: { ...before, id, version }, formerVersion: former.version }], t(text, { param: id }))
}

interface RecordEdit<Row extends Revision, Saved extends object> extends RecordCalls<Row, Saved> {
  groups: readonly FieldGroup<Extract<keyof Row, string>>[]
  draft: z.ZodMiniType<Saved>
  row: Row
  /** The record's path in the API, which is the storage key of its draft. */
  path: string
  onDone: (saved?: Row) => void
  /** Returns whether the form stays open after a save, because the user is in it and goes on. */
  stays?: (() => boolean) | undefined
  fieldErrorsOf?: FieldErrorsOf
}

/** Controls the form of a saved record, on its page or in its row: its draft, and its save with an optimistic lock. Its fields stay editable during a save. */
export function useRecordEdit<Row extends Revision, Saved extends object>(edit: RecordEdit<Row, Saved>) {
  const { groups, draft, row, path, onDone, stays, fieldErrorsOf } = edit
  const { save, conflict, waits, overrule, baseOn, isOlderThan } = useVersionedSave(row, edit)
  const checked = useCheckedForm<Values, Saved>(draft, formValues(groups, row))
  const drafts = useDrafts(checked.form, { path, version: row.version, except: secretsOf(groups) })
  function close(saved?: Row): void {
    drafts.clear()
    onDone(saved)
  }
  const schemaForm = useFormSave<Values, Saved, Row | null>(checked, {
    onSave: save,
    onSaved: (saved) => (stays?.() ? drafts.rebase(saved?.version) : close(saved ?? undefined)),
    onSavedMeanwhile: (saved) => drafts.rebase(saved?.version),
    fieldErrorsOf,
  })
  return {
    schemaForm,
    drafts,
    conflict,
    /** Whether the last save failed for want of a server or a session, and not because of the values. */
    waits,
    /** Sets the version that the recovered draft is based on. */
    baseOn,
    /** Shows the record as it is now, unless the user has typed something. */
    follow(latest: Row): void {
      if (!isOlderThan(latest) || checked.form.isDirty() || schemaForm.underWay()) return
      baseOn(latest.version, latest)
      checked.form.setInitialValues(formValues(groups, latest))
      checked.form.reset()
    },
    keepMine(): void {
      overrule()
      schemaForm.submit()
    },
    /** Discards the changes and shows the stored record again. */
    close: () => close(),
  }
}

interface RecordCalls<Row, Saved> {
  /** `former` is the record that the changes were made to. Resolves to null when the person, who was asked, did not want it. */
  readonly update: (draft: Revision & Saved, former: Row) => Promise<Row | null>
  /** Reads the record from the server and ignores the cache. */
  readonly read: () => Promise<Row>
}

/**
 * Saves changes with an optimistic lock on the version that they are based on. When another user saved first, the server refuses: the hook reads the
 * record again and returns both versions, and `overrule` lets the next save replace theirs (`app/README.md#conflicts`).
 */
function useVersionedSave<Row extends Revision, Saved extends object>(row: Row, { update, read }: RecordCalls<Row, Saved>) {
  const base = useRef<{ readonly of: Row; readonly version: number | undefined }>({ of: row, version: row.version })
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null)
  const [waits, setWaits] = useState(false)

  async function save(parsed: Saved): Promise<Row | null> {
    try {
      const { of, version } = base.current
      const saved = await update({ id: of.id, version, ...parsed }, of)
      setWaits(false)
      if (saved === null) return null
      // The next save is based on this one.
      base.current = { of: saved, version: saved.version }
      setConflict(null)
      return saved
    } catch (failure) {
      setWaits(failure instanceof Failure && !isRefusal(failure))
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
    waits,
    overrule: () => {
      if (conflict) base.current = { of: conflict.theirs, version: conflict.theirs.version }
    },
    /** Sets the version that the form's values are based on. If the record has changed since, saving leads to a conflict. */
    baseOn: (version: number | undefined, of = base.current.of) => {
      base.current = { of, version }
    },
    isOlderThan: ({ version = 0 }: Revision) => (base.current.version ?? 0) < version,
  }
}

/** Returns whether a failure means that another user saved first; `ConflictNotice` then shows both versions. */
export function isConcurrency(failure: unknown): boolean {
  return failure instanceof Failure && failure.status === 409 && failure.problem?.message === 'error.concurrencyFailure'
}
