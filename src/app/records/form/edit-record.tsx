// The form that edits a saved record, with its stored draft, its optimistic lock and its edit conflicts.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { keyOf, type Revision } from '#app/api/family/cached-rows.ts'
import type { EntityTypes } from '#app/api/family/family.ts'
import { offerUndo } from '#app/api/family/undo.ts'
import { Failure, isGone, isRefusal } from '#app/api/http/failure.ts'
import { useDrafts } from '#app/forms/drafts/use-drafts.ts'
import { FormLock } from '#app/forms/form-lock.tsx'
import type { FormShellProps } from '#app/forms/form-shell.tsx'
import { useCheckedForm, useFormSave } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { showSuccess } from '#app/ui/feedback/toasts.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import { type Entity, formValues, secretsOf, type Values } from '../entity.ts'
import { type Conflict, ConflictMessage } from './conflict-message.tsx'
import { RecordForm } from './record-form.tsx'
import { useRepeats } from './use-repeats.tsx'

interface EditRecordProps<T extends EntityTypes> extends Pick<FormShellProps, 'onlyChanged' | 'failureLead'> {
  entity: Entity<T>
  scope: FamilyScope<T['path']>
  row: T['row']
  invalidText: string
  saveLabel?: string | undefined
  above?: ReactNode
  /** Whether another person has deleted the record. */
  gone: boolean
  /** Called when the form is left, with the saved record unless nothing was saved. Its id is another one if the server inserted it anew. */
  onDone: (saved?: T['row']) => void
}

export function EditRecord<T extends EntityTypes>(props: EditRecordProps<T>) {
  const { entity, row, invalidText, saveLabel = t('record.saveChanges'), onlyChanged, failureLead, above, gone, onDone } = props
  const { groups } = entity
  const { schemaForm, drafts, conflict, baseOn, keepMine, close, repeats } = useEntityEdit(props)
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
        repeats={repeats}
        saveLabel={saveLabel}
        onlyChanged={onlyChanged}
        invalidText={invalidText}
        failure={isConcurrency(failure) || isGone(failure) ? null : failure}
        failureLead={failureLead}
        above={above}
        onLeave={() => onDone()}
        onRecover={({ version }) => baseOn(version)}
      >
        {conflict && <ConflictMessage groups={groups} conflict={conflict} saving={saving} onKeepMine={keepMine} onTakeTheirs={close} />}
      </RecordForm>
    </FormLock>
  )
}

interface EntityEdit<T extends EntityTypes> extends Pick<EditRecordProps<T>, 'entity' | 'scope' | 'row' | 'onDone'> {
  /** Returns whether the form stays open after a save, because the user is in it and goes on. */
  stays?: (() => boolean) | undefined
}

/**
 * Controls the form of a saved record, on its page or in its row: its draft, and its save with an optimistic lock. Its fields stay editable
 * during a save.
 */
export function useEntityEdit<T extends EntityTypes>(edit: EntityEdit<T>) {
  const { entity, scope, row, onDone, stays } = edit
  const { groups, draft, api, fieldErrorsOf } = entity
  const { save, conflict, waits, overrule, baseOn, isOlderThan } = useVersionedSave(row, useRecordCalls(edit))
  const checked = useCheckedForm<Values, T['draft']>(draft, formValues(groups, row))
  const { path } = api
  const drafts = useDrafts(checked.form, { path: path(scope, keyOf(row)), version: row.version, except: secretsOf(groups) })
  const repeats = useRepeats({ entity, scope, values: checked.form.getValues, recordId: row.id })
  function close(saved?: T['row']): void {
    drafts.clear()
    onDone(saved)
  }
  const schemaForm = useFormSave<Values, T['draft'], T['row'] | null>(checked, {
    async onSave(parsed) {
      const saved = await save(parsed)
      if (saved) void repeats.tellSaved(saved)
      return saved
    },
    onSaved: (saved) => (stays?.() ? drafts.rebase(saved?.version) : close(saved ?? undefined)),
    onSavedMeanwhile: (saved) => drafts.rebase(saved?.version),
    fieldErrorsOf,
  })
  return {
    schemaForm,
    drafts,
    repeats,
    conflict,
    /** Whether the last save failed for want of a server or a session, and not because of the values. */
    waits,
    baseOn,
    /** Shows the record as it is now, unless the user has typed something. */
    follow(latest: T['row']): void {
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

function useRecordCalls<T extends EntityTypes>({ entity, scope, row }: EntityEdit<T>) {
  const { api, question } = entity
  const client = useQueryClient()
  const confirm = useConfirm()
  const { mutateAsync } = api.useUpdate(scope)
  return {
    /** `former` is the record that the changes were made to. Resolves to null when the user answered a question with no. */
    async update(changed: Revision & T['draft'], former: T['row']): Promise<T['row'] | null> {
      const asked = question?.(row, changed) ?? null
      if (asked !== null && !(await confirm(asked))) return null
      const saved = await mutateAsync(changed)
      tellSaved(entity, scope, { saved, former })
      return saved
    },
    read: () => client.fetchQuery({ ...api.detail(scope, keyOf(row)), staleTime: 0 }),
  }
}

/** Tells that a record was saved, and offers to undo it if the record is one of a stock and its former values can be saved again. */
function tellSaved<T extends EntityTypes>(
  { name, draft, api }: Entity<T>,
  scope: FamilyScope<T['path']>,
  { saved, former }: { saved: T['row']; former: T['row'] },
): void {
  const { id, version } = saved
  // The server has inserted it anew, which another message tells.
  if (id !== former.id) return
  const text = `depositosApp.${name}.updated` as const
  const before = 'stockId' in scope && version !== undefined ? draft.safeParse(former).data : undefined
  if (before === undefined) showSuccess(text, { param: keyOf(saved) })
  else offerUndo([{ path: api.path(scope), former: { ...before, id, version }, formerVersion: former.version }], t(text, { param: id }))
}

/**
 * Saves changes with an optimistic lock on the version that they are based on. When another user saved first, the server refuses: the hook
 * reads the record again and returns both versions, and `overrule` lets the next save replace theirs (`app/README.md#conflicts`).
 */
function useVersionedSave<T extends EntityTypes>(row: T['row'], { update, read }: ReturnType<typeof useRecordCalls<T>>) {
  const base = useRef<{ readonly of: T['row']; readonly version: number | undefined }>({ of: row, version: row.version })
  const [conflict, setConflict] = useState<Conflict<T['row']> | null>(null)
  const [waits, setWaits] = useState(false)

  async function save(parsed: T['draft']): Promise<T['row'] | null> {
    try {
      const { of, version } = base.current
      const saved = await update({ id: of.id, version, ...parsed }, of)
      setWaits(false)
      if (saved === null) return null
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

/** Returns whether a failure means that another user saved first; `ConflictMessage` then shows both versions. */
export function isConcurrency(failure: unknown): boolean {
  return failure instanceof Failure && failure.status === 409 && failure.problem?.message === 'error.concurrencyFailure'
}
