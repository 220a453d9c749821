import '@mantine/core/styles/ActionIcon.css'
import '#app/styles/inputs.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/PasswordInput.css'
import './login-form.css'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import { Failure } from '#app/api/http.ts'
import { usePasswordAria } from '#app/forms/fields/password-aria.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import { loginDraft } from '#domain/account-drafts.ts'
import { useSession } from './session.tsx'

interface LoginFormProps {
  /** The user of the session that expired, and whether it was remembered. */
  username?: string
  rememberMe?: boolean
  /** Shown under the form. */
  foot?: (signingIn: boolean) => ReactNode
}

/** Signs the user in. The screen around it reacts to the session's status. */
export function LoginForm({ username = '', rememberMe = false, foot }: LoginFormProps) {
  const { signIn } = useSession()
  // Stays during the next attempt: nothing may move under the pointer.
  const [refusal, setRefusal] = useState<{ text: string; at: number } | null>(null)
  const { form, formProps, saving } = useSchemaForm(
    loginDraft,
    { username, password: '', rememberMe },
    {
      onSave(draft) {
        return signIn(draft).catch((error: unknown) => {
          setRefusal({ text: refusalText(error), at: Date.now() })
          // The disabled button lost the focus, and the password is what the user types again.
          form.getInputNode('password')?.focus()
          throw error
        })
      },
    },
  )
  const aria = usePasswordAria(form.errors['password'])

  return (
    <form {...formProps} className="login-form">
      {refusal && (
        <Message key={refusal.at} kind="error" takesFocus={false}>
          {refusal.text}
        </Message>
      )}
      <TextInput
        label={t('global.form.username.label')}
        placeholder={t('global.form.username.placeholder')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={username === '' || undefined}
        autoFocus={username === ''}
        {...form.getInputProps('username')}
      />
      <PasswordInput
        label={t('login.form.password')}
        placeholder={t('login.form.password.placeholder')}
        autoComplete="current-password"
        data-autofocus={username !== '' || undefined}
        autoFocus={username !== ''}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('login.form.password.show') }}
        {...form.getInputProps('password')}
        {...aria}
      />
      <Checkbox label={t('login.form.rememberme')} {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <Button type="submit" fullWidth loading={saving}>
        {t('login.form.button')}
      </Button>
      {foot?.(saving)}
    </form>
  )
}

function refusalText(error: unknown): string {
  const refused = error instanceof Failure && [400, 401, 403].includes(error.status)
  return refused ? t('login.messages.error.authentication') : failureText(error)
}
