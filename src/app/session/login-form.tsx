import './login-form.css'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import { Failure } from '#app/api/http.ts'
import { usePasswordAria } from '#app/forms/fields/password-aria.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Told } from '#app/ui/told.tsx'
import { loginDraft } from '#domain/account-drafts.ts'
import { useSession } from './session.tsx'

interface LoginFormProps {
  /** Whose session it was, if any, and whether they had asked to be remembered. */
  username?: string
  rememberMe?: boolean
}

/** Signs in; where to go then is for whoever shows it, by the session's status. */
export function LoginForm({ username = '', rememberMe = false }: LoginFormProps) {
  const { signIn } = useSession()
  const [refused, setRefused] = useState(false)
  const { form, formProps, saving, failure } = useSchemaForm(
    loginDraft,
    { username, password: '', rememberMe },
    {
      onSave(draft) {
        setRefused(false)
        return signIn(draft).catch((error: unknown) => {
          setRefused(error instanceof Failure && [400, 401, 403].includes(error.status))
          // The button that was pressed has lost the focus, and the password is what one types again.
          form.getInputNode('password')?.focus()
          throw error
        })
      },
    },
  )
  const aria = usePasswordAria(form.errors['password'])
  const problem = refused ? t('login.messages.error.authentication') : failure && failureText(failure)

  return (
    <form {...formProps} className="login-form">
      {problem && (
        <Told how="failed" takesFocus={false}>
          {problem}
        </Told>
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
    </form>
  )
}
