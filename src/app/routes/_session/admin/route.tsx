// The parent route of the administration pages, which only administrators may open.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { KeptScreen } from '#app/forms/kept-screen.tsx'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { TabTitle } from '#app/ui/page/page-title.tsx'
import { hasAuthority } from '#domain/account/account.ts'

export const Route = createFileRoute('/_session/admin')({
  // Whether the loaders of its pages may read: a refused call would end the session.
  beforeLoad: ({ context: { account } }) => ({
    mayRead: account && hasAuthority(account, ['ROLE_ADMIN']) && !account.secondFactorNeeded,
  }),
  component: Administration,
})

function Administration() {
  const { account } = useSession()
  const isAdmin = account !== null && hasAuthority(account, ['ROLE_ADMIN'])
  const refused = (
    <PlainMessage role="alert">
      <TabTitle text={t('error.http.403')} />
      <h1>{t('error.http.403')}</h1>
    </PlainMessage>
  )
  return (
    <KeptScreen refusal={isAdmin ? null : t('form.lock.role')} instead={refused}>
      <Outlet />
    </KeptScreen>
  )
}
