// The forms of the second-factor steps, which ask for the password and, for changes, a code.
import { Button } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { OneTimeCodeField, PasswordField } from '#app/forms/fields/account-fields.tsx'
import { type SchemaForm, useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import {
  secondFactorBeginDraft,
  secondFactorProofDraft,
  type SecondFactorBeginDraft,
  type SecondFactorProofDraft,
} from '#domain/account/second-factor.ts'
import styles from './second-factor.module.css'

interface StepFormProps {
  form: Pick<SchemaForm<Record<string, string>>, 'formProps' | 'saving' | 'failure'>
  label: string
  action: string
  danger?: boolean
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** The form of one step, with failures that belong to no field above its fields, and buttons below. Escape cancels, like the second button. */
export function StepForm({ form: { formProps, saving, failure }, label, action, danger = false, onCancel, children }: StepFormProps) {
  function leaveOnEscape(event: KeyboardEvent<HTMLFormElement>): void {
    formProps.onKeyDown(event)
    if (event.key === 'Escape' && !saving) onCancel?.()
  }

  return (
    <form {...formProps} onKeyDown={leaveOnEscape} aria-label={label} className={styles['form']}>
      {failure && <Message kind="error">{failureText(failure)}</Message>}
      {children}
      <div className={styles['buttons']}>
        <Button type="submit" loading={saving} {...(danger ? { color: 'red.9' } : {})}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="subtle" color="gray" disabled={saving} onClick={onCancel}>
            {t('entity.action.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface PasswordStepProps {
  login: string
  label: string
  action: string
  onSave: (draft: SecondFactorBeginDraft) => Promise<unknown>
}

/** The step that asks for the password before the setup of the second factor. */
export function PasswordStep({ login, label, action, onSave }: PasswordStepProps) {
  const form = useSchemaForm(secondFactorBeginDraft, { currentPassword: '', code: '' }, { onSave })
  return (
    <StepForm form={form} label={label} action={action}>
      <OwnPassword login={login} {...form.form.getInputProps('currentPassword')} />
    </StepForm>
  )
}

interface ProofStepProps extends Omit<PasswordStepProps, 'onSave'> {
  onSave: (draft: SecondFactorProofDraft) => Promise<unknown>
  danger?: boolean
  onCancel: () => void
}

/** The step that asks for the password and a code before a change of the second factor. */
export function ProofStep({ login, label, action, danger = false, onSave, onCancel }: ProofStepProps) {
  const form = useSchemaForm(secondFactorProofDraft, { currentPassword: '', code: '' }, { onSave })
  return (
    <StepForm form={form} label={label} action={action} danger={danger} onCancel={onCancel}>
      <OwnPassword login={login} {...form.form.getInputProps('currentPassword')} />
      <OneTimeCodeField label={t('secondFactor.code')} help={t('secondFactor.code.help')} required {...form.form.getInputProps('code')} />
    </StepForm>
  )
}

function OwnPassword({ login, ...props }: { login: string }) {
  return (
    <>
      {/* The login, for the browser's password manager. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField kind="current" label={t('global.form.currentpassword.label')} required autoFocus {...props} />
    </>
  )
}
