// The page on which signed-in users change their password.
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { accountRefusal } from '#app/api/account/account-refusal.ts'
import { useChangePassword } from '#app/api/account/own-account.ts'
import type { Failure } from '#app/api/http/failure.ts'
import { NewPasswordFields } from '#app/forms/fields/account-fields.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { confirmed, passwordChangeDraft } from '#domain/account/account-drafts.ts'
import { OwnForm, OwnPassword } from '../-account/own-form.tsx'

export const Route = createFileRoute('/_session/account/password')({ component: PasswordScreen })

const passwordForm = confirmed(passwordChangeDraft, 'newPassword')

function PasswordScreen() {
  const { account } = useSession()
  const [changes, setChanges] = useState(0)
  if (!account) return null
  return (
    <>
      <PageTitle title={t('password.title', { username: account.login })} />
      <PasswordForm key={changes} login={account.login} onSaved={() => setChanges(changes + 1)} />
    </>
  )
}

/** The form that changes the password. It is remounted after each change, so that its fields are empty. */
function PasswordForm({ login, onSaved }: { login: string; onSaved: () => void }) {
  const change = useChangePassword(login)
  const initial = { currentPassword: '', newPassword: '', confirmPassword: '' }
  const schemaForm = useSchemaForm(passwordForm, initial, {
    onSave: (typed) => change.mutateAsync(z.parse(passwordChangeDraft, typed)),
    onSaved,
    fieldErrorsOf,
  })
  const { form } = schemaForm
  return (
    <OwnForm form={schemaForm} label={t('password.title', { username: login })}>
      <OwnPassword login={login} autoFocus {...form.getInputProps('currentPassword')} />
      <NewPasswordFields password={form.getInputProps('newPassword')} confirmation={form.getInputProps('confirmPassword')} />
    </OwnForm>
  )
}

/** Returns the field errors of a refusal. The schema has validated the new password, so a refused password is the current one. */
function fieldErrorsOf(failure: Failure): Record<string, string> {
  return accountRefusal(failure) === 'invalidpassword' ? { currentPassword: t('password.messages.error') } : {}
}
