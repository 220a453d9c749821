import type { Revision } from '#app/api/family.ts'
import { useDrafts } from '#app/forms/use-drafts.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import type { FamilyScope } from '#domain/family.ts'
import { type Entity, type Values, formValues, secretsOf } from './entity.ts'
import { useVersionedSave } from './use-versioned-save.ts'

interface RecordEdit<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  row: Row
  onDone: () => void
}

/** The form of a saved record, on its page or in its row: its draft, and its save by version. Its fields stay open while it is saved. */
export function useRecordEdit<Path extends string, Row extends Revision, Saved extends object>(edit: RecordEdit<Path, Row, Saved>) {
  const { entity, scope, row, onDone } = edit
  const { save, conflict, overrule, baseOn } = useVersionedSave(entity, scope, row)
  const schemaForm = useSchemaForm<Values, Saved, Row>(entity.draft, formValues(entity.groups, row), {
    onSave: save,
    onSaved: close,
    onSavedMeanwhile: ({ version }) => drafts.rebase(version),
  })
  const drafts = useDrafts(schemaForm.form, {
    path: entity.api.path(scope, row.id),
    version: row.version,
    except: secretsOf(entity.groups),
  })
  function close(): void {
    drafts.clear()
    onDone()
  }
  return {
    schemaForm,
    drafts,
    conflict,
    /** The form holds a draft that was typed on this version. */
    baseOn,
    /** Saves over the other person's version. */
    keepMine(): void {
      overrule()
      schemaForm.submit()
    },
    /** Forgets what was typed and shows the stored record again. */
    close,
  }
}
