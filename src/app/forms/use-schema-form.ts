import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { fieldFailures } from '#app/api/failure-text.ts'
import { Failure, isSessionEnd } from '#app/api/http.ts'
import { tMessage } from '#app/i18n/text.ts'
import { currentToken } from '#app/session/token.ts'

type Values = Readonly<Record<string, unknown>>

interface Saving<Saved, Result> {
  /** Keeps what was typed, parsed by the schema. Rejects when the server refuses; the form then stays as it is. */
  onSave: (parsed: Saved) => Promise<Result>
  /** Where to go next: called when the form counts as unchanged again, so that leaving it asks nothing. */
  onSaved?: (result: Result) => void
  /** What a refusal means for a field though the server named none; sentences by the fields' names. */
  beside?: (failure: Failure) => Readonly<Record<string, string>>
}

export interface SchemaForm<Fields extends Values> {
  form: UseFormReturnType<Fields>
  /** For the form element: submits, also by Ctrl+Enter, and leaves the checking to the schema. */
  formProps: {
    noValidate: true
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
  }
  submit: (event?: FormEvent<HTMLFormElement>) => void
  saving: boolean
  /** What the server said and no field could show; for `FormActions`. */
  failure: Failure | null
  isDirty: () => boolean
}

/**
 * The only way to make a form (`README`, "Architecture"): Mantine's form with a draft's schema as its resolver. It says all wrong fields at once, puts
 * the server's refusals beside their fields, moves the focus to the first wrong one, and runs one save at a time. Mount it when its data is there.
 */
export function useSchemaForm<Fields extends Values, Saved, Result = unknown>(
  draft: z.ZodMiniType<Saved>,
  initialValues: Fields,
  { onSave, onSaved, beside }: Saving<Saved, Result>,
): SchemaForm<Fields> {
  // A flag in a ref, because two clicks come sooner than the render that disables the button.
  const running = useRef(false)
  const element = useRef<HTMLFormElement | null>(null)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const resolve = schemaResolver(draft, { sync: true })
  const form = useForm<Fields>({
    initialValues,
    validate: (values): FormErrors =>
      Object.fromEntries(
        Object.entries(resolve(values)).map(([path, error]) => [path, typeof error === 'string' ? tMessage(error) : error]),
      ),
  })

  function showErrors(errors: FormErrors): void {
    flushSync(() => form.setErrors(errors))
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input, [data-error] textarea')
    wrong?.focus()
  }

  async function save(): Promise<void> {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      showErrors(errors)
      return
    }
    running.current = true
    setSaving(true)
    setFailure(null)
    // Where nobody was signed in, no sign-in dialog speaks of a 401 or a 403.
    const inSession = currentToken() !== null
    try {
      const result = await onSave(z.parse(draft, form.getValues()))
      form.resetDirty()
      onSaved?.(result)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const told = Object.entries({ ...fieldFailures(error), ...beside?.(error) }).filter(([path]) => path in form.getValues())
      if (told.length > 0) showErrors(Object.fromEntries(told))
      else if (!inSession || !isSessionEnd(error)) setFailure(error)
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  function submit(event?: FormEvent<HTMLFormElement>): void {
    event?.preventDefault()
    if (event) element.current = event.currentTarget
    if (!running.current) void save()
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return { form, formProps: { noValidate: true, onSubmit: submit, onKeyDown }, submit, saving, failure, isDirty: () => form.isDirty() }
}
