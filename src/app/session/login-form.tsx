// The sign-in form, with its second step for a one-time code.
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure } from '#app/api/http/failure.ts'
import { OneTimeCodeField, usePasswordAria } from '#app/forms/fields/account-fields.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { loginDraft } from '#domain/account/account-drafts.ts'
import { secondFactorRefusals } from '#domain/account/second-factor-refusals.ts'
import { useSession } from './session.tsx'

interface LoginFormProps {
  /** The login of the expired session, and whether that session was remembered. */
  username?: string
  rememberMe?: boolean
  foot?: (signingIn: boolean) => ReactNode
}

/**
 * Signs the user in, and asks for a second-factor code if the server requires one. The surrounding screen reacts to the session's status.
 */
export function LoginForm({ username = '', rememberMe = false, foot }: LoginFormProps) {
  const { signIn } = useSession()
  // The message stays during the next attempt, so that nothing moves under the pointer.
  const [refusal, setRefusal] = useState<{ text: string; at: number } | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const { form, formProps, saving } = useSchemaForm(
    loginDraft,
    { username, password: '', rememberMe, code: '' },
    {
      onSave: (draft) => signIn(draft).catch(refuse),
      fieldErrorsOf: (failure) => codeErrors(refusedCode(failure), asksCode),
    },
  )

  function refuse(error: unknown): never {
    const code = refusedCode(error)
    setRefusal(code === null ? { text: refusalText(error), at: performance.now() } : null)
    // A temporary failure does not leave the step that asks for the code.
    setAsksCode(code !== null || (asksCode && !isRefused(error)))
    // The disabled button has lost the focus. Selecting the field lets the next input replace the refused password or code.
    const field = code === 'missing' ? null : form.getInputNode(asksCode ? 'code' : 'password')
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
    throw error
  }

  return (
    <form {...formProps}>
      <Stack gap={16}>
        {refusal && (
          <Message key={refusal.at} kind="error">
            {refusal.text}
          </Message>
        )}
        {asksCode ? (
          <>
            <Text>{t('login.code.lead')}</Text>
            <OneTimeCodeField label={t('secondFactor.code')} autoFocus {...form.getInputProps('code')} />
          </>
        ) : (
          <NameAndPassword form={form} isKnown={username !== ''} />
        )}
        <Button type="submit" fullWidth loading={saving}>
          {t(asksCode ? 'login.code.button' : 'login.form.button')}
        </Button>
        {asksCode && (
          <Button variant="subtle" color="gray" fullWidth disabled={saving} onClick={back}>
            {t('login.code.back')}
          </Button>
        )}
        {foot?.(saving)}
      </Stack>
    </form>
  )

  function back(): void {
    form.setFieldValue('code', '')
    setRefusal(null)
    setAsksCode(false)
  }
}

interface LoginValues extends Readonly<Record<string, unknown>> {
  username: string
  password: string
  rememberMe: boolean
  code: string
}

/** The fields of the first step. The login has the focus, or the password if the login is known. */
function NameAndPassword({ form, isKnown }: { form: UseFormReturnType<LoginValues>; isKnown: boolean }) {
  const aria = usePasswordAria(form.errors['password'])
  const startsAtPassword = isKnown || form.getValues().username !== ''
  return (
    <>
      <TextInput
        label={t('global.form.username.label')}
        placeholder={t('global.form.username.placeholder')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={!isKnown || undefined}
        autoFocus={!startsAtPassword}
        {...form.getInputProps('username')}
      />
      <PasswordInput
        label={t('login.form.password')}
        placeholder={t('login.form.password.placeholder')}
        autoComplete="current-password"
        data-autofocus={isKnown || undefined}
        autoFocus={startsAtPassword}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('login.form.password.show') }}
        {...form.getInputProps('password')}
        {...aria}
      />
      <Checkbox label={t('login.form.rememberme')} {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
    </>
  )
}

/** Returns whether the server requires a second-factor code (`missing`) or refused the typed one (`wrong`); null for any other failure. */
function refusedCode(error: unknown): 'missing' | 'wrong' | null {
  if (!(error instanceof Failure) || error.status !== 401) return null
  switch (error.problem?.message) {
    case secondFactorRefusals.missing:
      return 'missing'
    case secondFactorRefusals.wrong:
      return 'wrong'
    default:
      return null
  }
}

/** Returns the error of the code field; none when the server asks for the code for the first time. */
function codeErrors(code: 'missing' | 'wrong' | null, wasAsked: boolean): Record<string, string> {
  if (code === 'wrong') return { code: t('error.secondFactorWrong') }
  return code === 'missing' && wasAsked ? { code: t('secondFactor.code.required') } : {}
}

function refusalText(error: unknown): string {
  // The rate limit of this product's server; that of another server gets the general text.
  const limited = error instanceof Failure && error.status === 429 && error.problem?.message === 'error.tooManyAttempts'
  if (limited) return t('login.messages.error.tooManyAttempts')
  return isRefused(error) ? t('login.messages.error.authentication') : failureText(error)
}

function isRefused(error: unknown): boolean {
  return error instanceof Failure && [400, 401, 403].includes(error.status)
}
