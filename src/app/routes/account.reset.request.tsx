// The page on which visitors request a mail to reset their password.
import { Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useRequestPasswordReset } from '#app/api/account/registration.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { EmailField } from '#app/forms/fields/account-fields.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { emailField } from '#domain/account/account-drafts.ts'
import { Done, PublicForm } from './-account/public-form.tsx'
import { PublicPage } from './-shell/public-page.tsx'

export const Route = createFileRoute('/account/reset/request')({ component: ResetRequestScreen })

const requestForm = z.object({ email: emailField })

/** The page that requests a reset mail. Its answer does not reveal whether an account has the e-mail. */
function ResetRequestScreen() {
  const [sent, setSent] = useState(false)
  return (
    <PublicPage title={t('reset.request.title')}>
      {sent ? <Done>{t('reset.request.messages.success')}</Done> : <ResetRequestForm onSent={() => setSent(true)} />}
    </PublicPage>
  )
}

function ResetRequestForm({ onSent }: { onSent: () => void }) {
  const request = useRequestPasswordReset()
  const schemaForm = useSchemaForm(requestForm, { email: '' }, { onSave: ({ email }) => request.mutateAsync(email), onSaved: onSent })
  const { form, failure } = schemaForm
  return (
    <>
      <Text c="dimmed" mb={16}>
        {t('reset.request.messages.info')}
      </Text>
      <PublicForm
        form={schemaForm}
        label={t('reset.request.title')}
        problem={failure && failureText(failure)}
        action={t('reset.request.form.button')}
      >
        <EmailField required autoFocus {...form.getInputProps('email')} />
      </PublicForm>
    </>
  )
}
