// The form that adds an existing account to a company by its e-mail.
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAddCompanyUser } from '#app/api/company/company-users.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import type { Failure } from '#app/api/http/http.ts'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { FormFailure } from '#app/forms/form-failure.tsx'
import { useFormElement } from '#app/forms/form-shell.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { showSuccess } from '#app/ui/feedback/toast.ts'
import { emailField } from '#domain/account/account-drafts.ts'
import classes from './users.module.css'

const emailDraft = z.object({ email: emailField })

interface AddUserFormProps {
  companyId: number
  /** The initial value of the field. */
  email: string
  takeFocus: boolean
}

/** The form that adds an existing account to the company by its e-mail. It is cleared after each one. */
export function AddUserForm(props: AddUserFormProps) {
  const [added, setAdded] = useState(0)
  const again = added > 0
  return <EmailForm key={added} {...props} {...(again ? { email: '', takeFocus: true } : {})} onAdded={() => setAdded(added + 1)} />
}

function EmailForm({ companyId, email, takeFocus, onAdded }: AddUserFormProps & { onAdded: () => void }) {
  const add = useAddCompanyUser(companyId)
  const schemaForm = useSchemaForm(
    emailDraft,
    { email },
    {
      async onSave(draft) {
        await add.mutateAsync(draft)
        return draft.email
      },
      onSaved(saved) {
        showSuccess('depositosApp.company.userAdded', { param: saved })
        onAdded()
      },
      fieldErrorsOf,
    },
  )
  const { form, failure, saving } = schemaForm
  const { elementProps } = useFormElement(schemaForm, { onLeave: () => form.reset(), onDiscard: undefined })
  const title = t('companyUsers.addExisting')
  return (
    <form {...elementProps} aria-label={title} className={classes['side']}>
      <h2>{title}</h2>
      <p>{t('companyUsers.addExisting.help')}</p>
      <FormFailure failure={failure} />
      <TextField label={t('companyUsers.form.email')} required autoFocus={takeFocus} {...form.getInputProps('email')} />
      <Button type="submit" variant="default" loading={saving} mt={12}>
        {t('companyUsers.addExisting.action')}
      </Button>
    </form>
  )
}

/** Returns the server's message for the e-mail: no account has it, or the user already belongs to the company. */
function fieldErrorsOf(failure: Failure): Record<string, string> {
  if (failure.status === 404) return { email: t('error.company.usernotfound') }
  return failure.status === 400 && !failure.problem?.fieldErrors ? { email: failureText(failure) } : {}
}
