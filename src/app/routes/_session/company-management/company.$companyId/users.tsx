// The page on which a company's managers add and remove its users and administrators.
import { Button, Paper, Stack, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { UserPlus } from 'lucide'
import { useState } from 'react'
import * as z from 'zod/mini'
import { companyUsersQuery, useCompanyUsers, useInviteAgain, useAddCompanyUser } from '#app/api/company/company-users.ts'
import { companyApi, useCompany } from '#app/api/company/company.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import type { Failure } from '#app/api/http/failure.ts'
import { whenRead } from '#app/api/when-read.ts'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { FormFailure, useFormElement } from '#app/forms/form-shell.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { LoadFailure, Loaded } from '#app/ui/feedback/loading.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { showSuccess } from '#app/ui/feedback/toasts.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import { emailField } from '#domain/account/account-drafts.ts'
import type { CompanyPerson } from '#domain/company/company-user.ts'
import type { Company } from '#domain/company/company.ts'
import { showInstant } from '#domain/values/dates.ts'
import { companyCrumbs } from '../-shared/company-crumbs.ts'
import { NewUserForm } from './-users/new-user-form.tsx'
import { UsersTable } from './-users/users-table.tsx'
import classes from './-users/users.module.css'

export const Route = createFileRoute('/_session/company-management/company/$companyId/users')({
  loader: ({ context: { queryClient, mayRead }, params: { companyId } }) => {
    if (mayRead) {
      void queryClient.prefetchQuery(companyApi.detail({}, companyId))
      void queryClient.prefetchQuery(companyUsersQuery(companyId))
    }
    return whenRead(queryClient)
  },
  component: CompanyUsersScreen,
})

function CompanyUsersScreen() {
  const { companyId } = Route.useParams()
  const query = useCompany({}, companyId)
  return <Loaded query={query}>{(company) => <CompanyUsers key={company.id} company={company} />}</Loaded>
}

function CompanyUsers({ company }: { company: Company }) {
  const { data: people, error, refetch } = useCompanyUsers(company.id)
  const [creating, setCreating] = useState(false)
  const [invited, setInvited] = useState<string | null>(null)
  const [suggested, setSuggested] = useState({ email: '', times: 0 })
  const suggest = (email: string) => setSuggested(({ times }) => ({ email, times: times + 1 }))
  const open = () => {
    setInvited(null)
    setCreating(true)
  }
  const hint = useShortcuts([{ key: 'n', label: t('companyUsers.add'), run: open, disabled: creating }])
  const title = t('company.users')
  return (
    <>
      <Breadcrumbs items={[...companyCrumbs(company.id), { text: title }]} />
      <PageTitle
        title={title}
        actions={
          <Button {...hint('n')} leftSection={<Icon of={UserPlus} size={16} />} disabled={creating} onClick={open}>
            {t('companyUsers.add')}
          </Button>
        }
      />
      <div className={classes['columns']}>
        <Stack gap={16} miw={0}>
          {invited !== null && (
            <Message kind="success" takesFocus>
              {t('companyUsers.invited', { email: invited })}
            </Message>
          )}
          {creating && (
            <NewUserForm
              companyId={company.id}
              onCreated={(email) => {
                setCreating(false)
                setInvited(email)
              }}
              onExisting={suggest}
              onLeave={() => setCreating(false)}
            />
          )}
          {error && !people ? (
            <LoadFailure error={error} onRetry={() => void refetch()} />
          ) : (
            <>
              {people?.map((person) => (
                <InvitedPerson key={person.id} companyId={company.id} person={person} />
              ))}
              <UsersTable company={company} people={people} />
            </>
          )}
        </Stack>
        {/* A new key remounts the form: with the e-mail that the other form found in use, or empty after each account. */}
        <AddUserForm key={suggested.times} companyId={company.id} suggested={suggested} onAdded={() => suggest('')} />
      </div>
    </>
  )
}

/**
 * Says of who has never signed in when they were invited, or that the mail was lost, with the button that invites again; nothing of the
 * others.
 */
function InvitedPerson({ companyId, person }: { companyId: number; person: CompanyPerson }) {
  const { login, email, invited } = person
  const { mutate, isPending } = useInviteAgain(companyId)
  if (!invited) return null
  const user = login ?? person.id
  const facts = { user, email: email ?? '', date: showInstant(invited.date) }
  return (
    <Message kind={invited.lost ? 'error' : 'info'} role="status">
      {t(invited.lost ? 'companyUsers.mailLost' : 'companyUsers.neverIn', facts)}{' '}
      <RowButton
        aria-label={t('companyUsers.inviteAgain.of', { user })}
        aria-busy={isPending}
        onClick={() =>
          isPending || mutate(person, { onSuccess: () => showSuccess('depositosApp.company.invitedAgain', { param: email ?? user }) })
        }
      >
        {t('companyUsers.inviteAgain')}
      </RowButton>
    </Message>
  )
}

const emailDraft = z.object({ email: emailField })

interface AddUserFormProps {
  companyId: number
  suggested: { email: string; times: number }
  onAdded: () => void
}

function AddUserForm({ companyId, suggested: { email, times }, onAdded }: AddUserFormProps) {
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
  const { elementProps } = useFormElement(schemaForm, { onLeave: () => form.reset() })
  const title = t('companyUsers.addExisting')
  return (
    <Paper component="form" withBorder p={16} {...elementProps} aria-label={title}>
      <h2>{title}</h2>
      <Text c="dimmed" mt={4} mb={12}>
        {t('companyUsers.addExisting.help')}
      </Text>
      <FormFailure failure={failure} />
      <TextField label={t('companyUsers.form.email')} required autoFocus={times > 0} {...form.getInputProps('email')} />
      <Button type="submit" variant="default" loading={saving} mt={12}>
        {t('companyUsers.addExisting.action')}
      </Button>
    </Paper>
  )
}

/** Returns the server's message for the e-mail: no account has it, or the user already belongs to the company. */
function fieldErrorsOf(failure: Failure): Record<string, string> {
  if (failure.status === 404) return { email: t('error.company.usernotfound') }
  return failure.status === 400 && !failure.problem?.fieldErrors ? { email: failureText(failure) } : {}
}
