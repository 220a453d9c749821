// The form element: Guardar and Cancelar at its foot, keyboard shortcuts, and the question on leaving.
import { Button, Box } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { type KeyboardEvent, type KeyboardEventHandler, type MouseEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import type { Failure } from '#app/api/http/failure.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { LockMessage, useIsLocked } from './form-lock.tsx'
import type { SchemaForm } from './use-schema-form.ts'
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts'
import styles from './form-shell.module.css'

export interface ShellForm extends Pick<SchemaForm<never>, 'formProps' | 'saving' | 'saveNow' | 'underWay' | 'isUnsaved'> {
  form: { errors: FormErrors; isDirty: () => boolean; resetDirty: () => void }
}

/** A further save button, which leads to another screen than Guardar. */
interface ExtraSaveButton {
  readonly label: string
  /** The shortcut in ARIA notation. */
  readonly key: string
  /** The shortcut as people read it. */
  readonly keyText: string
  readonly isKey: (event: KeyboardEvent) => boolean
  readonly run: () => void
}

export interface FormShellProps {
  form: ShellForm
  label: string
  saveLabel: string
  also?: readonly ExtraSaveButton[] | undefined
  /** Whether the form can be saved only after a change. */
  onlyChanged?: boolean | undefined
  /** The message while a field has an error; without it the fields' own messages are enough. */
  invalidText?: string | null
  /** The server's failure about the form as a whole. */
  failure: Failure | null
  /** What failed; precedes the reason. */
  failureLead?: string | undefined
  /** Navigates to where Cancelar and Escape lead. */
  onLeave: () => void
  /** Called when the user leaves without saving, to discard the draft. Undefined for a form without drafts. */
  onDiscard?: (() => void) | undefined
  /** The API path of what is typed, under which its draft is stored. */
  path?: string | undefined
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  /** The room between its parts; without it they stand as their own margins say. */
  gap?: number
  children: ReactNode
  footer?: ReactNode
}

/** A form with Guardar and Cancelar at its foot: Ctrl+Enter saves, Escape leaves, and leaving asks first when something was typed. */
export function FormShell(props: FormShellProps) {
  const { form, label, also = [], onlyChanged = false, invalidText = null, onKeyDown, gap, children, footer } = props
  const { elementProps, leave } = useFormElement(form, props)
  const wrong = Object.keys(form.form.errors)
  const isLocked = useIsLocked()
  const unsavable = isLocked || (onlyChanged && !form.form.isDirty())
  return (
    <form
      {...elementProps}
      aria-label={label}
      style={gap === undefined ? {} : { display: 'flex', flexDirection: 'column', gap }}
      // Ctrl+Enter submits even while the button is disabled.
      onSubmit={(event) => (unsavable ? event.preventDefault() : elementProps.onSubmit(event))}
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
      <div className={styles['lock']}>
        <LockMessage />
      </div>
      {children}
      <FormActions {...props} disabled={unsavable} onCancel={leave} message={wrong.length > 0 ? invalidText : null} />
      {footer}
    </form>
  )
}

interface FormActionsProps extends Pick<FormShellProps, 'form' | 'also' | 'saveLabel' | 'failure' | 'failureLead'> {
  disabled: boolean
  onCancel: () => void
  /** The message about the form as a whole while fields have errors. */
  message: string | null
}

const buttonOf = ({ target }: SyntheticEvent): HTMLButtonElement | null => (target instanceof Element ? target.closest('button') : null)

/**
 * A field that loses the focus may show a warning, which moves the buttons away from under the pointer, and the click would be lost. So the
 * focus moves only on the click, and not on mouse-down.
 */
const focusOnClick = {
  onMouseDown: (event: MouseEvent) => buttonOf(event) && event.preventDefault(),
  onClickCapture(event: MouseEvent) {
    // Enter in a field also clicks the button, with `detail` 0, and must leave the focus where it is.
    if (event.detail > 0) buttonOf(event)?.focus()
  },
}

/** The buttons to save and cancel, always visible at the foot of the form. After a temporary failure the save button says Reintentar. */
function FormActions({ form: { saving }, also = [], saveLabel, disabled, onCancel, failure, failureLead, message }: FormActionsProps) {
  return (
    <div className={styles['foot']} {...focusOnClick}>
      <FormFailure failure={failure} lead={failureLead} />
      {message !== null && (
        <Box my={8} flex="1 1 100%">
          <Message kind="warning">{message}</Message>
        </Box>
      )}
      <Button type="submit" loading={saving} disabled={disabled}>
        {isTemporary(failure) ? t('action.retry') : saveLabel}
      </Button>
      {also.map(({ label, key, keyText, run }) => (
        <Button
          key={key}
          variant="default"
          aria-keyshortcuts={key}
          title={`${label} (${keyText})`}
          rightSection={<kbd>{keyText}</kbd>}
          disabled={saving || disabled}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <Button variant="subtle" color="gray" onClick={onCancel} disabled={saving}>
        {t('entity.action.cancel')}
      </Button>
    </div>
  )
}

/** Returns the form element's props, and the function that leaves the form: Escape and Cancelar ask first if there is unsaved input. */
export function useFormElement(
  { form, formProps, saving, saveNow, underWay, isUnsaved }: ShellForm,
  { onLeave, onDiscard, path }: Pick<FormShellProps, 'onLeave' | 'onDiscard' | 'path'>,
) {
  const place = { path, save: saveNow, element: () => formProps.ref.current }
  const mayLeave = useUnsavedChangesGuard(isUnsaved, { onDiscard, saving: underWay, place })
  const hadOpenList = useRef(false)

  async function leave(): Promise<void> {
    if (saving || !(await mayLeave())) return
    form.resetDirty()
    onLeave()
  }

  return {
    leave: () => void leave(),
    elementProps: {
      ...formProps,
      // In the capture phase, before the field closes its list or calendar on the same key.
      onKeyDownCapture({ key, target }: KeyboardEvent<HTMLFormElement>): void {
        if (key === 'Escape') hadOpenList.current = target instanceof Element && target.closest('[data-expanded]') !== null
      },
      onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
        formProps.onKeyDown(event)
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key !== 'Escape' || !isInside || hadOpenList.current || event.defaultPrevented) return
        event.stopPropagation()
        void leave()
      },
    },
  }
}

/** Returns whether the same request may succeed later. A request that the server validated and refused will be refused again. */
function isTemporary(failure: Failure | null): boolean {
  return failure !== null && (failure.status === 0 || failure.status >= 500 || [401, 403, 429].includes(failure.status))
}

export function FormFailure({ failure, lead }: { failure: Failure | null; lead?: string | undefined }) {
  if (!failure) return null
  return (
    <Box my={8} flex="1 1 100%">
      <Message kind="error">
        {lead !== undefined && `${lead}. `}
        {failureText(failure)}
      </Message>
    </Box>
  )
}
