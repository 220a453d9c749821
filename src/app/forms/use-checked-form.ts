// Hook that validates a Mantine form against a zod schema and shows server errors at the fields.
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { fieldFailures } from '#app/api/http/failure-text.ts'
import { type Failure, isSessionEnd } from '#app/api/http/http.ts'
import { tMessage } from '#app/i18n/text.ts'

export type FormValues = Readonly<Record<string, unknown>>

interface Options {
  /** While the form is being saved: what were typed now would not be in it. */
  readOnly?: boolean
  /** What a refusal means for a field when the server named none; sentences by the fields' names. */
  fieldErrorsOf?: ((failure: Failure) => Readonly<Record<string, string>>) | undefined
}

/**
 * Mantine's form with a draft's schema as its resolver. All wrong fields are marked at once and the first one gets the focus; the server's refusals
 * stand at their fields.
 */
export function useCheckedForm<Fields extends FormValues, Saved>(
  draft: z.ZodMiniType<Saved>,
  initialValues: Fields,
  { readOnly = false, fieldErrorsOf }: Options = {},
) {
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const resolve = schemaResolver(draft, { sync: true })
  const form = useForm<Fields>({
    initialValues,
    enhanceGetInputProps: () => (readOnly ? { readOnly } : {}),
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
    /** For the form element. */
    element,
    /** What the server said and no field could show; for `FormActions`. */
    failure,
    clearFailure: () => setFailure(null),

    /** Returns the parsed values; null when a field is wrong, which is then marked. */
    check(): Saved | null {
      const parsed = z.safeParse(draft, form.getValues())
      if (parsed.success) {
        // Not without need: the form would be drawn again before what it holds is sent.
        if (Object.keys(form.errors).length > 0) form.clearErrors()
        return parsed.data
      }
      markFields(form.validate().errors, true)
      return null
    },

    /** Says why the values were not saved, at their fields or as the form's failure. The sign-in dialog speaks of the end of a session. */
    showError(refusal: Failure, { inSession = true, takeFocus = true } = {}): void {
      const known = Object.entries({ ...fieldFailures(refusal), ...fieldErrorsOf?.(refusal) }).filter(([path]) => path in form.getValues())
      if (known.length > 0) markFields(Object.fromEntries(known), takeFocus)
      else if (!inSession || !isSessionEnd(refusal)) setFailure(refusal)
    },

    /** Starts again with other values. */
    reset(start: Fields): void {
      form.setInitialValues(start)
      form.reset()
      setFailure(null)
    },
  }
}

/** Ctrl+Enter submits from any field, also from one that keeps Enter for itself. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
