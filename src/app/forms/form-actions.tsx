// The buttons at a form's end, and the message of a failed save.
import { Button } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import type { Failure } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import styles from './form-actions.module.css'

/** Another way to save, which goes on elsewhere than Guardar. */
export interface AlsoSave {
  readonly label: string
  /** The key as ARIA writes it, and as people read it. */
  readonly key: string
  readonly keyText: string
  readonly isKey: (event: KeyboardEvent) => boolean
  readonly run: () => void
}

interface FormActionsProps {
  also?: readonly AlsoSave[] | undefined
  saving: boolean
  saveLabel: string
  /** There is nothing to save. */
  disabled: boolean
  onCancel: () => void
  failure: Failure | null
  /** What was not done, before why. */
  failureLead?: string | undefined
  /** What is wrong with the form as a whole, while its fields say where. */
  notice: string | null
}

const buttonOf = ({ target }: SyntheticEvent): HTMLButtonElement | null => (target instanceof Element ? target.closest('button') : null)

/**
 * A field that loses the focus may show a line more, which moves the buttons from under the pointer: the press would be lost. So the focus moves
 * when the button is let go.
 */
const keepStill = {
  onMouseDown: (event: MouseEvent) => buttonOf(event) && event.preventDefault(),
  onClickCapture(event: MouseEvent) {
    // Enter in a field presses the button too, without a pointer, and leaves the focus where it is.
    if (event.detail > 0) buttonOf(event)?.focus()
  },
}

/** Save and leave, always in sight at the foot of the form. After a failure that may pass, the same button says Reintentar. */
export function FormActions({ also = [], saving, saveLabel, disabled, onCancel, failure, failureLead, notice }: FormActionsProps) {
  return (
    <div className={styles['foot']} {...keepStill}>
      <FormFailure failure={failure} lead={failureLead} />
      {notice !== null && (
        <div className={styles['message']}>
          <Message kind="warning" takesFocus={false}>
            {notice}
          </Message>
        </div>
      )}
      <Button type="submit" loading={saving} disabled={disabled}>
        {mayPass(failure) ? t('action.retry') : saveLabel}
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

/** Whether the same request may succeed a moment later. What the server looked at and refused will be refused again. */
function mayPass(failure: Failure | null): boolean {
  return failure !== null && (failure.status === 0 || failure.status >= 500 || [401, 403, 429].includes(failure.status))
}

/** What the server said of a form as a whole. */
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
