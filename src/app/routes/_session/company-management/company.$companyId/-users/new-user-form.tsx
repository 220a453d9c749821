// The form that creates a new account within a company.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { accountRefusal, fieldErrorsOfTaken } from '#app/api/account/account-refusal.ts'
import { useCreateCompanyUser } from '#app/api/company/company-users.ts'
import { Failure } from '#app/api/http/failure.ts'
import { useDrafts } from '#app/forms/drafts/use-drafts.ts'
import { useCheckedForm, useFormSave } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { field, type Values } from '#app/records/entity.ts'
import { text } from '#app/records/field-kinds.ts'
import { RecordForm } from '#app/records/form/record-form.tsx'
import { useSession } from '#app/session/session.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { type CompanyUserDraft, companyUserDraft } from '#domain/company/company-user.ts'

const groups = [
  {
    heading: 'companyUsers.add',
    fields: [
      field('firstName', 'companyUsers.firstName', text, { required: true }),
      field('lastName', 'companyUsers.lastName', text, { required: true }),
      field('email', 'companyUsers.form.email', text, { required: true }),
      field('login', 'companyUsers.form.login', text, { required: true }),
    ],
  },
] as const

const initial: Values = { firstName: '', lastName: '', email: '', login: '' }

interface NewUserFormProps {
  companyId: number
  onCreated: (email: string) => void
  /** Opens the form that adds an existing account, which starts with this e-mail. */
  onExisting: (email: string) => void
  onLeave: () => void
}

export function NewUserForm({ companyId, onCreated, onExisting, onLeave }: NewUserFormProps) {
  const { account } = useSession()
  const create = useCreateCompanyUser(companyId, account?.login ?? '')
  const [taken, setTaken] = useState<Taken | null>(null)
  const checked = useCheckedForm<Values, CompanyUserDraft>(companyUserDraft, initial)
  const drafts = useDrafts(checked.form, { path: `api/owner/company/${companyId}/users` })
  const form = useFormSave<Values, CompanyUserDraft, string>(checked, {
    async onSave(draft) {
      setTaken(null)
      try {
        await create.mutateAsync(draft)
      } catch (failure) {
        setTaken(takenIn(failure, draft))
        throw failure
      }
      return draft.email
    },
    onSaved(email) {
      drafts.clear()
      onCreated(email)
    },
    fieldErrorsOf: fieldErrorsOfTaken,
  })
  return (
    <RecordForm groups={groups} form={form} drafts={drafts} onLeave={onLeave}>
      {taken !== null && (
        <Message kind="info">
          {taken.text}{' '}
          <Button size="compact-sm" variant="default" onClick={() => onExisting(taken.email)}>
            {t('companyUsers.taken.add')}
          </Button>
        </Message>
      )}
    </RecordForm>
  )
}

interface Taken {
  readonly text: string
  /** The initial value of the other form; empty if the user name is in use, because its e-mail is unknown. */
  readonly email: string
}

function takenIn(failure: unknown, { email, login }: CompanyUserDraft): Taken | null {
  switch (failure instanceof Failure ? accountRefusal(failure) : null) {
    case 'emailexists':
      return { text: t('companyUsers.taken', { email }), email }
    case 'userexists':
      return { text: t('companyUsers.takenLogin', { login }), email: '' }
    default:
      return null
  }
}
