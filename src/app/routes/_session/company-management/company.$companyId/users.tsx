// The page on which a company's managers add and remove its users and administrators.
import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { UserPlus } from 'lucide'
import { useState } from 'react'
import { useCompanyUsers } from '#app/api/company/company-users.ts'
import { useCompany } from '#app/api/company/company.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { LoadFailure, Loaded } from '#app/ui/feedback/loading.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import type { Company } from '#domain/company/company.ts'
import { companyCrumbs } from '../-shared/company-crumbs.ts'
import { AddUserForm } from './-users/add-user-form.tsx'
import { InvitedPerson } from './-users/invited-person.tsx'
import { NewUserForm } from './-users/new-user-form.tsx'
import { UsersTable } from './-users/users-table.tsx'
import classes from './-users/users.module.css'

export const Route = createFileRoute('/_session/company-management/company/$companyId/users')({
  component: CompanyUsersScreen,
})

function CompanyUsersScreen() {
  const { companyId } = Route.useParams()
  const query = useCompany({}, companyId)
  return <Loaded query={query}>{(company) => <CompanyUsers key={company.id} company={company} />}</Loaded>
}

/** The page of a company's users, which adds new and existing accounts, changes administrators and removes users. */
function CompanyUsers({ company }: { company: Company }) {
  const { data: people, error, refetch } = useCompanyUsers(company.id)
  const [creating, setCreating] = useState(false)
  const [invited, setInvited] = useState<string | null>(null)
  const [suggested, setSuggested] = useState({ email: '', times: 0 })
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
        <div className={classes['people']}>
          {invited !== null && <Message kind="success">{t('companyUsers.invited', { email: invited })}</Message>}
          {creating && (
            <NewUserForm
              companyId={company.id}
              onCreated={(email) => {
                setCreating(false)
                setInvited(email)
              }}
              onExisting={(email) => setSuggested({ email, times: suggested.times + 1 })}
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
        </div>
        {/* A new key remounts the form with the e-mail that the other form found in use. */}
        <AddUserForm key={suggested.times} companyId={company.id} email={suggested.email} takeFocus={suggested.times > 0} />
      </div>
    </>
  )
}
