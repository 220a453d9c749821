import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { type DraftPlace, type KeptDraft, useDraftKeeping } from '#app/forms/draft-keeping.ts'
import { FormActions } from '#app/forms/form-actions.tsx'
import { useLeaving } from '#app/forms/use-leaving.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import type { FieldGroup, Values } from '../-nouns/noun.ts'
import { moveAcross } from './cell-arrows.ts'
import { DraftNotice } from './draft-notice.tsx'
import { RecordFields } from './record-fields.tsx'
import classes from './record-form.module.css'

interface RecordFormProps<Saved, Result> {
  groups: readonly FieldGroup[]
  draft: z.ZodMiniType<Saved>
  initial: Values
  /** Where what is typed and not saved is kept. */
  draftPlace: DraftPlace
  /** A kept draft was put into the form. */
  onRecover?: ((draft: KeptDraft) => void) | undefined
  /** Few fields in one row, as lines and containers are typed one after the other. */
  inRow?: boolean
  saveLabel: string
  invalidText: string
  onSave: (parsed: Saved) => Promise<Result>
  onSaved: (result: Result) => void
  /** Where Cancelar and Escape lead; asked for first when something was typed. */
  onLeave: () => void
  /** Above the buttons, for what is said of a refused save in another way than by a sentence. */
  refusal?: ((form: { saving: boolean; submit: () => void; giveUp: () => void }) => ReactNode) | undefined
}

/** The one form of every record: its fields, Guardar and Cancelar in sight, and no way out that loses what was typed without asking. */
export function RecordForm<Saved, Result>({
  groups,
  draft,
  initial,
  draftPlace,
  onRecover,
  inRow = false,
  saveLabel,
  invalidText,
  refusal,
  onSave,
  onSaved,
  onLeave,
}: RecordFormProps<Saved, Result>) {
  const { form, formProps, submit, saving, failure, isDirty } = useSchemaForm<Values, Saved, Result>(draft, initial, {
    onSave,
    onSaved(result) {
      keeping.forget()
      onSaved(result)
    },
  })
  const keeping = useDraftKeeping(form, draftPlace)
  // The fields keep what they show of a value; those of a recovered draft start anew.
  const [filled, setFilled] = useState(0)
  const leave = async () => {
    if (saving || !(await mayLeave())) return
    form.resetDirty()
    onLeave()
  }
  const { mayLeave, escapeProps } = useLeaving(isDirty, () => void leave(), keeping.forget)
  const giveUp = () => {
    keeping.forget()
    onLeave()
  }
  const said = refusal?.({ saving, submit, giveUp }) ?? null

  return (
    <form
      {...formProps}
      aria-label={t(groups[0]?.heading ?? 'record.edit')}
      onKeyDownCapture={escapeProps.onKeyDownCapture}
      onKeyDown={(event) => {
        formProps.onKeyDown(event)
        escapeProps.onKeyDown(event)
        if (inRow) moveAcross(event)
      }}
    >
      <DraftNotice
        keeping={keeping}
        version={draftPlace.version}
        disabled={saving}
        onRecover={(kept) => {
          setFilled(filled + 1)
          onRecover?.(kept)
        }}
      />
      <div className={classes['fields']}>
        <RecordFields key={filled} groups={groups} form={form} inRow={inRow} />
      </div>
      {said}
      <FormActions
        saving={saving}
        saveLabel={saveLabel}
        onCancel={() => void leave()}
        failure={said === null ? failure : null}
        notice={Object.keys(form.errors).length > 0 ? invalidText : null}
      />
    </form>
  )
}
