// Hooks of a form: it validates with a zod schema, shows errors at the fields, and saves, one save at a time.
import { type FormErrors, schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { fieldFailures } from '#app/api/http/failure-text.ts'
import { Failure, isSessionEnd } from '#app/api/http/failure.ts'
import { sessionState } from '#app/api/http/session-store.ts'
import { tMessage } from '#app/i18n/text.ts'
import '#domain/readers/readers.ts'

type FormValues = Readonly<Record<string, unknown>>

interface ErrorOptions {
  inSession?: boolean
  takeFocus?: boolean
  fieldErrorsOf?: FieldErrorsOf | undefined
}

/** Returns error messages by field name for a refusal in which the server named no field. */
export type FieldErrorsOf = (failure: Failure) => Readonly<Record<string, string>>

/**
 * Returns Mantine's form with a draft's schema as its resolver. It marks all invalid fields at once and focuses the first one; the server's
 * field errors appear at their fields too.
 */
export function useCheckedForm<Fields extends FormValues, Saved>(draft: z.ZodMiniType<Saved>, initialValues: Fields) {
  const [isReadOnly, setReadOnly] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const resolve = schemaResolver(draft, { sync: true })
  const form = useForm<Fields>({
    initialValues,
    enhanceGetInputProps: () => (isReadOnly ? { readOnly: true } : {}),
    validate: (values): FormErrors =>
      Object.fromEntries(
        Object.entries(resolve(values)).map(([path, error]) => [path, typeof error === 'string' ? tMessage(error) : error]),
      ),
  })

  function markFields(errors: FormErrors, takeFocus: boolean): void {
    flushSync(() => form.setErrors(errors))
    if (!takeFocus) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input, [data-error] textarea')
    wrong?.focus()
  }

  return {
    form,
    element,
    /** The server's failure that belongs to no field. */
    failure,
    /** Locks the fields during a save, because later input would not be part of it. */
    setReadOnly,
    clearFailure: () => setFailure(null),

    /** Returns the parsed values; null if a field is invalid, which is then marked. */
    check(takeFocus = true): Saved | null {
      takeSilentInput(element.current)
      const parsed = z.safeParse(draft, form.getValues())
      if (parsed.success) {
        // Only if needed, because clearing renders the form again before the values are sent.
        if (Object.keys(form.errors).length > 0) form.clearErrors()
        return parsed.data
      }
      markFields(form.validate().errors, takeFocus)
      return null
    },

    /**
     * Shows why the values were not saved, at their fields or as the form's failure. The end of a session is left to the sign-in dialog.
     */
    showError(refusal: Failure, { inSession = true, takeFocus = true, fieldErrorsOf }: ErrorOptions = {}): void {
      const known = Object.entries({ ...fieldFailures(refusal), ...fieldErrorsOf?.(refusal) }).filter(([path]) => path in form.getValues())
      if (known.length > 0) markFields(Object.fromEntries(known), takeFocus)
      else if (!inSession || !isSessionEnd(refusal)) setFailure(refusal)
    },

    reset(start: Fields): void {
      form.setInitialValues(start)
      form.reset()
      setFailure(null)
    },
  }
}

const textInputs = 'input:not([type="file"], [type="checkbox"], [type="radio"])'

/**
 * Takes over what a password manager has filled in without an event: the field then differs from its attribute, in which React keeps the
 * form's value. Must be called before the form renders again, which would empty the field.
 */
function takeSilentInput(element: HTMLFormElement | null): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const input of element?.querySelectorAll<HTMLInputElement>(textInputs) ?? []) {
    const { value, defaultValue } = input
    if (value === defaultValue) continue
    // React ignores an event unless the value differs from the last one that was set on the element itself.
    input.value = defaultValue
    setValue?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

interface Saving<Fields, Saved, Result> {
  /**
   * Saves the parsed values. If it rejects, the form keeps its values and shows the failure; if it resolves to null, nothing was saved, and
   * the form stays as it is.
   */
  onSave: (parsed: Saved) => Promise<Result>
  /** Called after a save with its result and the typed values, when the form counts as unchanged, so that leaving it asks no question. */
  onSaved?: (result: Result, typed: Fields) => void
  /**
   * Keeps the fields editable during a save; without it they are read-only meanwhile. It is called instead of `onSaved` if the user has
   * typed since: the form then contains changes to the saved record.
   */
  onSavedMeanwhile?: (result: Result) => void
  fieldErrorsOf?: FieldErrorsOf | undefined
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
    onBlurCapture?: (event: FocusEvent<HTMLFormElement>) => void
  }
  submit: (event?: FormEvent<HTMLFormElement>) => void
  /** Saves without moving the focus, after the save in progress. Resolves to whether everything typed is saved. */
  saveNow: () => Promise<boolean>
  saving: boolean
  /** Returns a promise that resolves when the save in progress ends; null if there is none. */
  underWay: () => Promise<unknown> | null
  /** Returns whether something typed would be lost even if the save in progress succeeds. */
  isUnsaved: () => boolean
  /** The server's failure that belongs to no field; for `FormFailure`. */
  failure: Failure | null
}

