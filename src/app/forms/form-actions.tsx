import { Button } from '@mantine/core'
import { failureText } from '#app/api/failure-text.ts'
import { Failure } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import styles from './form-actions.module.css'

interface FormActionsProps {
  saving: boolean
  onCancel: () => void
  saveLabel?: string
  /** What no field could show; where saving again may do, it is the same button under another name. */
  failure?: Error | null
  /** What was not done, before why. */
  failureLead?: string | undefined
  /** What is wrong with the form as a whole, while its fields say where. */
  notice?: string | null
}

/** Save and leave, always in sight at the form's foot. */
export function FormActions(props: FormActionsProps) {
  const { saving, onCancel, saveLabel = t('entity.action.save'), failure = null, failureLead, notice = null } = props
  return (
    <div className={styles['foot']}>
      <FormFailure failure={failure} lead={failureLead} />
      {notice !== null && (
        <div className={styles['told']}>
          <Message kind="warning" takesFocus={false}>
            {notice}
          </Message>
        </div>
      )}
      <Button type="submit" loading={saving}>
        {isCurable(failure) ? t('action.retry') : saveLabel}
      </Button>
      <Button variant="subtle" color="gray" onClick={onCancel} disabled={saving}>
        {t('entity.action.cancel')}
      </Button>
    </div>
  )
}

/** The same may be taken a moment later; what the server looked at and refused will be refused again. */
function isCurable(failure: Error | null): boolean {
  return failure instanceof Failure && (failure.status === 0 || failure.status >= 500 || [401, 403, 429].includes(failure.status))
}

/** What the server said of a form as a whole. */
export function FormFailure({ failure, lead }: { failure: Error | null; lead?: string | undefined }) {
  if (!failure) return null
  return (
    <div className={styles['told']}>
      <Message kind="error" takesFocus={false}>
        {lead !== undefined && `${lead}. `}
        {failureText(failure)}
      </Message>
    </div>
  )
}
