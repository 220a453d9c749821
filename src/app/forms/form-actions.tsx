// The buttons at a form's end, and the message of a failed save.
import { Button } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import type { Failure } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import styles from './form-actions.module.css'

/** A further save button, which leads to another screen than Guardar. */
export interface ExtraSaveButton {
  readonly label: string
  /** The shortcut in ARIA notation. */
  readonly key: string
  /** The shortcut as people read it. */
  readonly keyText: string
  readonly isKey: (event: KeyboardEvent) => boolean
  readonly run: () => void
}

interface FormActionsProps {
  also?: readonly ExtraSaveButton[] | undefined
  saving: boolean
  saveLabel: string
  /** Whether there is nothing to save. */
  disabled: boolean
  onCancel: () => void
  failure: Failure | null
  /** What failed; precedes the reason. */
  failureLead?: string | undefined
  /** The message about the form as a whole while fields have errors. */
  notice: string | null
}

const buttonOf = ({ target }: SyntheticEvent): HTMLButtonElement | null => (target instanceof Element ? target.closest('button') : null)

/**
 * A field that loses the focus may show a warning, which moves the buttons away from under the pointer, and the click would be lost. So the focus moves only on the click, and
 * not on mouse-down.
 */
const focusOnClick = {
  onMouseDown: (event: MouseEvent) => buttonOf(event) && event.preventDefault(),
  onClickCapture(event: MouseEvent) {
    // Enter in a field also clicks the button, with `detail` 0, and must leave the focus where it is.
    if (event.detail > 0) buttonOf(event)?.focus()
  },
}

/** The buttons to save and cancel, always visible at the foot of the form. After a temporary failure the save button says Reintentar. */
export function FormActions({ also = [], saving, saveLabel, disabled, onCancel, failure, failureLead, notice }: FormActionsProps) {
  return (
    <div className={styles['foot']} {...focusOnClick}>
      <FormFailure failure={failure} lead={failureLead} />
      {notice !== null && (
        <div className={styles['message']}>
          <Message kind="warning" takesFocus={false}>
            {notice}
          </Message>
        </div>
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
          rightSection={<kbd className={styles['key']}>{keyText}</kbd>}
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

/** Returns whether the same request may succeed later. A request that the server validated and refused will be refused again. */
function isTemporary(failure: Failure | null): boolean {
  return failure !== null && (failure.status === 0 || failure.status >= 500 || [401, 403, 429].includes(failure.status))
}

/** The server's failure message about a form as a whole. */
export function FormFailure({ failure, lead }: { failure: Failure | null; lead?: string | undefined }) {
  if (!failure) return null
  return (
    <div className={styles['message']}>
      <Message kind="error" takesFocus={false}>
        {lead !== undefined && `${lead}. `}
        {failureText(failure)}
      </Message>
    </div>
  )
}
