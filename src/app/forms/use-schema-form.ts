import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { fieldFailures } from '#app/api/failure-text.ts'
import { Failure, isSessionEnd } from '#app/api/http.ts'
import { currentToken } from '#app/api/session-store.ts'
import { tMessage } from '#app/i18n/text.ts'

type Values = Readonly<Record<string, unknown>>

interface Saving<Saved, Result> {
  /** Keeps what was typed, parsed by the schema. Rejects when the server refuses; the form then stays as it is. */
  onSave: (parsed: Saved) => Promise<Result>
  /** Where to go next: called when the form counts as unchanged again, so that leaving it asks nothing. */
  onSaved?: (result: Result) => void
  /**
   * For a form that stays open to typing while its save is on its way: called in place of `onSaved` when something was typed since the press. What was
   * saved is then what the form begins with, and the rest its changes. Without it the fields are read-only meanwhile.
   */
  onSavedMeanwhile?: (result: Result) => void
  /** Takes the record out of the form in place of `onSave`: the next one begins at once, and who took it sees to it that it is saved. */
  onHandOver?: ((parsed: Saved) => void) | undefined
  /** What a refusal means for a field though the server named none; sentences by the fields' names. */
  beside?: (failure: Failure) => Readonly<Record<string, string>>
}

export interface SchemaForm<Fields extends Values> {
  form: UseFormReturnType<Fields>
  /** For the form element: submits, also by Ctrl+Enter, and leaves the checking to the schema. */
  formProps: {
    noValidate: true
    'aria-busy': boolean
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
  }
  submit: (event?: FormEvent<HTMLFormElement>) => void
  saving: boolean
  /** What the server said and no field could show; for `FormActions`. */
  failure: Failure | null
  isDirty: () => boolean
  /** Starts anew as an empty form, with what it holds when that is something else. */
  begin: (start: Fields, held?: Fields) => void
  /** Says why what the form holds was not saved: beside its fields, or as its failure. */
  tell: (failure: Failure) => void
}

/** A second press so soon after a record was handed over, with nothing typed in between, is the same press. */
const doublePress = 700

/**
 * The only way to make a form (`README`, "Architecture"): Mantine's form with a draft's schema as its resolver. It says all wrong fields at once, puts
 * the server's refusals beside their fields, moves the focus to the first wrong one, and runs one save at a time. Mount it when its data is there.
 */
export function useSchemaForm<Fields extends Values, Saved, Result = unknown>(
  draft: z.ZodMiniType<Saved>,
  initialValues: Fields,
  { onSave, onSaved, onSavedMeanwhile, onHandOver, beside }: Saving<Saved, Result>,
): SchemaForm<Fields> {
  // Flags in refs, because two clicks come sooner than the render that disables the button.
  const running = useRef(false)
  const pressedAgain = useRef(false)
  const handedAt = useRef(0)
  const element = useRef<HTMLFormElement | null>(null)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const readOnly = saving && onSavedMeanwhile === undefined
  const resolve = schemaResolver(draft, { sync: true })
  const form = useForm<Fields>({
    initialValues,
    enhanceGetInputProps: () => (readOnly ? { readOnly } : {}),
    validate: (values): FormErrors =>
      Object.fromEntries(
        Object.entries(resolve(values)).map(([path, error]) => [path, typeof error === 'string' ? tMessage(error) : error]),
      ),
  })

  function showErrors(errors: FormErrors, takeFocus = true): void {
    flushSync(() => form.setErrors(errors))
    if (!takeFocus) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input, [data-error] textarea')
    wrong?.focus()
  }

  function begin(start: Fields, held: Fields = start): void {
    form.setInitialValues(start)
    form.reset()
    if (held !== start) form.setValues(held)
    setFailure(null)
  }

  /** Where nobody was signed in, no sign-in dialog speaks of a 401 or a 403. Whoever types on in another field stays there. */
  function tell(refusal: Failure, { inSession = true, takeFocus = true } = {}): void {
    const told = Object.entries({ ...fieldFailures(refusal), ...beside?.(refusal) }).filter(([path]) => path in form.getValues())
    if (told.length > 0) showErrors(Object.fromEntries(told), takeFocus)
    else if (!inSession || !isSessionEnd(refusal)) setFailure(refusal)
  }

  async function save(): Promise<void> {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      showErrors(errors)
      return
    }
    const sent = form.getValues()
    const parsed = z.parse(draft, sent)
    if (onHandOver) {
      handedAt.current = Date.now()
      onHandOver(parsed)
      return
    }
    running.current = true
    pressedAgain.current = false
    setSaving(true)
    setFailure(null)
    const inSession = currentToken() !== null
    let result: Result
    try {
      result = await onSave(parsed)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      tell(error, { inSession, takeFocus: form.getValues() === sent })
      return
    } finally {
      running.current = false
      setSaving(false)
    }
    form.resetDirty(sent)
    if (!onSavedMeanwhile || !form.isDirty()) {
      onSaved?.(result)
      return
    }
    onSavedMeanwhile(result)
    // So that each field is known again to differ from what was saved, or not.
    form.setValues(form.getValues())
    if (pressedAgain.current) void save()
  }

  function submit(event?: FormEvent<HTMLFormElement>): void {
    event?.preventDefault()
    if (event) element.current = event.currentTarget
    if (running.current) pressedAgain.current = true
    else if (form.isDirty() || Date.now() - handedAt.current > doublePress) void save()
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return {
    form,
    formProps: { noValidate: true, 'aria-busy': saving, onSubmit: submit, onKeyDown },
    submit,
    saving,
    failure,
    isDirty: () => form.isDirty(),
    begin,
    tell,
  }
}
