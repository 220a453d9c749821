// Fields of account forms: password, new password with its strength, one-time code, e-mail.
import '@mantine/core/styles/PasswordInput.layer.css'
import { Box, PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { passwordLevel } from '#domain/account/password-strength.ts'
import { type FieldProps, textInput } from './field-frame.tsx'
import classes from './account-fields.module.css'

interface PasswordFieldProps extends FieldProps {
  /** A `new` password shows its strength while the user types. */
  kind: 'current' | 'new' | 'confirmation'
}

export function PasswordField({ kind, ...props }: PasswordFieldProps) {
  const aria = usePasswordAria(props.error, kind === 'new' || (props.help !== undefined && !props.error))
  return (
    <PasswordInput
      {...textInput(props)}
      {...aria}
      {...(kind === 'new' ? { description: <PasswordStrength password={props.value ?? ''} /> } : {})}
      autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('password.show', { field: props.label }) }}
    />
  )
}

/**
 * Returns the ARIA attributes that Mantine sets on every input except password inputs: whether it is invalid, and which elements describe
 * it.
 */
export function usePasswordAria(error: ReactNode, isDescribed = false) {
  const id = useId()
  const describing = [error ? `${id}-error` : '', isDescribed ? `${id}-description` : ''].filter((part) => part !== '')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describing.join(' ') || undefined }
}

const levels = [1, 2, 3, 4, 5] as const

const words: Readonly<Record<(typeof levels)[number], TextKey>> = {
  1: 'password.strength.1',
  2: 'password.strength.2',
  3: 'password.strength.3',
  4: 'password.strength.4',
  5: 'password.strength.5',
}

/**
 * The strength of a password as five bars and a word; empty before the user types. It uses spans, because it is part of a field's
 * description.
 */
function PasswordStrength({ password }: { password: string }) {
  const level = password === '' ? null : passwordLevel(password)
  return (
    <span className={classes['strength']}>
      <Box component="span" display="flex" flex="none" w={112} style={{ gap: 4 }} aria-hidden>
        {levels.map((one) => (
          <span
            key={one}
            className={classes['bar']}
            {...(level !== null && one <= level ? { 'data-lit': true, style: { background: `var(--level-${level})` } } : {})}
          />
        ))}
      </Box>
      <span aria-live="polite">
        {level !== null && (
          <>
            {t('global.messages.validate.newpassword.strength')} <b>{t(words[level])}</b>
          </>
        )}
      </span>
    </span>
  )
}

interface NewPasswordFieldsProps {
  password: Omit<FieldProps, 'label'>
  confirmation: Omit<FieldProps, 'label'>
  autoFocus?: boolean
}

export function NewPasswordFields({ password, confirmation, autoFocus = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField kind="new" label={t('global.form.newpassword.label')} required autoFocus={autoFocus} {...password} />
      <PasswordField kind="confirmation" label={t('global.form.confirmpassword.label')} required {...confirmation} />
    </>
  )
}

/** A six-digit code from an authenticator app, or a recovery code instead. Phones show the digit keyboard first. */
export function OneTimeCodeField(props: FieldProps) {
  return <TextInput {...textInput(props)} autoComplete="one-time-code" autoCapitalize="characters" inputMode="numeric" spellCheck={false} />
}

/** The user's own e-mail address. The browser may fill it in and does not correct it. */
export function EmailField(props: Omit<FieldProps, 'label'>) {
  return (
    <TextInput
      {...textInput({ ...props, label: t('global.form.email.label') })}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={t('global.form.email.placeholder')}
    />
  )
}
