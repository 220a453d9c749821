// The message about a person of a company who was invited and has never signed in.
import { useInviteAgain } from '#app/api/company/company-users.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { showSuccess } from '#app/ui/feedback/toast.ts'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import type { CompanyPerson } from '#domain/company/company-user.ts'
import { showInstant } from '#domain/values/dates.ts'

/** Says of who has never signed in when they were invited, or that the mail was lost, with the button that invites again; nothing of the others. */
export function InvitedPerson({ companyId, person }: { companyId: number; person: CompanyPerson }) {
  const { login, email, invited } = person
  const { mutate, isPending } = useInviteAgain(companyId)
  if (!invited) return null
  const user = login ?? person.id
  const facts = { user, email: email ?? '', date: showInstant(invited.date) }
  return (
    <Message kind={invited.lost ? 'error' : 'info'} role="status" takesFocus={false}>
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
