// The form element: submit, keyboard shortcuts, focus on the first wrong field, its actions.
import type { KeyboardEventHandler, ReactNode } from 'react'
import type { Failure } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { type ExtraSaveButton, FormActions } from './form-actions.tsx'
import { type BackgroundSave, type ShellForm, useFormElement } from './use-form-element.ts'

interface FormShellProps {
  form: ShellForm
  label: string
  saveLabel: string
  also?: readonly ExtraSaveButton[] | undefined
  /** Whether the form can be saved only after a change. */
  onlyChanged?: boolean | undefined
  /** The message while a field has an error; null if the fields' own messages are enough. */
  invalidText: string | null
  /** The server's failure about the form as a whole. */
  failure: Failure | null
  /** What failed; precedes the reason. */
  failureLead?: string | undefined
  /** Navigates to where Cancelar and Escape lead. */
  onLeave: () => void
  /** Called when the user leaves without saving, to discard the draft. Undefined for a form without drafts. */
  onDiscard: (() => void) | undefined
  background?: BackgroundSave
  /** Handles further keys of the form, after the shell's. */
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  className?: string | undefined
  children: ReactNode
  /** Content below the buttons. */
  footer?: ReactNode
}

/** A form with Guardar and Cancelar at its foot: Ctrl+Enter saves, Escape leaves, and leaving asks first when something was typed. */
export function FormShell(props: FormShellProps) {
  const {
    form,
    label,
    saveLabel,
    also = [],
    onlyChanged = false,
    invalidText,
    failure,
    failureLead,
    onKeyDown,
    className,
    children,
    footer,
  } = props
  const { elementProps, leave } = useFormElement(form, props)
  const wrong = Object.keys(form.form.errors)
  const unchanged = onlyChanged && !form.form.isDirty()
  return (
    <form
      {...elementProps}
      aria-label={label}
      className={className}
      // Ctrl+Enter submits even while the button is disabled.
      onSubmit={(event) => (unchanged ? event.preventDefault() : elementProps.onSubmit(event))}
      onKeyDown={(event) => {
        const other = also.find(({ isKey }) => isKey(event))
        if (other) {
          event.preventDefault()
          if (!event.repeat) other.run()
          return
        }
        elementProps.onKeyDown(event)
        onKeyDown?.(event)
      }}
    >
      {children}
      <FormActions
        saving={form.saving}
        saveLabel={saveLabel}
        also={also}
        disabled={unchanged}
        onCancel={leave}
        failure={failure}
        failureLead={failureLead}
        notice={wrong.length > 0 && invalidText !== null ? invalidSentence(invalidText, wrong, form.form.getValues()) : null}
      />
      {footer}
    </form>
  )
}

/** Returns the message about fields with errors: `missing` if one of them is empty, else the request to correct them. */
export function invalidSentence(missing: string, wrong: readonly string[], values: Readonly<Record<string, unknown>>): string {
  const asksForBoth = missing === t('record.invalid.addTitulo')
  const isMissing = wrong.some((name) => {
    const value = values[name]
    return value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '')
  })
  return isMissing || asksForBoth ? missing : t('record.invalid.wrong')
}
