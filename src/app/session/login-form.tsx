// The sign-in form, with its second step for a one-time code.
import '@mantine/core/styles/ActionIcon.css'
import '#app/styles/inputs.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/PasswordInput.css'
import './login-form.css'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure } from '#app/api/http/http.ts'
import { OneTimeCodeField, usePasswordAria } from '#app/forms/fields/account-fields.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { loginDraft } from '#domain/account/account-drafts.ts'
import { secondFactorRefusals } from '#domain/account/second-factor-refusals.ts'
import { useSession } from './session.tsx'

interface LoginFormProps {
  /** The user of the session that expired, and whether it was remembered. */
  username?: string
  rememberMe?: boolean
  /** Shown under the form. */
  foot?: (signingIn: boolean) => ReactNode
}

/** Signs the user in; asks for a code of the second factor when the server wants one. The screen around it reacts to the session's status. */
export function LoginForm({ username = '', rememberMe = false, foot }: LoginFormProps) {
  const { signIn } = useSession()
  // Stays during the next attempt: nothing may move under the pointer.
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
    setRefusal(code === null ? { text: refusalText(error), at: Date.now() } : null)
    // A failure that may pass leaves the step of the code as it is.
    setAsksCode(code !== null || (asksCode && !isRefused(error)))
    // The disabled button lost the focus. What is typed next takes the place of the refused password or code.
    const field = code === 'missing' ? null : form.getInputNode(asksCode ? 'code' : 'password')
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
    throw error
  }

  return (
    <form {...formProps} className="login-form">
      {refusal && (
        <Message key={refusal.at} kind="error" takesFocus={false}>
          {refusal.text}
        </Message>
      )}
      {asksCode ? (
        <>
          <p>{t('login.code.lead')}</p>
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
    </form>
  )

  function back(): void {
    form.setFieldValue('code', '')
    setRefusal(null)
    setAsksCode(false)
  }
}

interface Typed extends Readonly<Record<string, unknown>> {
  username: string
  password: string
  rememberMe: boolean
  code: string
}

/** The first fields. The name has the focus, or the password when the name is known. */
function NameAndPassword({ form, isKnown }: { form: UseFormReturnType<Typed>; isKnown: boolean }) {
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

/** Whether the server asks for a code of the second factor, or refused the one that was typed; null for any other failure. */
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

/** What is wrong with the code. When it is asked for the first time, nothing is. */
function codeErrors(code: 'missing' | 'wrong' | null, wasAsked: boolean): Record<string, string> {
  if (code === 'wrong') return { code: t('error.secondFactorWrong') }
  return code === 'missing' && wasAsked ? { code: t('secondFactor.code.required') } : {}
}

function refusalText(error: unknown): string {
  // Our server's limit; another server's has the general text.
  const limited = error instanceof Failure && error.status === 429 && error.problem?.message === 'error.tooManyAttempts'
  if (limited) return t('login.messages.error.tooManyAttempts')
  return isRefused(error) ? t('login.messages.error.authentication') : failureText(error)
}

function isRefused(error: unknown): boolean {
  return error instanceof Failure && [400, 401, 403].includes(error.status)
}
