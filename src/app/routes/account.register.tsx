// The page on which visitors register an account, where the server allows it.
import { TextInput } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { accountRefusal } from '#app/api/account/account-refusal.ts'
import { useManagementInfo } from '#app/api/account/account.ts'
import { useRegister } from '#app/api/account/registration.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import type { Failure } from '#app/api/http/failure.ts'
import { EmailField, NewPasswordFields } from '#app/forms/fields/account-fields.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { confirmed, registerDraft } from '#domain/account/account-drafts.ts'
import { Done, PublicForm } from './-account/public-form.tsx'
import { PublicPage } from './-shell/public-page.tsx'

export const Route = createFileRoute('/account/register')({ component: RegisterScreen })

const registerForm = confirmed(registerDraft, 'password')

function RegisterScreen() {
  const { data: info, error, isPending, refetch } = useManagementInfo()
  const [registered, setRegistered] = useState(false)
  return (
    <PublicPage title={t('register.title')}>
      {isPending ? null : !info ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : registered ? (
        <Done>{t('register.messages.success')}</Done>
      ) : info.registrationEnabled !== true ? (
        <Done kind="info">{t('register.closed')}</Done>
      ) : (
        <RegisterForm onRegistered={() => setRegistered(true)} />
      )}
    </PublicPage>
  )
}

function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const register = useRegister()
  const initial = { login: '', email: '', password: '', confirmPassword: '', langKey: 'es' }
  const schemaForm = useSchemaForm(registerForm, initial, {
    onSave: (typed) => register.mutateAsync(z.parse(registerDraft, typed)),
    onSaved: onRegistered,
    fieldErrorsOf,
  })
  const { form, failure } = schemaForm
  return (
    <PublicForm form={schemaForm} label={t('register.title')} problem={failure && failText(failure)} action={t('register.form.button')}>
      <TextInput
        label={t('global.form.username.label')}
        placeholder={t('global.form.username.placeholder')}
        withAsterisk
        aria-required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.getInputProps('login')}
      />
      <EmailField required {...form.getInputProps('email')} />
      <NewPasswordFields password={form.getInputProps('password')} confirmation={form.getInputProps('confirmPassword')} />
    </PublicForm>
  )
}

function fieldErrorsOf(failure: Failure): Record<string, string> {
  switch (accountRefusal(failure)) {
    case 'userexists':
      return { login: t('register.messages.error.userexists') }
    case 'emailexists':
      return { email: t('register.messages.error.emailexists') }
    case 'invalidpassword':
      return { password: t('validation.size') }
    case null:
      return {}
  }
}

/** Returns the message of a failure: the general one if it may be temporary, else that of the registration. */
function failText(failure: Failure): string {
  return failure.kind === 'http' && failure.status !== 429 ? t('register.messages.error.fail') : failureText(failure)
}
