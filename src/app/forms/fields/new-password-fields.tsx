import { t } from '#app/i18n/text.ts'
import type { FieldProps } from './field-props.ts'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps {
  password: Omit<FieldProps, 'label'>
  confirmation: Omit<FieldProps, 'label'>
  autoFocus?: boolean
}

/** A new password, typed twice. */
export function NewPasswordFields({ password, confirmation, autoFocus = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField kind="new" label={t('global.form.newpassword.label')} required autoFocus={autoFocus} {...password} />
      <PasswordField kind="confirmation" label={t('global.form.confirmpassword.label')} required {...confirmation} />
    </>
  )
}
