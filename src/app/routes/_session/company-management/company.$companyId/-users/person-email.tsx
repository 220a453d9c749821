// The e-mail of a company's person, and whether they have been invited and never signed in.
import { Mail, MailX } from 'lucide'
import { useInviteAgain } from '#app/api/company/company-users.ts'
import { t } from '#app/i18n/text.ts'
import { showSuccess } from '#app/ui/feedback/toast.ts'
import { StatusBadge } from '#app/ui/page/status-badge.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import type { CompanyPerson } from '#domain/company/company-user.ts'
import { showInstant } from '#domain/values/dates.ts'

/** The e-mail of a person; below it, of who has never signed in, when they were invited or that the mail was lost, and the button that invites again. */
export function PersonEmail({ companyId, person }: { companyId: number; person: CompanyPerson }) {
  const { login, email, invited } = person
  const { mutate, isPending } = useInviteAgain(companyId)
  if (!invited) return email ?? '-'
  const user = login ?? person.id
  return (
    <>
      <div>{email}</div>
      <StatusBadge
        text={t(invited.lost ? 'companyUsers.mailLost' : 'companyUsers.neverIn', { date: showInstant(invited.date) })}
        color={invited.lost ? 'red' : 'yellow'}
        icon={invited.lost ? MailX : Mail}
      />{' '}
      <RowButton
        aria-label={t('companyUsers.inviteAgain.of', { user })}
        aria-busy={isPending}
        onClick={() =>
          isPending || mutate(person, { onSuccess: () => showSuccess('depositosApp.company.invitedAgain', { param: email ?? user }) })
        }
      >
        {t('companyUsers.inviteAgain')}
      </RowButton>
    </>
  )
}
