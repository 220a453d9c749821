import './login-form.css'
import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import { Failure } from '#app/api/http.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { loginDraft } from '#domain/account.ts'
import { useSession } from './session.tsx'

/** Signs in; where to go then is for whoever shows it, by the session's status. `username` is whose session it was, if any. */
export function LoginForm({ username = '' }: { username?: string }) {
  const { signIn } = useSession()
  const [refused, setRefused] = useState(false)
  const { form, formProps, saving, failure } = useSchemaForm(
    loginDraft,
    { username, password: '', rememberMe: false },
    {
      onSave(draft) {
        setRefused(false)
        return signIn(draft).catch((error: unknown) => {
          setRefused(error instanceof Failure && [400, 401, 403].includes(error.status))
          throw error
        })
      },
    },
  )
  const problem = refused ? t('login.messages.error.authentication') : failure && failureText(failure)

  return (
    <form {...formProps} className="login-form">
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
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
        visibilityToggleButtonProps={{ 'aria-label': t('login.form.password.show') }}
        {...form.getInputProps('password')}
      />
      <Checkbox label={t('login.form.rememberme')} {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <Button type="submit" fullWidth loading={saving}>
        {t('login.form.button')}
      </Button>
    </form>
  )
}
