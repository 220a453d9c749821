// Fields of account forms: password, new password with its strength, one-time code, e-mail.
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { passwordLevel } from '#domain/account/password-strength.ts'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'
import classes from './account-fields.module.css'

interface PasswordFieldProps extends FieldProps {
  /** A new one says how strong it is while it is typed. */
  kind: 'current' | 'new' | 'confirmation'
}

/** A password, hidden until the user asks to see it. */
export function PasswordField({ kind, ...props }: PasswordFieldProps) {
  const [text, setText] = useFieldText(props)
  const aria = usePasswordAria(props.error, kind === 'new' || (props.help !== undefined && !props.error))
  return (
    <PasswordInput
      {...fieldFrame(props)}
      {...aria}
      {...(kind === 'new' ? { description: <PasswordStrength password={text} /> } : {})}
      autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('password.show', { field: props.label }) }}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  )
}

/** The ARIA attributes that Mantine sets on every input but a password's: that it is wrong, and which element says why. */
export function usePasswordAria(error: ReactNode, isDescribed = false) {
  const id = useId()
  const said = [error ? `${id}-error` : '', isDescribed ? `${id}-description` : ''].filter((part) => part !== '')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': said.join(' ') || undefined }
}

const levels = [1, 2, 3, 4, 5] as const

const words: Readonly<Record<(typeof levels)[number], TextKey>> = {
  1: 'password.strength.1',
  2: 'password.strength.2',
  3: 'password.strength.3',
  4: 'password.strength.4',
  5: 'password.strength.5',
}

/** Five bars and a word; nothing before the user types. Spans, because it stands in a field's description. */
function PasswordStrength({ password }: { password: string }) {
  const level = password === '' ? null : passwordLevel(password)
  return (
    <span className={classes['strength']} data-level={level ?? 0}>
      <span className={classes['bars']} aria-hidden>
        {levels.map((one) => (
          <span key={one} className={classes['bar']} data-lit={level !== null && one <= level ? '' : undefined} />
        ))}
      </span>
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

/** A new password, typed twice. */
export function NewPasswordFields({ password, confirmation, autoFocus = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField kind="new" label={t('global.form.newpassword.label')} required autoFocus={autoFocus} {...password} />
      <PasswordField kind="confirmation" label={t('global.form.confirmpassword.label')} required {...confirmation} />
    </>
  )
}

/** A code of six digits that an application shows, or a recovery code in its place. Telephones offer the digits first. */
export function OneTimeCodeField(props: FieldProps) {
  const [text, setText] = useFieldText(props)
  return (
    <TextInput
      {...fieldFrame(props)}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      inputMode="numeric"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  )
}

/** The user's own e-mail. The browser offers it and does not correct it. */
export function EmailField(props: Omit<FieldProps, 'label'>) {
  const [text, setText] = useFieldText(props)
  return (
    <TextInput
      {...fieldFrame({ ...props, label: t('global.form.email.label') })}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={t('global.form.email.placeholder')}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  )
}
