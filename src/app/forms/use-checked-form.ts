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
  /** True while the form is being saved, because later input would not be part of the save. */
  readOnly?: boolean
  /** Returns error messages by field name for a refusal in which the server named no field. */
  fieldErrorsOf?: ((failure: Failure) => Readonly<Record<string, string>>) | undefined
}

/**
 * Returns Mantine's form with a draft's schema as its resolver. It marks all invalid fields at once and focuses the first one; the server's field errors appear at their
 * fields too.
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
    /** The ref of the form element. */
    element,
    /** The server's failure that belongs to no field; for `FormActions`. */
    failure,
    clearFailure: () => setFailure(null),

    /** Returns the parsed values; null if a field is invalid, which is then marked. */
    check(): Saved | null {
      const parsed = z.safeParse(draft, form.getValues())
      if (parsed.success) {
        // Only if needed, because clearing renders the form again before the values are sent.
        if (Object.keys(form.errors).length > 0) form.clearErrors()
        return parsed.data
      }
      markFields(form.validate().errors, true)
      return null
    },

    /** Shows why the values were not saved, at their fields or as the form's failure. The end of a session is left to the sign-in dialog. */
    showError(refusal: Failure, { inSession = true, takeFocus = true } = {}): void {
      const known = Object.entries({ ...fieldFailures(refusal), ...fieldErrorsOf?.(refusal) }).filter(([path]) => path in form.getValues())
      if (known.length > 0) markFields(Object.fromEntries(known), takeFocus)
      else if (!inSession || !isSessionEnd(refusal)) setFailure(refusal)
    },

    /** Resets the form to other values. */
    reset(start: Fields): void {
      form.setInitialValues(start)
      form.reset()
      setFailure(null)
    },
  }
}

/** Submits the form on Ctrl+Enter from any field, also from one that handles Enter itself. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
