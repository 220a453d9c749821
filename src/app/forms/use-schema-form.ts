// Hook that makes a form from a zod schema, with drafts, the question on leaving, and saving.
import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { Failure } from '#app/api/http/http.ts'
import { sessionState } from '#app/api/http/session-store.ts'
import { type FormValues, submitOnCtrlEnter, useCheckedForm } from './use-checked-form.ts'

interface Saving<Saved, Result> {
  /** Saves the parsed values. When it rejects, the form stays as it is and says why. */
  onSave: (parsed: Saved) => Promise<Result>
  /** Called when the form counts as unchanged again, so that leaving it asks nothing. */
  onSaved?: (result: Result) => void
  /**
   * For a form whose fields stay open while it is saved; without it they are read-only meanwhile. Called in place of `onSaved` when something was typed
   * since: those are changes to what was saved.
   */
  onSavedMeanwhile?: (result: Result) => void
  /** What a refusal means for a field when the server named none; sentences by the fields' names. */
  fieldErrorsOf?: (failure: Failure) => Readonly<Record<string, string>>
}

export interface SchemaForm<Fields extends FormValues> {
  form: UseFormReturnType<Fields>
  /** For the form element: submits, also by Ctrl+Enter, and leaves the checking to the schema. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    'aria-busy': boolean
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
  }
  submit: (event?: FormEvent<HTMLFormElement>) => void
  saving: boolean
  /** What the server said and no field could show; for `FormActions`. */
  failure: Failure | null
}

/** A form that is checked by its draft's schema and saved, one save at a time. Mount it when its data is there. */
export function useSchemaForm<Fields extends FormValues, Saved, Result = unknown>(
  draft: z.ZodMiniType<Saved>,
  initialValues: Fields,
  { onSave, onSaved, onSavedMeanwhile, fieldErrorsOf }: Saving<Saved, Result>,
): SchemaForm<Fields> {
  // Flags in refs, because two clicks come sooner than the render that disables the button.
  const running = useRef(false)
  const pressedAgain = useRef(false)
  const [saving, setSaving] = useState(false)
  const readOnly = saving && onSavedMeanwhile === undefined
  const { form, element, failure, clearFailure, check, showError } = useCheckedForm(draft, initialValues, { readOnly, fieldErrorsOf })

  async function save(): Promise<void> {
    const parsed = check()
    if (parsed === null) return
    const sent = form.getValues()
    // Where nobody had signed in, no sign-in dialog speaks of a 401 or a 403; once a session has expired it does.
    const inSession = sessionState().phase !== 'anonymous'
    running.current = true
    pressedAgain.current = false
    // The call leaves first: the form is drawn as busy right after it.
    const saying = setTimeout(() => {
      setSaving(true)
      clearFailure()
    })
    let result: Result
    try {
      result = await onSave(parsed)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // A user who types on in another field stays there.
      showError(error, { inSession, takeFocus: form.getValues() === sent })
      return
    } finally {
      clearTimeout(saying)
      running.current = false
      setSaving(false)
    }
    form.resetDirty(sent)
    if (!onSavedMeanwhile || !form.isDirty()) {
      onSaved?.(result)
      return
    }
    onSavedMeanwhile(result)
    // So that each field is compared with what was saved.
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