/** Returns a form that validates with its draft's schema and saves. Mount it only when its data is loaded. */
export function useSchemaForm<Fields extends FormValues, Saved, Result = unknown>(
  draft: z.ZodMiniType<Saved>,
  initialValues: Fields,
  saving: Saving<Fields, Saved, Result>,
): SchemaForm<Fields> {
  return useFormSave(useCheckedForm(draft, initialValues), saving)
}

/**
 * Makes a checked form save, one save at a time. A form that `onSaved` leaves saves the same values once, also if its button is pressed
 * again before the next screen has loaded. A form with drafts calls it after `useDrafts`; any other form uses `useSchemaForm`.
 */
export function useFormSave<Fields extends FormValues, Saved, Result = unknown>(
  { form, element, failure, clearFailure, setReadOnly, check, showError }: ReturnType<typeof useCheckedForm<Fields, Saved>>,
  { onSave, onSaved, onSavedMeanwhile, fieldErrorsOf }: Saving<Fields, Saved, Result>,
): SchemaForm<Fields> {
  // The flags are refs, because a second click may come before the render that disables the button.
  const running = useRef(false)
  const { follow, saveNow, markSaved, isSaved, ...progress } = useSaveInProgress(form)
  const pressedAgain = useRef(false)
  const [saving, setSaving] = useState(false)

  function setBusy(isBusy: boolean): void {
    setSaving(isBusy)
    setReadOnly(isBusy && onSavedMeanwhile === undefined)
  }

  async function save(movesFocus = true): Promise<void> {
    const parsed = check(movesFocus)
    if (parsed === null) return
    const sent = form.getValues()
    // Without a session there is no sign-in dialog that explains a 401 or a 403; after a session has expired there is.
    const inSession = sessionState().phase !== 'anonymous'
    running.current = true
    pressedAgain.current = false
    // The call is sent first; the form renders as busy right after it.
    const busyTimer = setTimeout(() => {
      setBusy(true)
      clearFailure()
    })
    let result: Result
    try {
      result = await onSave(parsed)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // A user who is typing in another field keeps the focus there.
      showError(error, { inSession, takeFocus: movesFocus && form.getValues() === sent, fieldErrorsOf })
      return
    } finally {
      clearTimeout(busyTimer)
      running.current = false
      setBusy(false)
    }
    // `onSave` returns null if the user answered no to its question. Nothing was saved then.
    if (result === null) return
    markSaved(sent)
    if (!onSavedMeanwhile || !form.isDirty()) {
      onSaved?.(result, sent)
      return
    }
    onSavedMeanwhile(result)
    // Each field is then compared with the saved values.
    form.setValues(form.getValues())
    if (pressedAgain.current) follow(save())
  }

  function submit(event?: FormEvent<HTMLFormElement>): void {
    event?.preventDefault()
    if (running.current) pressedAgain.current = true
    else if (!onSaved || !isSaved()) follow(save())
  }

  return {
    form,
    formProps: { ref: element, 'aria-busy': saving, onSubmit: submit, ...constantProps },
    submit,
    saveNow: () => saveNow(() => save(false)),
    saving,
    ...progress,
    failure,
  }
}

const constantProps = {
  noValidate: true,
  onKeyDown: submitOnCtrlEnter,
  onBlurCapture: ({ currentTarget }: FocusEvent<HTMLFormElement>): void => takeSilentInput(currentTarget),
} as const

/** Keeps the save in progress and the values that it sends. `isUnsaved` returns whether the user has typed something else since. */
function useSaveInProgress<Fields extends FormValues>(form: UseFormReturnType<Fields>) {
  const current = useRef<{ readonly ended: Promise<unknown>; readonly sent: Fields } | null>(null)
  const lastSaved = useRef<Fields | null>(null)
  const isUnsaved = () => (current.current ? form.getValues() !== current.current.sent : form.isDirty())

  function follow(saved: Promise<void>): void {
    const mine = { ended: Promise.allSettled([saved]), sent: form.getValues() }
    current.current = mine
    void saved.finally(() => {
      if (current.current === mine) current.current = null
    })
  }

  return {
    follow,
    markSaved(sent: Fields): void {
      lastSaved.current = sent
      form.resetDirty(sent)
    },
    /** Returns whether the last save had just these values. */
    isSaved: () => form.getValues() === lastSaved.current,
    underWay: () => current.current?.ended ?? null,
    isUnsaved,
    /** Saves what is unsaved after the save in progress. Resolves to whether nothing is unsaved any more. */
    async saveNow(save: () => Promise<void>): Promise<boolean> {
      await current.current?.ended
      if (isUnsaved()) {
        const saved = save()
        follow(saved)
        await saved
      }
      return !isUnsaved()
    },
  }
}

/** Submits the form on Ctrl+Enter from any field, also from one that handles Enter itself. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
