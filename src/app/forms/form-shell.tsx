// The form element: submit, keyboard shortcuts, focus on the first wrong field, its actions.
import type { KeyboardEventHandler, ReactNode } from 'react'
import type { Failure } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { type AlsoSave, FormActions } from './form-actions.tsx'
import { type Background, type ShellForm, useFormElement } from './use-form-element.ts'

interface FormShellProps {
  form: ShellForm
  label: string
  saveLabel: string
  also?: readonly AlsoSave[] | undefined
  /** Whether it is saved only when something was changed. */
  onlyChanged?: boolean | undefined
  /** Said while a field is wrong; null where the fields say enough. */
  invalidText: string | null
  /** What the server said of the form as a whole. */
  failure: Failure | null
  /** What was not done, before why. */
  failureLead?: string | undefined
  /** Where Cancelar and Escape lead. */
  onLeave: () => void
  /** The user left without saving: what was typed is given up. Undefined when nothing of it is kept anywhere. */
  onDiscard: (() => void) | undefined
  background?: Background
  /** Keys of the form's own, after the shell's. */
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  className?: string | undefined
  children: ReactNode
  /** Below the buttons. */
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
      // Ctrl+Enter submits also while the button is disabled.
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

/** What a form says of its wrong fields: `missing` while one of them is empty, else that they are to be corrected. */
export function invalidSentence(missing: string, wrong: readonly string[], values: Readonly<Record<string, unknown>>): string {
  const asksForBoth = missing === t('record.invalid.addTitulo')
  const isMissing = wrong.some((name) => {
    const value = values[name]
    return value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '')
  })
  return isMissing || asksForBoth ? missing : t('record.invalid.wrong')
}
