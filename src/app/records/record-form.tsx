import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { Failure, isSessionEnd } from '#app/api/http.ts'
import { type DraftPlace, useDraftKeeping } from '#app/forms/draft-keeping.ts'
import { DraftNotice } from '#app/forms/draft-notice.tsx'
import type { KeptDraft } from '#app/forms/draft-store.ts'
import { FormActions } from '#app/forms/form-actions.tsx'
import { useLeaving } from '#app/forms/use-leaving.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import type { FieldGroup, Values } from './entity.ts'
import { isCell, moveAcross } from './lines/cell-navigation.ts'
import { isForNext, returnedNow, type ReturnedRow } from './lines/returned-row.ts'
import { HandedRows } from './lines/save-queue.tsx'
import type { HandedRow, useHandedRows } from './lines/use-save-queue.ts'
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
  saveLabel: string
  invalidText: string
  onSave: (parsed: Saved) => Promise<Result>
  onSaved: (result: Result) => void
  /** For a form that stays open to typing while it is saved: what was typed since then is on this record's version. */
  onSavedMeanwhile?: (result: Result) => DraftPlace['version']
  /** Where Cancelar and Escape lead; asked for first when something was typed. */
  onLeave: () => void
  /** Above the buttons, for a refused save that is told in another way than by a sentence; and which one that is. */
  refusal?: ((form: { saving: boolean; submit: () => void; giveUp: () => void }) => ReactNode) | undefined
  isTold?: ((failure: Failure) => boolean) | undefined
  /** What was not done, before why. */
  failureLead?: string | undefined
  /** Few fields in one row, as lines and containers are typed one after the other: Enter hands the record over, and the next empty form is there. */
  typing?: { readonly handed: ReturnType<typeof useHandedRows<Saved>>; readonly start: () => Values } | undefined
}

/** The one form of every record: its fields, Guardar and Cancelar in sight, and no way out that loses what was typed without asking. */
export function RecordForm<Saved extends object, Result>(props: RecordFormProps<Saved, Result>) {
  const {
    groups,
    draft,
    initial,
    draftPlace,
    onRecover,
    saveLabel,
    invalidText,
    refusal,
    isTold,
    failureLead,
    onSave,
    onSaved,
    onSavedMeanwhile,
    onLeave,
    typing,
  } = props
  const { form, formProps, submit, saving, failure, isDirty, begin, tell } = useSchemaForm<Values, Saved, Result>(draft, initial, {
    onSave,
    onSaved(result) {
      keeping.forget()
      onSaved(result)
    },
    ...(onSavedMeanwhile ? { onSavedMeanwhile: (result) => keeping.rebase(onSavedMeanwhile(result)) } : {}),
    onHandOver: typing && handOver,
  })
  const keeping = useDraftKeeping(form, draftPlace)
  // The fields keep what they show of a value; those of a recovered draft and of the next record start anew.
  const [fields, setFields] = useState({ round: 0, takeFocus: true })
  const element = useRef<HTMLFormElement>(null)
  const returned = useRef<ReturnedRow<Saved> | null>(null)
  // Since the last record was handed over.
  const hasGoneOn = useRef(false)
  const asking = useRef(false)

  function beginAnew(held?: Values): void {
    if (!typing) return
    const takeFocus = element.current?.contains(document.activeElement) === true
    begin(typing.start(), held)
    setFields(({ round }) => ({ round: round + 1, takeFocus }))
  }

  function handOver(parsed: Saved): void {
    returned.current = null
    hasGoneOn.current = false
    typing?.handed.hand({ parsed, values: form.getValues(), draftKey: keeping.handOver() }, giveBack)
    beginAnew()
  }

  function takeBack(row: HandedRow<Saved>): void {
    keeping.takeBack(row.draftKey)
    beginAnew(row.values)
    if (row.failure instanceof Failure) tell(row.failure)
  }

  /** Only to somebody who is there and waits: who went on, in this form or elsewhere, keeps what is in the hands. */
  function giveBack(row: HandedRow<Saved>, failure: unknown): boolean {
    const { activeElement, body } = document
    // The sign-in dialog has the focus over who waits.
    const isThere = isSessionEnd(failure) || activeElement === body || element.current?.contains(activeElement) === true
    if (!element.current || !isThere || hasGoneOn.current || isDirty() || !(failure instanceof Failure)) return false
    takeBack({ ...row, failure })
    returned.current = returnedNow(row, failure)
    return true
  }

  function waitAllTheSame(event: KeyboardEvent): void {
    const back = returned.current
    if (!typing || !back || event.key === 'Shift') return
    returned.current = null
    if (!isForNext(back, event, form.getValues())) return
    typing.handed.putBack(back.row, back.failure)
    keeping.handOver()
    // The key itself is for the next form's first field.
    flushSync(() => beginAnew())
  }

  const leave = async () => {
    if (saving || asking.current) return
    asking.current = true
    const goes = await mayLeave()
    asking.current = false
    if (!goes) return
    form.resetDirty()
    onLeave()
  }
  const giveUp = () => {
    keeping.forget()
    onLeave()
  }
  const { mayLeave, escapeProps } = useLeaving(
    () => isDirty() || typing?.handed.anyLeft() === true,
    () => void leave(),
    {
      saving: typing?.handed.saving,
      onGivenUp() {
        keeping.forget()
        typing?.handed.giveUp()
      },
    },
  )

  return (
    <form
      {...formProps}
      ref={element}
      aria-label={t(groups[0]?.heading ?? 'record.edit')}
      onKeyDownCapture={(event) => {
        escapeProps.onKeyDownCapture(event)
        waitAllTheSame(event)
        if (event.key !== 'Enter') hasGoneOn.current = true
      }}
      onPointerDownCapture={({ target }) => {
        if (!isCell(target)) return
        hasGoneOn.current = true
        returned.current = null
      }}
      onKeyDown={(event) => {
        formProps.onKeyDown(event)
        escapeProps.onKeyDown(event)
        if (typing) moveAcross(event)
      }}
    >
      <DraftNotice
        keeping={keeping}
        version={draftPlace.version}
        disabled={saving}
        onRecover={(kept) => {
          setFields(({ round }) => ({ round: round + 1, takeFocus: true }))
          onRecover?.(kept)
        }}
      />
      <div className={classes['fields']}>
        <RecordFields key={fields.round} groups={groups} form={form} inRow={typing !== undefined} takeFocus={fields.takeFocus} />
      </div>
      {refusal?.({ saving, submit, giveUp })}
      <FormActions
        saving={saving}
        saveLabel={saveLabel}
        onCancel={() => void leave()}
        failure={failure && !isTold?.(failure) ? failure : null}
        failureLead={failureLead}
        notice={Object.keys(form.errors).length > 0 ? invalidText : null}
      />
      {typing && (
        <HandedRows
          groups={groups}
          handed={typing.handed}
          onCorrect={(row) => {
            typing.handed.remove(row)
            takeBack(row)
          }}
          onAnswered={() => element.current?.querySelector<HTMLElement>('input, select')?.focus()}
        />
      )}
    </form>
  )
}
