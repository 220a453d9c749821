// Hook that makes a form from a zod schema, with drafts, the question on leaving, and saving.
import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { Failure } from '#app/api/http/http.ts'
import { sessionState } from '#app/api/http/session-store.ts'
import { type FormValues, submitOnCtrlEnter, useCheckedForm } from './use-checked-form.ts'

interface Saving<Saved, Result> {
  /** Saves the parsed values. If it rejects, the form keeps its values and shows the failure. */
  onSave: (parsed: Saved) => Promise<Result>
  /** Called after a save, when the form counts as unchanged, so that leaving it asks no question. */
  onSaved?: (result: Result) => void
  /**
   * Keeps the fields editable during a save; without it they are read-only meanwhile. It is called instead of `onSaved` if the user has typed since: the form then contains changes
   * to the saved record.
   */
  onSavedMeanwhile?: (result: Result) => void
  /** Returns error messages by field name for a refusal in which the server named no field. */
  fieldErrorsOf?: (failure: Failure) => Readonly<Record<string, string>>
}

export interface SchemaForm<Fields extends FormValues> {
  form: UseFormReturnType<Fields>
  /** Props of the form element: they submit, also on Ctrl+Enter, and leave validation to the schema. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    'aria-busy': boolean
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
  }
  submit: (event?: FormEvent<HTMLFormElement>) => void
  saving: boolean
  /** The server's failure that belongs to no field; for `FormActions`. */
  failure: Failure | null
}

/** Returns a form that validates with its draft's schema and saves, one save at a time. Mount it only when its data is loaded. */
export function useSchemaForm<Fields extends FormValues, Saved, Result = unknown>(
  draft: z.ZodMiniType<Saved>,
  initialValues: Fields,
  { onSave, onSaved, onSavedMeanwhile, fieldErrorsOf }: Saving<Saved, Result>,
): SchemaForm<Fields> {
  // The flags are refs, because a second click may come before the render that disables the button.
  const running = useRef(false)
  const pressedAgain = useRef(false)
  const [saving, setSaving] = useState(false)
  const readOnly = saving && onSavedMeanwhile === undefined
  const { form, element, failure, clearFailure, check, showError } = useCheckedForm(draft, initialValues, { readOnly, fieldErrorsOf })

  async function save(): Promise<void> {
    const parsed = check()
    if (parsed === null) return
    const sent = form.getValues()
    // Without a session there is no sign-in dialog that explains a 401 or a 403; after a session has expired there is.
    const inSession = sessionState().phase !== 'anonymous'
    running.current = true
    pressedAgain.current = false
    // The call is sent first; the form renders as busy right after it.
    const busyTimer = setTimeout(() => {
      setSaving(true)
      clearFailure()
    })
    let result: Result
    try {
      result = await onSave(parsed)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // A user who is typing in another field keeps the focus there.
      showError(error, { inSession, takeFocus: form.getValues() === sent })
      return
    } finally {
      clearTimeout(busyTimer)
      running.current = false
      setSaving(false)
    }
    form.resetDirty(sent)
    if (!onSavedMeanwhile || !form.isDirty()) {
      onSaved?.(result)
      return
    }
    onSavedMeanwhile(result)
    // Each field is then compared with the saved values.
    form.setValues(form.getValues())
    if (pressedAgain.current) void save()
  }

  function submit(event?: FormEvent<HTMLFormElement>): void {
    event?.preventDefault()
    if (running.current) pressedAgain.current = true
    else void save()
  }

  return {
    form,
    formProps: { ref: element, noValidate: true, 'aria-busy': saving, onSubmit: submit, onKeyDown: submitOnCtrlEnter },
    submit,
    saving,
    failure,
  }
}
