// The form layout of the signed-in user's own account pages, whose values are never stored as drafts.
import { Paper } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { PasswordField } from '#app/forms/fields/account-fields.tsx'
import type { FieldProps } from '#app/forms/fields/field-frame.tsx'
import { FormShell, type ShellForm } from '#app/forms/form-shell.tsx'
import type { SchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'

interface OwnFormProps {
  form: ShellForm & Pick<SchemaForm<never>, 'failure'>
  label: string
  children: ReactNode
}

export function OwnPassword({ login, ...props }: { login: string } & Omit<FieldProps, 'label'>) {
  return (
    <>
      {/* The login, for the browser's password manager. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField kind="current" label={t('global.form.currentpassword.label')} required {...props} />
    </>
  )
}

/** A form of the user's own account. Cancelar and Escape lead back to the previous page. */
export function OwnForm({ form, label, children }: OwnFormProps) {
  const router = useRouter()
  return (
    <Paper withBorder radius="md" maw={520} p={24}>
      <FormShell
        form={form}
        label={label}
        saveLabel={t('entity.action.save')}
        // The message above the fields shows the failure instead, and takes the focus.
        failure={null}
        onLeave={() => {
          if (router.history.canGoBack()) router.history.back()
          else void router.navigate({ to: '/' })
        }}
        // The form stores no draft, because its values may be passwords.
        onDiscard={undefined}
        gap={16}
      >
        {form.failure && (
          <Message kind="error" takesFocus>
            {failureText(form.failure)}
          </Message>
        )}
        {children}
      </FormShell>
    </Paper>
  )
}
