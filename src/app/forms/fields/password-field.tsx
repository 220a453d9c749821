import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput } from '@mantine/core'
import { t } from '#app/i18n/text.ts'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'
import { usePasswordAria } from './password-aria.ts'
import { PasswordStrength } from './password-strength.tsx'

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
