// The page on which signed-in users see and end their own sessions.
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { OwnSessions } from './-account/own-sessions.tsx'

export const Route = createFileRoute('/_session/account/sessions')({ component: SessionsScreen })

function SessionsScreen() {
  const { account } = useSession()
  if (!account) return null
  return (
    <>
      <PageTitle title={t('sessions.title')} />
      <OwnSessions login={account.login} />
    </>
  )
}
