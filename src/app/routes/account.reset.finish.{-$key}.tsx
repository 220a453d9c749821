// The page on which visitors choose a new password with the key from the mailed link.
import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { accountRefusal } from '#app/api/account/account-refusal.ts'
import { accountApi } from '#app/api/account/account.ts'
import { useFinishPasswordReset } from '#app/api/account/registration.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import type { Failure } from '#app/api/http/failure.ts'
import { NewPasswordFields } from '#app/forms/fields/account-fields.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { confirmed, resetFinishDraft } from '#domain/account/account-drafts.ts'
import { isKeyRefusal, useMailedKey } from './-account/key-page.tsx'
import { PublicForm, SignInLink } from './-account/public-form.tsx'
import { PublicPage } from './-shell/public-page.tsx'

export const Route = createFileRoute('/account/reset/finish/{-$key}')({ component: ResetFinishScreen })

const finishForm = confirmed(resetFinishDraft, 'newPassword')

function ResetFinishScreen() {
  const key = useMailedKey()
  return (
    <PublicPage title={t('reset.finish.title')}>
      {key ? (
        <ResetFinishForm key={key} resetKey={key} />
      ) : (
        <Stack gap={16}>
          <Message kind="error" takesFocus>
            {t('reset.finish.messages.keymissing')}
          </Message>
          <AskAgain />
          <SignInLink />
        </Stack>
      )}
    </PublicPage>
  )
}

function ResetFinishForm({ resetKey }: { resetKey: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const finish = useFinishPasswordReset()
  const initial = { key: resetKey, newPassword: '', confirmPassword: '' }
  const schemaForm = useSchemaForm(finishForm, initial, {
    async onSave(typed) {
      await finish.mutateAsync(z.parse(resetFinishDraft, typed))
      // The change has ended a session of the same account in this browser; this call detects that.
      await client.refetchQueries({ queryKey: accountApi.current.queryKey })
    },
    onSaved: () => void navigate({ to: '/', replace: true }),
    fieldErrorsOf,
  })
  const { form, failure } = schemaForm
  return (
    <>
      <Text c="dimmed" mb={16}>
        {t('reset.finish.messages.info')}
      </Text>
      <PublicForm
        form={schemaForm}
        label={t('reset.finish.title')}
        problem={failure && <Problem failure={failure} />}
        action={t('reset.finish.form.button')}
      >
        <NewPasswordFields autoFocus password={form.getInputProps('newPassword')} confirmation={form.getInputProps('confirmPassword')} />
      </PublicForm>
    </>
  )
}

/** The message of a refusal. The server answers the same for a key that is wrong, used or a day old. */
function Problem({ failure }: { failure: Failure }) {
  if (!isKeyRefusal(failure, { isOfPlatform: true })) return failureText(failure)
  return (
    <>
      {t('reset.finish.messages.error')} <AskAgain />
    </>
  )
}

function AskAgain() {
  return <Link to="/account/reset/request">{t('reset.finish.again')}</Link>
}

function fieldErrorsOf(failure: Failure): Record<string, string> {
  return accountRefusal(failure) === 'invalidpassword' ? { newPassword: t('validation.size') } : {}
}
